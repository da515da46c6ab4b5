import { CATALOGUE, INSURANCE_STATUS, type ApplicableProcedure } from '@helix/hygiene';
import { choiceSteps } from './choice-steps.js';

/** A procedure of the shipped catalogue with all its codes. */
function procedure(id: number): ApplicableProcedure {
  const type = CATALOGUE.ruleTypes.find(({ procedureRuleTypeId }) => procedureRuleTypeId === id)!;
  return {
    ...type,
    options: type.options.map((option) => ({ ...option, feeCents: option.amountCents, isByTooth: option.teeth })),
    defaultCode: null,
    ruleSource: 'office',
    ruleMinutes: null,
    typeMinutes: type.defaultMinutes,
    isRecommended: true,
    isDue: true,
    needsExamButNoExamDue: false,
    lastTreatmentDate: null,
    dueDate: null,
  };
}

describe('choiceSteps', () => {
  it.each([
    ['a recall exam', 23, []],
    ['scaling', 18, []],
    ['a panoramic image', 8, []],
    ['bitewings, which have several codes', 4, ['option']],
    ['fluoride, which has several codes', 14, ['option']],
    ['sealants', 20, ['teeth']],
    ['PAs', 35, ['images']],
    ['a custom code', 41, ['custom']],
  ])('asks of %s what is open', (_what, id, expected) => {
    expect(choiceSteps(procedure(id), INSURANCE_STATUS.Private)).toEqual(expected);
  });

  it.each([
    ['fluoride', 14, ['criteria', 'option']],
    ['a panoramic image', 8, ['criteria']],
    ['a complete series', 30, ['criteria', 'option']],
    ['bitewings', 4, ['option']],
  ])('asks for the criteria of %s first on a public plan', (_what, id, expected) => {
    expect(choiceSteps(procedure(id), INSURANCE_STATUS.PublicPlan)).toEqual(expected);
  });
});
