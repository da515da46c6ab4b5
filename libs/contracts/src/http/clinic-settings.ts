import { z } from 'zod';
import { dateText } from './answer-fields.js';

/** How a bonus is counted: day by day, or once for the range of a report. */
export const bonusPolicy = z
  .literal(['perDay', 'perPeriod'], 'expected perDay or perPeriod')
  .describe('Whether a bonus is counted day by day, or once for the range of a report.');

/** How often a clinic pays. */
export const payPeriod = z
  .literal(['weekly', 'biweekly', 'semimonthly', 'monthly'], 'expected weekly, biweekly, semimonthly or monthly')
  .describe('How often the clinic pays; weeks begin on Sundays.');

const payrollFields = z.object({ payrollVisible: z.boolean('expected true or false'), bonusPolicy, payPeriod });

/** `POST Clinic/PayrollSettings`. */
export const payrollSettings = payrollFields
  .extend({
    seen: payrollFields
      .optional()
      .describe('The settings that were read: a 409 when somebody else changed them since. Missing: not checked.'),
  })
  .meta({ id: 'PayrollSettings' });
export type PayrollSettings = z.infer<typeof payrollSettings>;

/** `POST Clinic/UseProviderGroups`. */
export const useProviderGroupsForm = z
  .object({ useProviderGroups: z.boolean('expected true or false') })
  .meta({ id: 'UseProviderGroupsForm' });
export type UseProviderGroupsForm = z.infer<typeof useProviderGroupsForm>;

/** A number within bounds, with at most so many decimals: what would be rounded is refused. */
function numberWithin(least: number, most: number, decimals: number, message: string) {
  const scale = 10 ** decimals;
  const isExact = (value: number): boolean => Math.abs(value * scale - Math.round(value * scale)) < 1e-6;
  return z.number(message).min(least, message).max(most, message).refine(isExact, message);
}

const daysWithin = (least: number, most: number, what: string) =>
  numberWithin(
    least,
    most,
    0,
    `${what} must be a whole number of days from ${least} to ${most.toLocaleString('en-US')}.`,
  );

const flag = z.boolean('expected true or false');

/** The settings of a clinic that its admins decide on; `scribe` is for super admins. */
const settingFields = z
  .strictObject({
    goalHourlyProduction: numberWithin(
      ...([0, 2000, 2] as const),
      'The goal per hour must be an amount from 0 to 2,000.00.',
    ).describe('Dollars an hour, from today on; 0: none.'),
    goalPercentage: numberWithin(
      ...([0, 1, 4] as const),
      'The goal percentage must be from 0 to 100 %, with at most 2 decimals.',
    ).describe('A fraction, 0 to 1, from today on; 0: none.'),
    goalDisplayMode: z.literal([1, 2, 3], 'expected 1, 2 or 3').describe('1 HardCore, 2 Easy, 3 EasyExceptForAdmin.'),
    shouldTrackDoctor: flag,
    useProviderGroups: flag,
    requireExamWithXrays: flag,
    graceDays: daysWithin(0, 90, 'Grace days'),
    almostDueDays: daysWithin(0, 180, 'Almost due'),
    showInsurance: flag,
    showInferredProcedures: flag,
    showClinicalForms: flag,
    shouldShowAmountInNotes: flag,
    audioConsentRequired: flag,
    audioRetentionDays: daysWithin(1, 3650, 'The time that recordings are kept'),
    payrollVisible: flag,
    bonusPolicy,
    payPeriod,
    scribe: flag.describe('Super admins only.'),
  })
  .partial();
export type ClinicSettings = z.infer<typeof settingFields>;

const READ_ONLY = 'Read-only here: a 403.';

/** `POST Clinic/Settings`: any of the settings; those that are left out stay. All or nothing. */
export const clinicSettings = settingFields
  .extend({
    seen: settingFields
      .optional()
      .describe(
        'The settings that were read: a 409 when somebody else changed one of them since. Missing: not checked.',
      ),
    confirm: flag
      .optional()
      .describe('True: recordings may be deleted, since they are kept for fewer days. Without it that is a 409.'),
    timeZone: z.unknown().optional().describe(READ_ONLY),
    serviceTier: z.unknown().optional().describe(READ_ONLY),
    currency: z.unknown().optional().describe(READ_ONLY),
    dmsType: z.unknown().optional().describe(READ_ONLY),
  })
  .meta({ id: 'ClinicSettings' });
export type ClinicSettingsForm = z.infer<typeof clinicSettings>;

/** What `POST Clinic/Settings` knows of a clinic and does not change. */
export const READ_ONLY_SETTINGS = ['timeZone', 'serviceTier', 'currency', 'dmsType'] as const;

/** A goal of `GET Clinic/Goals`. */
export const clinicGoalView = z
  .object({
    effectiveStart: dateText.nullable().describe('The first day; null: it counts on all days before its end.'),
    effectiveEnd: dateText
      .nullable()
      .describe('The first day on which it does not count; null: it is the goal of today.'),
    goalHourlyProduction: z.number().describe('Dollars an hour; 0: none.'),
    goalPercentage: z.number().describe('A fraction, 0 to 1; 0: none.'),
  })
  .meta({ id: 'ClinicGoalView' });
export type ClinicGoalView = z.infer<typeof clinicGoalView>;
