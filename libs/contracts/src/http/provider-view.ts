import { z } from 'zod';

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
    excludeFromCalendar: z.boolean(),
    excludeFromAnalysis: z.boolean(),
    providerGroupId: z.int().nullable(),
    calendarOrder: z.int().nullable(),
    goalWage: z
      .number()
      .nullable()
      .describe(
        `Dollars an hour. Null also for those who may not see it: only admins and the provider's own user may.`,
      ),
    baseWage: z.number().nullable().describe('Like the goal wage.'),
    notes: z.string().nullable().describe('Null also for those who may not see the wages.'),
    userId: z.int().nullable(),
  })
  .meta({ id: 'ProviderView' });
export type ProviderView = z.infer<typeof providerView>;

/** `GET Provider/Details` (spec 3 section 3). */
export const providerDetails = providerView
  .extend({
    userFirstName: z.string().nullable().describe('Of the user who is the provider; null without one.'),
    userLastName: z.string().nullable(),
  })
  .meta({ id: 'ProviderDetails' });
export type ProviderDetails = z.infer<typeof providerDetails>;

/** `GET Provider/ProviderGroups` (spec 1 section 3). */
export const providerGroupView = z
  .object({
    providerGroupId: z.int(),
    name: z.string(),
  })
  .meta({ id: 'ProviderGroupView' });
export type ProviderGroupView = z.infer<typeof providerGroupView>;
