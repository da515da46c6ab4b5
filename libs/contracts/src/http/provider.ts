import { z } from 'zod';
import { pmsId } from '../pms/entities.js';
import { nameText } from './writable-text.js';
import { rowId } from './row-id.js';

/** Maximum wage, dollars an hour. */
const MAX_WAGE = 100_000;
const expectedWage = (name: string) => `${name} must be a number of dollars, 0 or more.`;
const dollars = (name: string) =>
  z
    .number(expectedWage(name))
    .max(MAX_WAGE, `${name} must be at most ${MAX_WAGE}.`)
    .refine((amount) => Number(amount.toFixed(2)) === amount, `${name} must have at most 2 decimals.`);

const wage = (name: string) => dollars(name).min(0, expectedWage(name)).nullable().optional();

/** The rules of the history say that it must be above 0. */
const historyWage = (name: string) => dollars(name).nullable().optional();

const fraction = (name: string) =>
  z
    .number(`${name} must be a number from 0 to 1.`)
    .min(0, `${name} must be a number from 0 to 1.`)
    .max(1, `${name} must be a number from 0 to 1.`)
    .refine((share) => Number(share.toFixed(4)) === share, `${name} must have at most 4 decimals.`)
    .nullable()
    .optional();

/** A day, `yyyy-mm-dd`; null, the empty text of a cleared field and a missing key are none. */
const day = z
  .union([z.literal('').transform(() => null), z.iso.date()], 'expected a day, yyyy-mm-dd')
  .nullable()
  .default(null);

/** Of what was read; missing: not checked. What somebody else has saved since is a 409 `Version conflict`. */
const version = z.string('expected a version').max(100, 'expected a version').optional();

/** `POST Provider/{id}/WageHistory`. The rules of the whole history are those of `checkWageHistory` (libs/hygiene). */
export const wageHistorySave = z
  .object({
    providerWage: z
      .array(
        z.object({
          effectiveStart: day,
          effectiveEnd: day.describe('The first day that it does not count for; null: without an end.'),
          baseWage: historyWage('Base wage'),
          goalWage: historyWage('Goal wage'),
          commissionPercentage: fraction('Commission').describe(
            'Missing: that of the stored wage with the same start stays, else it is null.',
          ),
        }),
      )
      .max(200, 'A history has at most 200 wages.'),
    version,
  })
  .meta({ id: 'WageHistorySave' });
export type WageHistorySave = z.infer<typeof wageHistorySave>;

/** `POST Provider`: the settings of a provider in Helix. A changed wage counts from today on, the first one always. Missing fields stay unchanged; null removes a value. */
export const providerSave = z
  .object({
    providerId: pmsId,
    notes: z.string('Notes must be text.').max(2000, 'Notes must be at most 2000 characters.').nullable().optional(),
    excludeFromAnalysis: z.boolean('expected true or false').optional(),
    excludeFromCalendar: z.boolean('expected true or false').optional(),
    goalWage: wage('Goal wage'),
    baseWage: wage('Base wage'),
    commissionPercentage: fraction('Commission').describe(
      'Of everything that is completed; null: each procedure has its own share.',
    ),
    providerType: z
      .literal([0, 1, 2], 'expected 0 (other), 1 (hygienist) or 2 (doctor)')
      .nullable()
      .optional()
      .describe('In place of the type of the practice-management system; null: that one.'),
    payrollId: z
      .string('Payroll ID must be text.')
      .trim()
      .max(64, 'Payroll ID must be at most 64 characters.')
      // A person is found by it: of two with half of a character each, both would be found by the same.
      .regex(/^[^\ufffd]*$/u, 'Payroll ID must be plain text.')
      .transform((text) => text || null)
      .nullable()
      .optional()
      .describe('How time sheets name the provider.'),
    /** The user account of the provider. */
    userId: rowId('expected a user').nullable().optional(),
    version: version.nullable(),
  })
  .meta({ id: 'ProviderSave' });
export type ProviderSave = z.infer<typeof providerSave>;

/** `PUT Provider/Details/{id}`: the settings of the provider of the address. */
export const providerChange = providerSave.omit({ providerId: true }).meta({ id: 'ProviderChange' });
export type ProviderChange = z.infer<typeof providerChange>;

/** `POST Provider/ProviderGroups`: creates a group, or renames the one with the id. */
export const providerGroupForm = z
  .object({
    providerGroupId: rowId('expected a provider group').nullable().default(null).describe('Null: a new one.'),
    name: nameText('Name'),
    version,
  })
  .meta({ id: 'ProviderGroupForm' });
export type ProviderGroupForm = z.infer<typeof providerGroupForm>;

const MAX_PROVIDERS = 1000;
const TOO_MANY_PROVIDERS = `A calendar has at most ${MAX_PROVIDERS} providers.`;

/** `POST Provider/CalendarOrder`: providers in the order of the calendar, each with its group. Others keep their place behind. */
export const calendarOrderForm = z
  .object({
    providers: z
      .array(
        z.object({
          providerId: pmsId,
          providerGroupId: rowId('expected a provider group').nullable().describe('Null: in no group.'),
        }),
      )
      .max(MAX_PROVIDERS, TOO_MANY_PROVIDERS)
      .refine(
        (providers) => new Set(providers.map(({ providerId }) => providerId)).size === providers.length,
        'Each provider may be there once.',
      ),
    seen: z
      .array(
        z.object({
          providerId: pmsId,
          providerGroupId: rowId('expected a provider group').nullable(),
          calendarOrder: z.int('expected a place').nullable(),
        }),
      )
      .max(MAX_PROVIDERS, TOO_MANY_PROVIDERS)
      .optional()
      .describe(
        'The places and groups as `GET Provider` had them: an order that somebody else has saved since is a 409. Missing: not checked.',
      ),
  })
  .meta({ id: 'CalendarOrderForm' });
export type CalendarOrderForm = z.infer<typeof calendarOrderForm>;

/** Both wages of a provider: the goal must not be below the base. A wage of 0 is none. */
export const providerWages = providerSave
  .pick({ goalWage: true, baseWage: true })
  .refine(({ goalWage, baseWage }) => !goalWage || !baseWage || goalWage >= baseWage, {
    path: ['goalWage'],
    error: `Goal wage can't be less than base wage.`,
  });

/** Wall clock on a day that does not count. An offset would say another time. */
const shiftTime = z
  .string('expected a time, 2000-01-01THH:mm:00')
  .regex(
    /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d(:00(\.0+)?)?$/,
    'expected a time of the wall clock without an offset, 2000-01-01THH:mm:00',
  )
  .transform((text) => text.slice(11, 16));

/** Both times of a shift, or none. */
const shiftTimes = {
  1: ['startTime1', 'endTime1'],
  2: ['startTime2', 'endTime2'],
  3: ['startTime3', 'endTime3'],
} as const;

const scheduleDaySave = z
  .object({
    dayOfWeek: z.int('expected 1 (Sunday) to 7 (Saturday)').min(1, 'expected 1 to 7').max(7, 'expected 1 to 7'),
    startTime1: shiftTime,
    endTime1: shiftTime,
    startTime2: shiftTime.nullable().optional(),
    endTime2: shiftTime.nullable().optional(),
    startTime3: shiftTime.nullable().optional(),
    endTime3: shiftTime.nullable().optional(),
  })
  .superRefine((day, context) => {
    for (const [start, end] of Object.values(shiftTimes)) {
      if (Boolean(day[start]) === Boolean(day[end])) continue;
      const path = [day[start] ? end : start];
      context.addIssue({ code: 'custom', path, message: 'A shift needs a start and an end.' });
    }
  });

/** `POST Provider/{id}/Schedule`: the week of a hygienist (spec 3 section 3). Days without a shift are left out. */
export const providerScheduleSave = z
  .object({
    providerId: pmsId.optional().describe('That of the address; another one is refused.'),
    schedule: z.array(scheduleDaySave).max(7, 'A week has 7 days.'),
    version,
  })
  .meta({ id: 'ProviderScheduleSave' });
export type ProviderScheduleSave = z.infer<typeof providerScheduleSave>;
