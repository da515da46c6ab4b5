import { CATALOGUE, ruleTypeOf } from './catalogue.js';
import { defaultOption } from './default-option.js';
import { codesOf, indexCodes, ruleTypeOfCode } from './rule-type-of-code.js';
import * as special from './special-types.js';

const inAppointment = { attributedToDoctor: false };
const byDoctor = { attributedToDoctor: true };

describe('ruleTypeOfCode', () => {
  it.each([
    ['02111', 35],
    ['02118', 35],
    ['02125', 35],
    ['02126', null],
    ['02141', 4],
    ['02146', 4],
    ['12101', 14],
    ['12103', 14],
    ['11117', 18],
    ['43421', 12],
    ['04403', 3],
    ['49101', 19],
    ['99999', null],
    ['D1110', null],
    ['', null],
    ['__proto__', null],
    [' 11111 ', 18],
    ['1111', null],
  ])('returns for %j the type %s', (code, expected) => {
    expect(ruleTypeOfCode(code, inAppointment)).toBe(expected);
  });

  it('returns for 01202 the recall exam, or the doctor’s one when a doctor bills it', () => {
    expect([ruleTypeOfCode('01202', inAppointment), ruleTypeOfCode('01202', byDoctor)]).toEqual([23, 28]);
  });

  it('does not depend on the order of rule types with a shared code', () => {
    const reversed = indexCodes(CATALOGUE.ruleTypes.toReversed());
    expect([ruleTypeOfCode('01202', inAppointment, reversed), ruleTypeOfCode('01202', byDoctor, reversed)]).toEqual([
      23, 28,
    ]);
  });

  it('returns the own type of every other code, whoever bills it', () => {
    for (const type of CATALOGUE.ruleTypes) {
      for (const code of codesOf(type)) {
        if (code === '01202') continue;
        const id = type.procedureRuleTypeId;
        expect([code, ruleTypeOfCode(code, inAppointment), ruleTypeOfCode(code, byDoctor)]).toEqual([code, id, id]);
      }
    }
  });
});

describe('defaultOption', () => {
  it.each([
    ['bitewings of a child: two', 4, 8, '02142'],
    ['bitewings from 16: four', 4, 16, '02144'],
    ['bitewings at an age without a rule: one', 4, 3, '02141'],
    ['fluoride of a child', 14, 18, '12112'],
    ['fluoride of an adult', 14, 19, '12113'],
    ['fluoride when the age is unknown', 14, null, '12111'],
    ['complete series: 16 images', 30, 40, '02102'],
    ['scaling: one unit', 18, 40, '11111'],
    ['seat: none', 42, 40, undefined],
  ])('returns %s', (_name, id, age, code) => {
    expect(defaultOption(ruleTypeOf(id)!, age)?.adaCode).toBe(code);
  });
});

describe('special types', () => {
  it('have ids that match their names', () => {
    const names = Object.entries(special.RULE_TYPE).map(([name, id]) => [name, ruleTypeOf(id)?.name]);
    expect(Object.fromEntries(names)).toMatchObject({
      SCALING: 'Scaling',
      ROOT_PLANING: 'Root planing',
      RECALL_EXAM: 'Recall exam',
      RECALL_EXAM_BY_DOCTOR: 'Recall exam (doctor bills)',
      POLISHING: 'Polishing, 1 unit',
      HALF_POLISHING: 'Polishing, ½ unit',
      PAS: 'PAs (periapical images)',
      CUSTOM: 'Custom code',
      PROBING: 'Probing (perio charting)',
      DOCTOR_CHECK: 'Doctor check (waiting time)',
    });
    expect(new Set(Object.values(special.RULE_TYPE)).size).toBe(Object.keys(special.RULE_TYPE).length);
  });

  it('contain only exams, respectively images, in their sets', () => {
    const groups = (ids: ReadonlySet<number>) => new Set([...ids].map((id) => ruleTypeOf(id)?.colorGroup));
    expect(groups(special.SUPPRESS_PROBING)).toEqual(new Set(['yellow']));
    expect(groups(special.EXAMS)).toEqual(new Set(['yellow', 'red']));
    expect(groups(special.IMAGES_NEEDING_EXAM)).toEqual(new Set(['lightyellow']));
    expect([...special.EXAMS].filter((id) => !special.BILLED_EXAMS.has(id))).toEqual([28]);
  });
});
