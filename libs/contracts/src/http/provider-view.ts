import { z } from 'zod';

const sentBack = z.string().describe('Changes with what a save replaces. Sent back with it.');

/** `GET Provider` and `GET Provider/UserProviders` (spec 1 section 3). */
export const providerView = z
  .object({
    provider_id: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    suffix: z.string().nullable(),
    isHygienist: z.boolean(),
    providerType: z.literal([0, 1, 2]).describe('0 other, 1 hygienist, 2 doctor.'),
    issecondaryprovider: z.literal([0, 1]).describe('0 primary, otherwise secondary.'),
    isActive: z.boolean(),
    active: z.boolean().describe('As isActive.'),
    isDeleted: z
      .literal(true)
      .optional()
      .describe(
        'The practice-management system has deleted the provider, whose past days are still paid; else missing.',
      ),
    excludeFromCalendar: z.boolean(),
    excludeFromAnalysis: z.boolean(),
    providerGroupId: z.int().nullable(),
    calendarOrder: z.int().nullable(),
    goalWage: z
      .number()
      .nullable()
      .describe(
        `Dollars an hour, of the wage that counts today. Null also for those who may not see it: only admins and the provider's own user may.`,
      ),
    baseWage: z.number().nullable().describe('Like the goal wage.'),
    payrollId: z.string().nullable().describe('How time sheets name the provider. Like the goal wage.'),
    notes: z.string().nullable().describe('Null also for those who may not see the wages.'),
    userId: z.int().nullable(),
    version: z.string().nullable().describe('Changes with every setting. Sent back with a change. Like the goal wage.'),
  })
  .meta({ id: 'ProviderView' });
export type ProviderView = z.infer<typeof providerView>;

/** `GET Provider/Details` (spec 3 section 3). */
export const providerDetails = providerView
  .extend({
    id: z.string().describe('As provider_id.'),
    commissionPercentage: z.number().nullable().describe('A fraction, 0 to 1. Like the goal wage.'),
    userFirstName: z.string().nullable().describe('Of the user who is the provider; null without one.'),
    userLastName: z.string().nullable(),
  })
  .meta({ id: 'ProviderDetails' });
export type ProviderDetails = z.infer<typeof providerDetails>;

/** `GET` and `POST Provider/{id}/WageHistory` (spec 3 section 3). */
export const wageHistoryView = z
  .object({
    providerWage: z
      .array(
        z.object({
          effectiveStart: z.string().describe('yyyy-mm-dd.'),
          effectiveEnd: z.string().nullable().describe('The start of the next one; null: without an end.'),
          baseWage: z.number().nullable().describe('Dollars an hour.'),
          goalWage: z.number().nullable().describe('Dollars an hour.'),
          commissionPercentage: z.number().nullable().describe('A fraction, 0 to 1.'),
        }),
      )
      .describe('By start. Before the first, and without any, the wage of the settings counts.'),
    version: sentBack,
  })
  .meta({ id: 'WageHistoryView' });
export type WageHistoryView = z.infer<typeof wageHistoryView>;

const shiftTimeText = z.string().describe('Wall clock on a day that does not count: 2000-01-01THH:mm:00.');

/** `GET` and `POST Provider/{id}/Schedule` (spec 3 section 3): the week that counts today. */
export const providerSchedule = z
  .object({
    providerId: z.string(),
    schedule: z
      .array(
        z.object({
          dayOfWeek: z.int().describe('1 Sunday to 7 Saturday.'),
          startTime1: shiftTimeText.nullable(),
          endTime1: shiftTimeText.nullable().describe('00:00 is the end of the day.'),
          startTime2: shiftTimeText.nullable(),
          endTime2: shiftTimeText.nullable(),
          startTime3: shiftTimeText.nullable(),
          endTime3: shiftTimeText.nullable(),
        }),
      )
      .describe('The days with a shift.'),
    version: sentBack,
  })
  .meta({ id: 'ProviderSchedule' });
export type ProviderSchedule = z.infer<typeof providerSchedule>;

/** `GET Provider/ProviderGroups` (spec 1 section 3). */
export const providerGroupView = z
  .object({
    providerGroupId: z.int(),
    name: z.string(),
    version: sentBack,
  })
  .meta({ id: 'ProviderGroupView' });
export type ProviderGroupView = z.infer<typeof providerGroupView>;
