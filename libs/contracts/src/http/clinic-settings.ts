import { z } from 'zod';

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
