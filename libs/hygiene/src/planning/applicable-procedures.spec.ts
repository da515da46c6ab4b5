import { rule } from '../due/testing/build.js';
import { applicableOptions, applicableProcedures } from './applicable-procedures.js';
import { recommendation, SAMPLE_OPTIONS } from './testing/build.js';

describe('applicableProcedures', () => {
  it('joins the catalogue, the patient’s rule and the fee schedule', () => {
    const found = recommendation(9, {
      rule: rule({ defaultInMinutes: 7.5, includeWithScaling: true }),
      ...{ isDue: true, isRecommended: true, lastTreatmentDate: '2025-01-02', dueDate: '2026-01-02' },
    });
    expect(applicableProcedures([found], applicableOptions(new Map([['13211', 4100]])), 40)).toEqual([
      {
        ...{ procedureRuleTypeId: 9, name: 'Oral hygiene instruction', description: 'Show how to clean at home' },
        ...{ calculationType: 2, colorGroup: 'lavender', defaultCode: null, ruleMinutes: 7.5, typeMinutes: 5 },
        ruleSource: 'office',
        options: [
          {
            ...{ adaCode: '13211', name: 'Oral hygiene instruction, 1 unit', feeCents: 4100, units: 1, minutes: 15 },
            description: 'Instruction, one unit (15 minutes)',
            ...{ commissionPercentage: null, isByTooth: false, isAdditional: false, isHalf: false },
          },
          {
            ...{ adaCode: '13217', name: 'Oral hygiene instruction, ½ unit', feeCents: null, units: 0.5, minutes: 7.5 },
            description: 'Instruction, half a unit (7.5 minutes)',
            ...{ commissionPercentage: null, isByTooth: false, isAdditional: false, isHalf: true },
          },
        ],
        ...{ minutesPerFurtherItem: null, includeWithScaling: true, isOutsideAppointment: false },
        ...{ isRecommended: true, isDue: true, needsExamButNoExamDue: false },
        ...{ lastTreatmentDate: '2025-01-02', dueDate: '2026-01-02' },
        ...{ scheduleOrderBeginning: null, scheduleOrderEnd: 7, parents: [], comesWithParent: false },
      },
    ]);
  });

  const codesAt = (age: number | null) =>
    applicableProcedures(
      [4, 14, 30, 28, 18, 20, 35, 41].map((id) => recommendation(id)),
      SAMPLE_OPTIONS,
      age,
    ).map(({ defaultCode }) => defaultCode);

  it('selects the usual code for the age, where codes do not follow from time, teeth or images', () => {
    expect(codesAt(40)).toEqual(['02144', '12113', '02102', '01202', null, null, null, null]);
    expect(codesAt(10).slice(0, 2)).toEqual(['02142', '12112']);
    expect(codesAt(null).slice(0, 2)).toEqual(['02141', '12111']);
  });

  it('takes default minutes of 0 as unset, and a type that cannot be part of the scaling never as part of it', () => {
    const found = recommendation(23, { rule: rule({ defaultInMinutes: 0, includeWithScaling: true }) });
    expect(applicableProcedures([found], SAMPLE_OPTIONS, 40)).toMatchObject([
      { ruleMinutes: null, typeMinutes: 10, includeWithScaling: false },
    ]);
  });
});
