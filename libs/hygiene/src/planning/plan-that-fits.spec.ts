import type { Coverage } from '../insurance/coverage.js';
import { coverageOf } from '../insurance/coverage.js';
import { inputs as coverageInputs, item as coverageItem } from '../insurance/testing/build.js';
import type { PlanInputs } from './agenda.js';
import type { ApplicableProcedure } from './applicable-procedure.js';
import type { CareFacts } from './care-facts.js';
import { agendaOf } from './plan-agenda.js';
import type { PlanSelection } from './plan-selection.js';
import { planThatFits, withoutUncovered, type FittingPlan } from './plan-that-fits.js';
import type { CoverageOfType } from './uncovered-units.js';
import { applicable, careFacts, code, dueAt, idsOf, itemOf, planInputs, sealant, selected } from './testing/build.js';

/** A new plan: seat, medical history and dismiss, which take 3, 3 and 5 minutes. */
const NEW_PLAN = [selected(42), selected(1), selected(43)];
/** Scaling of two units at each of the last three days. */
const USUALLY_TWO_UNITS: CareFacts['done'] = ['2024-09-01', '2025-03-01', '2025-09-01'].map((date) => ({
  ...{ procedureRuleTypeId: 18, date, units: 2 },
}));
const RECALL_DONE = { procedureRuleTypeId: 23, date: '2025-03-01', units: 1 };

interface Appointment {
  minutes: number;
  due: readonly ApplicableProcedure[];
  plan?: readonly PlanSelection[];
  facts?: Partial<CareFacts>;
  change?: Partial<Omit<PlanInputs, 'procedures'>>;
  coverage?: CoverageOfType | null;
}

/** Plans an appointment: the proposal, its minutes and fee as an agenda, and its texts with the names. */
function fit({ minutes, due, plan = NEW_PLAN, facts = {}, change = {}, coverage = null }: Appointment) {
  const inputs = planInputs({ ...change, durationInMinutes: minutes }, ...due);
  const fitting = planThatFits(plan, inputs, careFacts(facts), coverage);
  const agenda = agendaOf(fitting.selections, inputs);
  return {
    ...fitting,
    inputs,
    agenda,
    minutes: agenda.timing.usedMinutes,
    freeMinutes: agenda.timing.remainingMinutes,
    fee: agenda.feeCents / 100,
    left: textsOf(fitting.leftOut),
    agreed: textsOf(fitting.toAgree),
  };
}
const textsOf = (notes: FittingPlan['leftOut']): string[] =>
  notes.map(({ procedureRuleTypeId, text }) => `${applicable(procedureRuleTypeId).name}: ${text}`);
const minutesOf = ({ agenda }: ReturnType<typeof fit>, id: number): number => itemOf(agenda, id).minutes;
const codesOf = ({ agenda }: ReturnType<typeof fit>, id: number): string[] =>
  itemOf(agenda, id).details.map(({ adaCode }) => adaCode);

/** Recall exam, four bitewings, oral cancer screening, scaling, fluoride varnish, half a unit of polishing. */
const ADULT = [23, 4, 3, 18, 14, 29].map((id) => dueAt(40, id));
const REGULAR: Partial<CareFacts> = { done: [...USUALLY_TWO_UNITS, RECALL_DONE] };

describe('Plan that fits of an adult', () => {
  it('plans care in clinical order in 50 minutes: an exam, images, and as much of the usual scaling as fits', () => {
    // 3 + 3 + 5, exam 10 and doctor check 3, bitewings 5: 29. 1.5 units are 22.5 minutes, 3 of them medical history.
    const result = fit({ minutes: 50, due: ADULT, facts: REGULAR });
    expect([result.minutes, result.fee]).toEqual([48.5, 197]);
    expect(idsOf(result.selections)).toEqual([42, 1, 4, 18, 44, 23, 43]);
    expect(minutesOf(result, 18)).toBe(19.5);
    expect(codesOf(result, 18)).toEqual(['11111', '11117']);
    expect(result.left).toEqual([
      'Scaling: 1.5 of 2 units fit',
      'Fluoride: 3 min, 1.5 left',
      'Polishing, ½ unit: 7.5 min, 1.5 left',
      'Oral cancer screening: Included in: Recall exam.',
    ]);
    expect(result.freeMinutes).toBe(1.5);
  });

  it.each([
    [60, 59, 261, ['Polishing, ½ unit: 7.5 min, 1 left']],
    [70, 66.5, 291, []],
  ])('plans more of the same in %d minutes', (minutes, used, fee, left) => {
    const result = fit({ minutes, due: ADULT, facts: REGULAR });
    expect([result.minutes, result.fee]).toEqual([used, fee]);
    expect(result.left).toEqual([...left, 'Oral cancer screening: Included in: Recall exam.']);
  });

  it('plans a complete exam and images for somebody who is new, before scaling', () => {
    // 11, exam 15 + 3, bitewings 5, panoramic 5; 1.5 units of scaling, 3 minutes of them medical history.
    const result = fit({ minutes: 60, due: [2, 23, 4, 8, 3, 18].map((id) => dueAt(40, id)) });
    expect([result.minutes, result.fee]).toEqual([58.5, 365]);
    expect(result.added).toEqual([8, 4, 18, 2]);
    expect(result.left).toEqual([
      'Recall exam: The exam of this appointment is: Complete exam, adult.',
      'Scaling: 1.5 of 2 units fit',
      'Oral cancer screening: Included in: Complete exam, adult.',
    ]);
  });

  it('leaves the time free when nothing is due', () => {
    const result = fit({ minutes: 50, due: [] });
    expect([result.minutes, result.freeMinutes, result.added, result.left]).toEqual([11, 39, [], []]);
  });

  it('never looks at money: a dearer service is no reason to leave out a cheaper one that comes before', () => {
    // 33 takes 5 minutes and costs 45.00; fluoride 3 minutes, 32.00.
    const result = fit({ minutes: 16, due: [14, 33].map((id) => dueAt(40, id)) });
    expect(result.added).toEqual([14]);
    expect(result.left).toEqual(['Caries susceptibility test: 5 min, 2 left']);
  });

  it('puts the longer overdue first among services of one kind, then the first of the agenda', () => {
    const overdue = (id: number, dueDate: string) => dueAt(40, id, { dueDate });
    const one = fit({ minutes: 20, due: [overdue(33, '2026-02-01'), overdue(45, '2026-01-31')] });
    expect([one.added, one.left]).toEqual([[45], ['Caries susceptibility test: 5 min, 4 left']]);
    const other = fit({ minutes: 20, due: [overdue(33, '2026-02-01'), overdue(45, '2026-02-01')] });
    expect(other.added).toEqual([33]);
  });
});

describe('Plan that fits of a child', () => {
  it('puts an exam and fluoride before scaling and instruction for a child of four', () => {
    // 11, exam 10 + 3, fluoride 3.
    const due = [25, 14, 9].map((id) => dueAt(4, id));
    const result = fit({ minutes: 30, due, facts: { ageInYears: 4 } });
    expect([result.minutes, result.left]).toEqual([27, ['Oral hygiene instruction: 5 min, 3 left']]);
    expect(codesOf(result, 25)).toEqual(['01101']);
    expect(codesOf(result, 14)).toEqual(['12112']);
  });

  it('takes half a unit of scaling below the age of 6, one below 16, and two from then on', () => {
    const unitsAt = (ageInYears: number | null) =>
      itemOf(fit({ minutes: 90, due: [dueAt(10, 18)], facts: { ageInYears } }).agenda, 18).units;
    expect([5, 6, 15, 16, null].map(unitsAt)).toEqual([0.5, 1, 1, 2, 2]);
  });

  it('keeps the time of sealants free, whose teeth the user chooses, for a child of ten', () => {
    // 11, bitewings 5, fluoride 3, sealants 6 kept free, scaling of one unit 12: 37. Instruction 5: 42.
    const due = [4, 14, 20, 18, 9, 29].map((id) => dueAt(10, id));
    const result = fit({ minutes: 45, due, facts: { ageInYears: 10 } });
    expect(result.added).toEqual([4, 18, 9, 14]);
    // 35.00 + 25.00 + 66.00 + 22.00
    expect([result.minutes, result.fee, result.freeMinutes]).toEqual([36, 148, 9]);
    expect(codesOf(result, 4)).toEqual(['02142']);
    expect(result.left).toEqual(['Sealants: Choose its teeth first.', 'Polishing, ½ unit: 7.5 min, 3 left']);
  });

  it('puts scaling before prevention for a child whose teeth were scaled before', () => {
    const due = [14, 18].map((id) => dueAt(10, id));
    const done = [{ procedureRuleTypeId: 18, date: '2025-06-01', units: 1 }];
    // 11 and one unit, of which medical history is 3 minutes: 23.
    expect(fit({ minutes: 25, due, facts: { ageInYears: 10, done } }).added).toEqual([18]);
    const booked = [{ procedureRuleTypeId: 18, codes: [], units: 1 }];
    expect(fit({ minutes: 25, due, facts: { ageInYears: 10, booked } }).added).toEqual([18]);
    // 11 and fluoride 3 leave 11, enough for half a unit.
    const never = fit({ minutes: 25, due, facts: { ageInYears: 10 } });
    expect([never.added, never.left]).toEqual([[18, 14], ['Scaling: 0.5 of 1 unit fits']]);
  });
});

describe('Need of scaling in a plan that fits', () => {
  const unitsWith = (facts: Partial<CareFacts>, change: Partial<Appointment> = {}): number =>
    itemOf(fit({ minutes: 120, due: [dueAt(40, 18)], facts, ...change }).agenda, 18).units;
  const scaled = (date: string, units: number, id = 18) => ({ procedureRuleTypeId: id, date, units });

  it('is the median of the last three days of scaling and root planing within 36 months, in halves', () => {
    // 4, then 2 + 1 on one day, then 1.5; what was before does not count.
    const done = [
      ...[scaled('2025-12-01', 4), scaled('2025-08-01', 2), scaled('2025-08-01', 1, 12)],
      ...[scaled('2025-04-01', 1.5), scaled('2024-12-01', 6)],
    ];
    expect(unitsWith({ done })).toBe(3);
    // 36 months before is 2023-03-10. The mean of 1 and 2.5 is 1.75.
    expect(unitsWith({ done: [scaled('2023-03-10', 1), scaled('2025-04-01', 2.5), scaled('2023-03-09', 6)] })).toBe(
      1.5,
    );
    expect(unitsWith({ done: [scaled('2026-03-10', 5)] })).toBe(2);
  });

  it('is what the practice booked on the appointment, before what is usual', () => {
    expect(unitsWith({ booked: [{ procedureRuleTypeId: 18, codes: [], units: 3.5 }], done: USUALLY_TWO_UNITS })).toBe(
      3.5,
    );
  });

  it('sets scaling of the plan whose minutes nobody typed, also when it is not due, and leaves typed ones', () => {
    const automatic = fit({ minutes: 60, due: [], plan: [...NEW_PLAN, selected(18)] });
    expect([minutesOf(automatic, 18), automatic.added, automatic.freeMinutes]).toEqual([27, [], 22]);
    const typed = fit({ minutes: 60, due: [], plan: [...NEW_PLAN, selected(18, [], { minutes: 40 })] });
    expect(minutesOf(typed, 18)).toBe(40);
  });

  it('has fewer minutes of its own the more is part of it, and nothing that is part of it brings it along', () => {
    // Two units are 30 minutes, 3 of them medical history and 5 probing.
    const both = fit({ minutes: 60, due: [18, 45].map((id) => dueAt(40, id)) });
    expect([minutesOf(both, 18), both.minutes]).toEqual([22, 38]);
    expect(itemOf(both.agenda, 18).units).toBe(2);
    const alone = fit({ minutes: 60, due: [dueAt(40, 45)] });
    expect([alone.added, alone.minutes]).toEqual([[45], 16]);
  });

  it('is met by root planing for somebody who has it by a rule of the own profile, in place of scaling', () => {
    const due = [dueAt(40, 12, { ruleSource: 'profile' }), dueAt(40, 18)];
    const done = [scaled('2025-12-01', 3, 12), scaled('2025-09-01', 3, 12), scaled('2025-06-01', 2)];
    // 11 and three units, whole: what is part of scaling is not part of root planing.
    const result = fit({ minutes: 60, due, facts: { done } });
    expect([result.added, result.minutes, result.fee]).toEqual([[12], 56, 216]);
    expect(result.left).toEqual(['Scaling: Included in: Root planing.']);
    const short = fit({ minutes: 50, due, facts: { done } });
    expect([short.minutes, short.left[0]]).toEqual([48.5, 'Root planing: 2.5 of 3 units fit']);
  });
});

describe('What a plan that fits counts as due', () => {
  it('takes what the practice booked on the appointment with its code, also when it is not due', () => {
    const booked = [{ procedureRuleTypeId: 4, codes: [code('02142')], units: 2 }];
    const result = fit({ minutes: 60, due: [], facts: { booked } });
    expect([result.added, codesOf(result, 4), result.minutes]).toEqual([[4], ['02142'], 16]);
  });

  it('plans sealants on the teeth that are booked, each with its minutes', () => {
    const booked = [{ procedureRuleTypeId: 20, codes: [sealant('16'), sealant('26')], units: 2 }];
    const result = fit({ minutes: 60, due: [dueAt(10, 20)], facts: { booked, ageInYears: 10 } });
    expect([result.added, minutesOf(result, 20), result.fee]).toEqual([[20], 12, 64]);
  });

  it('gives what is billed by time the minutes of the units that are booked', () => {
    const booked = [{ procedureRuleTypeId: 9, codes: [], units: 1 }];
    const result = fit({ minutes: 60, due: [], facts: { booked } });
    expect([minutesOf(result, 9), codesOf(result, 9)]).toEqual([15, ['13211']]);
  });

  it('keeps codes and amounts of the practice of what is billed by time, as long as all of it fits', () => {
    const twice = code('11111', { quantity: 2, feeOverrideCents: 7000 });
    const booked = [
      { procedureRuleTypeId: 18, codes: [twice], units: 2 },
      { procedureRuleTypeId: 9, codes: [code('13211')], units: 1 },
    ];
    const added = fit({ minutes: 60, due: [], facts: { booked } });
    // 11 and 27 of scaling and 15 of instruction; 140.00 and 40.00.
    expect([added.minutes, added.fee, codesOf(added, 18), codesOf(added, 9)]).toEqual([
      53,
      180,
      ...[['11111'], ['13211']],
    ]);
    const plan = [...NEW_PLAN, selected(18, [twice], { codesKeptAt: null })];
    const planned = fit({ minutes: 60, due: [], facts: { booked }, plan });
    expect([minutesOf(planned, 18), codesOf(planned, 18), planned.added]).toEqual([27, ['11111'], [9]]);
    const short = fit({ minutes: 35, due: [], facts: { booked }, plan });
    expect([codesOf(short, 18), short.left]).toEqual([
      ['11111', '11117'],
      ['Scaling: 1.5 of 2 units fit', 'Oral hygiene instruction: 15 min, 4.5 left'],
    ]);
  });

  it('keeps the codes of booked root planing', () => {
    const booked = [{ procedureRuleTypeId: 12, codes: [code('43424', { feeOverrideCents: 30_000 })], units: 4 }];
    const result = fit({ minutes: 90, due: [], facts: { booked } });
    expect([minutesOf(result, 12), codesOf(result, 12), result.fee]).toEqual([60, ['43424'], 300]);
  });

  it('leaves out what is booked on another day, and names the day', () => {
    const bookedElsewhere = [{ procedureRuleTypeId: 4, date: '2026-03-24' }];
    const result = fit({ minutes: 60, due: [4, 14].map((id) => dueAt(40, id)), facts: { bookedElsewhere } });
    expect([result.added, result.left]).toEqual([[14], ['Bitewings: Booked for 2026-03-24.']]);
    const booked = [{ procedureRuleTypeId: 4, codes: [], units: 4 }];
    expect(fit({ minutes: 60, due: [dueAt(40, 4)], facts: { bookedElsewhere, booked } }).added).toEqual([4]);
  });

  it('plans care that needs a cause only if it is booked, was done before, or is due by a rule of the patient', () => {
    for (const id of [5, 6, 12, 13, 17, 19, 21, 30, 40]) {
      const addedWith = (change: Partial<ApplicableProcedure>, facts: Partial<CareFacts> = {}) =>
        fit({ minutes: 120, due: [dueAt(40, id, change)], facts }).added;
      expect([id, addedWith({})]).toEqual([id, []]);
      expect(addedWith({ ruleSource: 'patient' })).toEqual([id]);
      expect(addedWith({ ruleSource: 'profile' })).toEqual([id]);
      expect(addedWith({ lastTreatmentDate: '2025-01-01' })).toEqual([id]);
      expect(addedWith({}, { booked: [{ procedureRuleTypeId: id, codes: [], units: 1 }] })).toEqual([id]);
    }
    expect(fit({ minutes: 120, due: [dueAt(40, 13)] }).left).toEqual([
      'Tobacco counselling: It was not booked and never done, and is due by the rule of the office only.',
    ]);
  });

  it('plans images of a clinic that wants an exam with them only beside an exam', () => {
    const images = dueAt(40, 4, { needsExamButNoExamDue: true, isRecommended: false });
    expect(fit({ minutes: 60, due: [images] }).left).toEqual([
      'Bitewings: The clinic wants an exam with X-rays, and no exam is due.',
    ]);
    const booked = [{ procedureRuleTypeId: 23, codes: [], units: 1 }];
    expect(fit({ minutes: 60, due: [images], facts: { booked } }).added).toEqual([4, 23]);
  });

  it('plans neither bitewings nor a panoramic image beside a complete series', () => {
    const due = [dueAt(40, 4, { dueDate: '2025-01-01' }), dueAt(40, 8), dueAt(40, 30, { ruleSource: 'patient' })];
    const result = fit({ minutes: 60, due });
    expect([result.added, result.fee]).toEqual([[30], 150]);
    expect(result.left).toEqual([
      'Bitewings: Included in: Complete series (full mouth).',
      'Panoramic: Not beside: Complete series (full mouth).',
    ]);
    const plan = [...NEW_PLAN, selected(8, [code('02601')])];
    expect(fit({ minutes: 60, due: [due[2]!], plan }).left).toEqual([
      'Complete series (full mouth): Not beside: Panoramic.',
    ]);
  });
});

describe('The exam of a plan that fits', () => {
  const exam = (ids: readonly number[], facts: Partial<CareFacts> = {}, change: Partial<ApplicableProcedure> = {}) =>
    fit({ minutes: 60, due: ids.map((id) => dueAt(40, id, change)), facts }).added;

  it('is the booked one, else a complete exam of somebody who is new or had one, else a recall exam', () => {
    expect(exam([2, 23])).toEqual([2]);
    expect(exam([2, 23], { done: [RECALL_DONE] })).toEqual([23]);
    expect(exam([2, 23], { done: [RECALL_DONE] }, { lastTreatmentDate: '2020-01-01' })).toEqual([2]);
    expect(exam([2, 23], { booked: [{ procedureRuleTypeId: 26, codes: [], units: 1 }] })).toEqual([26]);
    expect(exam([27, 28], { done: [RECALL_DONE] })).toEqual([28]);
    expect(exam([27, 26], { done: [RECALL_DONE] })).toEqual([26]);
  });

  it('stays when no doctor is in, and says so', () => {
    const { added, marked } = fit({ minutes: 60, due: [dueAt(40, 23)], facts: { doctor: 'no' } });
    expect([added, marked]).toEqual([[23], [{ procedureRuleTypeId: 23, text: 'No doctor scheduled' }]]);
    expect(fit({ minutes: 60, due: [dueAt(40, 23)], facts: { doctor: 'yes' } }).marked).toEqual([]);
  });

  it('is named when it does not fit, and no shorter one takes its place', () => {
    // 11 leave 17; the complete exam takes 15 and the doctor check 3.
    const result = fit({ minutes: 28, due: [2, 23].map((id) => dueAt(40, id)) });
    expect([result.added, result.left]).toEqual([
      [],
      ['Complete exam, adult: 18 min, 17 left', 'Recall exam: The exam of this appointment is: Complete exam, adult.'],
    ]);
  });

  it('is not a second one beside that of the plan, nor one that contradicts the plan', () => {
    const plan = [...NEW_PLAN, selected(26, [code('01201')])];
    expect(fit({ minutes: 60, due: [dueAt(40, 23)], plan }).left).toEqual([
      'Recall exam: There is an exam in the plan already.',
    ]);
    const reevaluation = [...NEW_PLAN, selected(19)];
    expect(fit({ minutes: 60, due: [dueAt(40, 23)], plan: reevaluation, change: { state: 'ON' } }).left).toEqual([
      'Recall exam: In Ontario the re-evaluation includes the recall exam.',
    ]);
  });
});

describe('Minutes of a plan that fits', () => {
  it('are those of the rules, typed, where nobody typed any', () => {
    const plan = [
      ...NEW_PLAN,
      selected(23, [code('01202')]),
      selected(44),
      selected(14, [code('12113')], { minutes: 8 }),
    ];
    const due = [dueAt(40, 23, { ruleMinutes: 12.5 })];
    const result = fit({ minutes: 60, due, plan });
    expect(result.selections.map(({ procedureRuleTypeId: id, minutes }) => [id, minutes])).toEqual([
      ...[
        [42, 3],
        [1, 3],
        [44, 3],
        [23, 12.5],
      ],
      ...[
        [14, 8],
        [43, 5],
      ],
    ]);
  });

  it('stay as they are of what always takes the same time, of probing within an exam, and without a rule', () => {
    const plan = [
      ...[selected(24, [code('01102')]), selected(44), selected(45)],
      selected(28, [code('01202')]),
      selected(41, [code('99555', { custom: { ...applicable(2).options[0]!, adaCode: '99555', feeCents: 6000 } })]),
    ];
    const result = fit({ minutes: 90, due: [], plan: [...NEW_PLAN, ...plan], change: { goalCents: 27_000 } });
    expect(minutesOf(result, 24)).toBe(15);
    expect(minutesOf(result, 45)).toBe(0);
    // 60 dollars of a goal of 270 for 90 minutes.
    expect(minutesOf(result, 41)).toBe(20);
    expect(minutesOf(result, 28)).toBe(0);
  });

  it('let an appointment of the recommended length take all that is due', () => {
    // 11 + 13 + 5 + 3 + 7.5, and scaling of 30 minutes with the medical history in it: 66.5, rounded up 70.
    expect(fit({ minutes: 70, due: ADULT, facts: REGULAR }).left).toEqual([
      'Oral cancer screening: Included in: Recall exam.',
    ]);
  });

  it('leave the plan as it is the second time', () => {
    const { selections, inputs } = fit({ minutes: 50, due: ADULT, facts: REGULAR });
    expect(planThatFits(selections, inputs, careFacts(REGULAR), null).selections).toBe(selections);
  });

  it('bring removed fixed steps back', () => {
    const result = fit({ minutes: 60, due: [], plan: [] });
    expect([idsOf(result.selections), result.minutes, result.added]).toEqual([[42, 1, 43], 11, []]);
  });

  it('leave a plan alone whose fixed steps are longer than the appointment', () => {
    const result = fit({ minutes: 10, due: ADULT });
    expect([result.problem, result.added, result.left, result.minutes]).toEqual([
      'Fixed steps take 11 of 10 min',
      ...[[], [], 11],
    ]);
  });

  it('keep what is in the plan, also when it is longer than the appointment', () => {
    const plan = [...NEW_PLAN, selected(18, [], { minutes: 60 })];
    const result = fit({ minutes: 60, due: [14, 37].map((id) => dueAt(40, id)), plan });
    // Trays take no time of the appointment.
    expect([result.added, result.left]).toEqual([[37], ['Fluoride: 3 min, 0 left']]);
  });
});

describe('Choices that a plan that fits leaves to the user', () => {
  it('are criteria of a public plan, whose time stays free', () => {
    const due = [8, 14, 29].map((id) => dueAt(40, id));
    // 11 leave 12: panoramic 5 and fluoride 3 are kept free, polishing needs a recall exam.
    const result = fit({ minutes: 23, due, change: { insuranceStatus: 2 } });
    expect([result.added, result.freeMinutes]).toEqual([[], 12]);
    expect(result.left).toEqual([
      'Panoramic: Choose 2 criteria first.',
      'Fluoride: Choose a criterion first.',
      'Polishing, ½ unit: Add a recall exam first.',
    ]);
  });

  it('are images, and say when their time is missing as well', () => {
    const result = fit({ minutes: 14, due: [dueAt(40, 35)] });
    expect(result.left).toEqual(['PAs (periapical images): Choose its images first. 3.5 min, 3 left']);
  });
});

/** An insurance that covers so many units in each calendar year of each group of types. */
const covering = (...groups: readonly (readonly [ids: readonly number[], units: number])[]): CoverageOfType => {
  const items = groups.map(([procedureRuleTypeIds, unitsCovered], index) =>
    coverageItem({ coverageItemId: index + 1, procedureRuleTypeIds, unitsCovered }),
  );
  return (id): Coverage => coverageOf(coverageInputs(items), id, '2026-03-10');
};

describe('Insurance in a plan that fits', () => {
  it('takes no needed care away: scaling is planned whole, and what is not covered is named with its price', () => {
    const facts = { booked: [{ procedureRuleTypeId: 18, codes: [], units: 2.5 }] };
    const result = fit({ minutes: 60, due: [dueAt(40, 18)], facts, coverage: covering([[18], 1.5]) });
    expect(itemOf(result.agenda, 18).units).toBe(2.5);
    // 2.5 units are 132 + 34, 1.5 are 66 + 34.
    expect(result.agreed).toEqual(['Scaling: Insurance covers 1.5 of 2.5 units: 66.00 for the patient to agree']);
    const less = withoutUncovered(result.selections, result.toAgree[0]!, result.inputs);
    expect(itemOf(agendaOf(less.selections, result.inputs), 18)).toMatchObject({ units: 1.5, feeCents: 10_000 });
  });

  it('plans exams, bitewings and what is booked although nothing of it is covered', () => {
    const due = [23, 4].map((id) => dueAt(40, id));
    const facts = { booked: [{ procedureRuleTypeId: 14, codes: [code('12113')], units: 1 }] };
    const result = fit({ minutes: 60, due, facts, coverage: covering([[4], 2]) });
    expect(result.added).toEqual([4, 23, 14]);
    expect(result.agreed).toEqual([
      'Bitewings: Insurance covers 2 of 4 units: 27.50 for the patient to agree',
      'Recall exam: Insurance covers 0 of 1 unit: 42.00 for the patient to agree',
      'Fluoride: Insurance covers 0 of 1 unit: 32.00 for the patient to agree',
    ]);
    const less = withoutUncovered(result.selections, result.toAgree[1]!, result.inputs);
    expect(idsOf(less.selections)).toEqual([42, 1, 4, 14, 43]);
  });

  it('names what is not covered of the plan before, too', () => {
    const plan = [...NEW_PLAN, selected(7, [], { minutes: 15 })];
    const result = fit({ minutes: 60, due: [], plan, coverage: covering() });
    expect(result.agreed).toEqual(['Polishing, 1 unit: Insurance covers 0 of 1 unit: 52.00 for the patient to agree']);
  });

  it('plans fluoride of patients under 19 that is not covered, and leaves it out for adults', () => {
    const due = [dueAt(18, 14)];
    const young = fit({ minutes: 60, due, facts: { ageInYears: 18 }, coverage: covering() });
    expect(young.agreed).toEqual(['Fluoride: Insurance covers 0 of 1 unit: 25.00 for the patient to agree']);
    const adult = fit({ minutes: 60, due: [dueAt(19, 14)], facts: { ageInYears: 19 }, coverage: covering() });
    expect([adult.added, adult.left]).toEqual([[], ['Fluoride: Insurance does not cover it: 32.00']]);
  });

  it('leaves other services out of which nothing is left beside the plan, and keeps those that are covered in part', () => {
    // Polishing shares the units with scaling, which uses them up.
    const due = [18, 29].map((id) => dueAt(40, id));
    const shared = fit({ minutes: 60, due, coverage: covering([[18, 29], 2]) });
    expect([shared.added, shared.left]).toEqual([
      [18],
      ['Polishing, ½ unit: Insurance has nothing left for it: 30.00'],
    ]);
    const part = fit({ minutes: 60, due: [dueAt(40, 7)], coverage: covering([[7], 0.5]) });
    expect([part.added, part.agreed]).toEqual([
      [7],
      // One unit is 52.00 with one code, which is half covered.
      ['Polishing, 1 unit: Insurance covers 0.5 of 1 unit: 26.00 for the patient to agree'],
    ]);
  });

  it('decides nothing without a fee, with an unknown plan, and for somebody without insurance', () => {
    const due = [14, 45].map((id) => dueAt(40, id));
    const unknown: CoverageOfType = (id) => coverageOf(coverageInputs([], { plan: 'unknown' }), id, '2026-03-10');
    const none: CoverageOfType = (id) => coverageOf(coverageInputs([], { plan: 'none' }), id, '2026-03-10');
    for (const coverage of [null, unknown, none])
      expect(fit({ minutes: 60, due, coverage })).toMatchObject({ added: [45, 14], toAgree: [] });
    expect(fit({ minutes: 60, due, coverage: covering() }).added).toEqual([45]);
  });
});
