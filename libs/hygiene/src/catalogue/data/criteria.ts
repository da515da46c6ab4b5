import type { Criterion } from '../rule-type.js';

/** Reasons for public plans. The labels are our own words: clinics may put the text of their plans instead. */
export const criterionData: readonly Criterion[] = [
  { criterionId: 1, procedureRuleTypeIds: [14], label: 'New or active decay' },
  { criterionId: 2, procedureRuleTypeIds: [14], label: 'Decay history in the last 3 years' },
  { criterionId: 3, procedureRuleTypeIds: [14], label: 'Dry mouth (medication, radiation, illness)' },
  { criterionId: 4, procedureRuleTypeIds: [14], label: 'Exposed roots or sensitivity with decay risk' },
  { criterionId: 5, procedureRuleTypeIds: [14], label: 'Braces, appliance or crowded teeth that trap plaque' },
  { criterionId: 6, procedureRuleTypeIds: [14], label: 'Special needs or cannot clean well' },
  { criterionId: 7, procedureRuleTypeIds: [8, 30], label: 'New patient, no recent images' },
  { criterionId: 8, procedureRuleTypeIds: [8, 30], label: 'Wisdom teeth or unerupted teeth to assess' },
  { criterionId: 9, procedureRuleTypeIds: [8, 30], label: 'Generalized bone loss or advanced gum disease' },
  { criterionId: 10, procedureRuleTypeIds: [8, 30], label: 'Many decayed, broken or missing teeth' },
  { criterionId: 11, procedureRuleTypeIds: [8, 30], label: 'Injury, swelling, cyst or jaw finding' },
  {
    criterionId: 12,
    procedureRuleTypeIds: [8, 30],
    label: 'Small images not tolerated (gagging, limited opening, disability)',
  },
];
