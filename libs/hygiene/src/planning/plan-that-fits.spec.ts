import fc from 'fast-check';
import { agendaItems } from './agenda-children.js';
import type { PlanInputs } from './agenda.js';
import { agendaOf, inAgendaOrder } from './plan-agenda.js';
import type { UnitsCovered } from './covered-units.js';
import { planThatFits } from './plan-that-fits.js';
import type { PlanSelection } from './plan-selection.js';
import { applicable, code, idsOf, itemOf, planInputs, planOf, selected } from './testing/build.js';

const unlimited: UnitsCovered = () => null;
const covered =
  (units: Record<number, number>): UnitsCovered =>
  (id) =>
    units[id] ?? null;
/** A limit that several procedures use up together. */
const shared =
  (ids: readonly number[], units: number): UnitsCovered =>
  (id, beside) => {
    if (!ids.includes(id)) return null;
    const used = beside.filter((one) => ids.includes(one.procedureRuleTypeId));
    return Math.max(0, units - used.reduce((sum, one) => sum + one.units, 0));
  };
/** Three dollars a minute, as in the other specs. */
const due = (ids: readonly number[], change: Partial<Omit<PlanInputs, 'procedures'>> = {}) =>
  planInputs(change, ...ids.map((id) => applicable(id, { isDue: true })));
const whyOf = (fitting: ReturnType<typeof planThatFits>) =>
  fitting.leftOut.map(({ procedureRuleTypeId, why }) => [procedureRuleTypeId, why]);

describe('planThatFits', () => {
  it('adds everything that is due when it fits', () => {
    const inputs = due([23, 29, 14]);
    const fitting = planThatFits(planOf(inputs, 42, 43), inputs, unlimited);
    expect([fitting.added, fitting.leftOut]).toEqual([[23, 29, 14], []]);
    expect(idsOf(fitting.selections)).toEqual([42, 44, 23, 29, 14, 43]);
  });

  it('takes the set that brings the most', () => {
    // 14 + 3 minutes for 42, 11 for 32, 7.5 for 30: in 19 minutes fluoride and polishing bring more than the exam.
    const inputs = due([23, 29, 14], { durationInMinutes: 19, goalCents: 5700 });
    const fitting = planThatFits([], inputs, unlimited);
    expect(fitting.added).toEqual([29, 14]);
    expect(whyOf(fitting)).toEqual([[23, 'Other procedures earn more in the remaining time.']]);
  });

  it('gives scaling what the others leave, if both together bring more', () => {
    // 40 minutes: 2.5 units for 166, or 2 units and fluoride in the other 10 for 164. Quick fluoride fits beside 2.5 units.
    const fluoride = applicable(14, { isDue: true, ruleMinutes: 10 });
    const quick = applicable(14, { isDue: true, ruleMinutes: 2.5 });
    const change = { durationInMinutes: 40, goalCents: 12_000 };
    const scaling = applicable(18, { isDue: true });
    expect(planThatFits([], planInputs(change, fluoride, scaling), unlimited).added).toEqual([18]);
    expect(planThatFits([], planInputs(change, quick, scaling), unlimited).added).toEqual([18, 14]);
  });

  it('takes the earlier ones of the agenda when two sets bring the same', () => {
    const same = (id: number) => applicable(id, { isDue: true, ruleMinutes: 10 });
    const inputs = planInputs({ durationInMinutes: 10 }, same(33), same(22));
    const equal = inputs.procedures.map((one) => ({
      ...one,
      options: one.options.map((option) => ({ ...option, feeCents: 5000 })),
    }));
    expect(planThatFits([], { ...inputs, procedures: equal }, unlimited).added).toEqual([22]);
  });

  it('never adds what is not due, is planned already, or takes longer than what is left', () => {
    const inputs = due([23, 29]);
    const plan = [selected(42, [], { minutes: 40 }), selected(29, [], { minutes: 5 })];
    for (const enough of [unlimited, covered({ 23: 1 })]) {
      const fitting = planThatFits(plan, inputs, enough);
      expect(fitting.selections).toBe(plan);
      expect([fitting.added, whyOf(fitting)]).toEqual([[], [[23, 'It takes 14 minutes, and 5 minutes are left.']]]);
    }
  });

  it('says of a part of the scaling how long it takes when only the time is missing', () => {
    const fitting = planThatFits([selected(18, [], { minutes: 50 })], due([1]), unlimited);
    expect(whyOf(fitting)).toEqual([[1, 'It takes 3 minutes, and 0 minutes are left.']]);
  });

  it('adds scaling only as long as the insurance covers it', () => {
    const inputs = due([18]);
    // 50 minutes would be 3 units.
    const fitting = planThatFits([], inputs, covered({ 18: 2 }));
    expect(fitting.selections).toEqual([selected(18, [], { minutes: 30 })]);
    // With 3 minutes of medical history in it, 12 more are 1 unit.
    const withHistory = planThatFits([selected(1)], inputs, covered({ 18: 1.25 }));
    expect(withHistory.selections).toEqual([selected(1), selected(18, [], { minutes: 12 })]);
    expect(itemOf(agendaOf(withHistory.selections, inputs), 18).units).toBe(1);
    const none = planThatFits([], inputs, covered({ 18: 0 }));
    expect([none.added, whyOf(none)]).toEqual([[], [[18, 'The insurance covers no more units.']]]);
  });

  it('leaves out what the insurance does not cover', () => {
    const inputs = due([4, 29]);
    const fitting = planThatFits([], inputs, covered({ 4: 2, 29: 0.5 }));
    expect(fitting.added).toEqual([29]);
    expect(whyOf(fitting)).toEqual([[4, 'It takes 4 units, and the insurance covers 2.']]);
  });

  it('shares a limit between what uses it up together', () => {
    const inputs = due([12, 18], { durationInMinutes: 90, goalCents: 27_000 });
    // Two units of root planing for 144 leave one to scaling; 60 minutes would be four.
    const fitting = planThatFits([], inputs, shared([12, 18], 3));
    expect(fitting.selections).toEqual([selected(12), selected(18, [], { minutes: 15 })]);
    const less = planThatFits([], inputs, shared([12, 18], 2));
    expect(less.selections).toEqual([selected(12)]);
    expect(whyOf(less)).toEqual([[18, 'The insurance covers no more units.']]);
    const notEnough = planThatFits([], due([12, 29]), shared([12, 29], 1.5));
    expect([notEnough.added, whyOf(notEnough)]).toEqual([
      [29],
      [[12, 'It takes 2 units, and the insurance covers 1.']],
    ]);
  });

  it('adds one exam with its doctor check', () => {
    const inputs = due([2, 23]);
    const fitting = planThatFits([], inputs, unlimited);
    // 130 dollars are worth 43 minutes, and the doctor check takes 3.
    expect([fitting.added, idsOf(fitting.selections)]).toEqual([[2], [44, 2]]);
    expect(whyOf(fitting)).toEqual([[23, 'There is an exam in the plan already.']]);
    const short = planThatFits([], { ...inputs, durationInMinutes: 45, goalCents: 13_500 }, unlimited);
    expect(short.added).toEqual([23]);
  });

  it('adds nothing that contradicts the plan', () => {
    // A complete exam for 130 would bring more than the recall exam for 42 that is planned.
    const withExam = [selected(23, [code('01202')])];
    const exam = planThatFits(withExam, due([2]), unlimited);
    expect([exam.selections, whyOf(exam)]).toEqual([withExam, [[2, 'There is an exam in the plan already.']]]);
    const INCLUDES_RECALL = 'In Ontario the re-evaluation includes the recall exam.';
    const ontario = { state: 'ON' };
    const beside = planThatFits(withExam, due([19], ontario), unlimited);
    expect([beside.selections, whyOf(beside)]).toEqual([withExam, [[19, INCLUDES_RECALL]]]);
    // 65 instead of 42.
    const one = planThatFits([], due([19, 23], ontario), unlimited);
    expect([one.added, whyOf(one)]).toEqual([[19], [[23, INCLUDES_RECALL]]]);
    expect(planThatFits([], due([19, 23]), unlimited).added).toEqual([19, 23]);
  });

  it('adds polishing on a public plan only with a recall exam', () => {
    const inputs = due([29], { insuranceStatus: 2 });
    expect(whyOf(planThatFits([], inputs, unlimited))).toEqual([[29, 'Add a recall exam first.']]);
    expect(planThatFits([], due([29, 23], { insuranceStatus: 2 }), unlimited).added).toEqual([23, 29]);
  });

  it('leaves to the user what must be chosen', () => {
    const inputs = planInputs(
      { insuranceStatus: 2 },
      ...[14, 20, 35].map((id) => applicable(id, { isDue: true })),
      applicable(4, { isDue: true, needsExamButNoExamDue: true }),
    );
    const fitting = planThatFits([], inputs, unlimited);
    expect([fitting.added, whyOf(fitting)]).toEqual([
      [],
      [
        [4, 'The clinic wants an exam with X-rays, and no exam is due.'],
        [35, 'Choose its images first.'],
        [20, 'Choose its teeth first.'],
        [14, 'Choose at least 1 criterion.'],
      ],
    ]);
  });

  it('adds what is part of the scaling only with scaling', () => {
    const alone = planThatFits([], due([45]), unlimited);
    expect(whyOf(alone)).toEqual([[45, 'It is part of the scaling, which is not in the plan.']]);
    expect(planThatFits([], due([45, 18]), unlimited).added).toEqual([45, 18]);
  });

  it('explains scaling that would bill nothing, or less than others', () => {
    const inputs = due([18], { durationInMinutes: 7 });
    expect(whyOf(planThatFits([], inputs, unlimited))).toEqual([
      [18, '7 minutes are left, and scaling would bill nothing in them.'],
    ]);
    // Half a unit is 34, fluoride 40 in the same time.
    const fluoride = applicable(14, { isDue: true, ruleMinutes: 7.5 });
    const options = fluoride.options.map((option) => ({ ...option, feeCents: 4000 }));
    const scaling = applicable(18, { isDue: true });
    const other = planInputs({ durationInMinutes: 8 }, { ...fluoride, options }, scaling);
    expect(whyOf(planThatFits([], other, unlimited))).toEqual([
      [18, 'Other procedures earn more in the remaining time.'],
    ]);
  });
});

/** Everything that may be due in the generated appointments; 14 and 8 need criteria on a public plan. */
const POOL = [3, 4, 9, 14, 8, 29, 23, 28, 17, 18, 19, 45, 12, 37, 20];
const halves = (max: number) => fc.integer({ min: 0, max: 2 * max }).map((number) => number / 2);
const cases = fc.record({
  dueIds: fc.subarray(POOL, { maxLength: 7 }),
  planned: fc.subarray([42, 1, 45, 29, 18], { maxLength: 3 }),
  plannedExam: fc.constantFrom([], [22], [23]),
  scalingMinutes: fc.option(halves(40)),
  withInstruction: fc.boolean(),
  change: fc.record({
    durationInMinutes: fc.integer({ min: 0, max: 90 }),
    goalCents: fc.option(fc.integer({ min: 5000, max: 40_000 })),
    insuranceStatus: fc.constantFrom(1, 2),
    state: fc.constantFrom('BC', 'ON'),
  }),
  units: fc.dictionary(fc.constantFrom(...POOL.map(String)), halves(4), { maxKeys: 5 }),
  sharedBy: fc.subarray(POOL),
  sharedUnits: fc.option(halves(6)),
  minutes: fc.dictionary(fc.constantFrom(...POOL.map(String)), halves(20), { maxKeys: 5 }),
});
type Case = typeof cases extends fc.Arbitrary<infer One> ? One : never;

/** Generated from small values, so that a counterexample can be read. */
function caseOf({
  dueIds,
  planned,
  plannedExam,
  scalingMinutes,
  withInstruction,
  change,
  units,
  minutes,
  ...limit
}: Case) {
  const together = shared(limit.sharedBy, limit.sharedUnits ?? Infinity);
  const procedures = POOL.map((id) =>
    applicable(id, {
      isDue: dueIds.includes(id),
      ruleMinutes: minutes[id] ?? null,
      includeWithScaling: id === 9 ? withInstruction : applicable(id).includeWithScaling,
    }),
  );
  return {
    inputs: planInputs(change, ...procedures),
    plan: [...planned, ...plannedExam].map((id) =>
      selected(id, usualCode(applicable(id).defaultCode, id), { minutes: id === 18 ? scalingMinutes : null }),
    ),
    unitsCovered: ((id, beside) => {
      const left = [covered(units)(id, beside), together(id, beside)].filter((one) => one !== null);
      const least = Math.min(...left);
      return least === Infinity ? null : least;
    }) as UnitsCovered,
  };
}

describe('planThatFits against every subset', () => {
  it('proposes the best one', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const { inputs, plan, unitsCovered } = caseOf(one);
        const fitting = planThatFits(plan, inputs, unitsCovered);
        const best = bestSubset(plan, inputs, unitsCovered);
        expect(fitting.added).toEqual(best.added);
        expect(agendaOf(fitting.selections, inputs).feeCents).toBe(best.feeCents);
        const dueIds = idsOf(inputs.procedures.filter((one) => one.isDue));
        const left = dueIds.filter((id) => !idsOf(plan).includes(id) && !fitting.added.includes(id));
        expect(idsOf(fitting.leftOut).toSorted()).toEqual(left.toSorted());
        expect(fitting.leftOut.every(({ why }) => why.length > 0)).toBe(true);
      }),
      { numRuns: 80 },
    );
  });
});

interface Subset {
  added: number[];
  feeCents: number;
}

/** Tries all subsets of what is due, each as a plan of its own. */
function bestSubset(plan: readonly PlanSelection[], inputs: PlanInputs, unitsCovered: UnitsCovered): Subset {
  const free = inputs.procedures.filter(
    (one) =>
      one.isDue &&
      !idsOf(plan).includes(one.procedureRuleTypeId) &&
      one.procedureRuleTypeId !== 20 &&
      !(inputs.insuranceStatus === 2 && [14, 8].includes(one.procedureRuleTypeId)),
  );
  const inOrder = idsOf(
    inAgendaOrder(
      free.map((one) => selected(one.procedureRuleTypeId)),
      inputs,
    ),
  );
  let best: Subset = { added: [], feeCents: agendaOf(plan, inputs).feeCents };
  // The first of the agenda is the highest bit, so that of equal sets the last one found has the earlier procedures.
  for (let bits = 0; bits < 2 ** inOrder.length; bits += 1) {
    const added = inOrder.filter((_, index) => (bits & (2 ** (inOrder.length - 1 - index))) !== 0);
    const feeCents = feeOf(added, plan, inputs, unitsCovered);
    if (feeCents !== null && feeCents >= best.feeCents) best = { added, feeCents };
  }
  return best;
}

/** The fee of a plan with additions; null when it is not allowed. */
function feeOf(
  added: number[],
  plan: readonly PlanSelection[],
  inputs: PlanInputs,
  unitsCovered: UnitsCovered,
): number | null {
  const procedureOf = (id: number) => inputs.procedures.find((one) => one.procedureRuleTypeId === id)!;
  const isExam = added.some((id) => [17, 23, 28].includes(id));
  const selections = [...plan, ...added.map((id) => selected(id, usualCode(procedureOf(id).defaultCode, id)))];
  if (isExam) selections.push(selected(44));
  const ids = idsOf(selections);
  if (added.some((id) => procedureOf(id).includeWithScaling) && !ids.includes(18)) return null;
  let agenda = agendaOf(selections, inputs);
  const beside = (id: number) => added.filter((one) => one !== id).map((one) => itemOf(agenda, one));
  const scalingUnits = Math.floor(2 * (unitsCovered(18, beside(18)) ?? Infinity)) / 2;
  if (added.includes(18) && itemOf(agenda, 18).units > scalingUnits) {
    const within = agendaItems(agenda.items).filter((item) => item.isStarred && item.procedureRuleTypeId !== 18);
    const minutes = 15 * scalingUnits - within.reduce((sum, item) => sum + item.minutes, 0);
    if (minutes <= 0) return null;
    agenda = agendaOf(
      selections.map((one) => (one.procedureRuleTypeId === 18 ? { ...one, minutes } : one)),
      inputs,
    );
  }
  const additions = added.map((id) => itemOf(agenda, id));
  const before = agendaItems(agendaOf(plan, inputs).items);
  const hadError = new Set(idsOf(before.filter(({ error }) => error !== null)));
  const isRefused =
    agendaItems(agenda.items).some((item) => item.error !== null && !hadError.has(item.procedureRuleTypeId)) ||
    additions.some(
      ({ procedureRuleTypeId: id, units, error }) =>
        error !== null || units > (unitsCovered(id, beside(id)) ?? Infinity),
    );
  if (isRefused || (added.includes(18) && itemOf(agenda, 18).units === 0)) return null;
  // Scaling that takes what is left is not counted: it gives way to nothing, and fills nothing up.
  const taken = (one: readonly PlanSelection[]) =>
    agendaItems(agendaOf(one, inputs).items)
      .filter((item) => !item.isOutsideAppointment && (item.procedureRuleTypeId !== 18 || item.isTyped))
      .reduce((sum, item) => sum + item.minutes, 0);
  const left = Math.max(0, agendaOf(plan, inputs).timing.remainingMinutes);
  if (added.length > 0 && taken(selections) - taken(plan) > left) return null;
  return agenda.feeCents;
}

/** Codes are selected for types 1 and 8 alone; the latter has its own. */
function usualCode(defaultCode: string | null, id: number) {
  return defaultCode === null || id === 28 ? [] : [code(defaultCode)];
}
