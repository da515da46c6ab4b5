import { agendaItems } from './agenda-children.js';
import { changeProcedure } from './edit-plan.js';
import { keepsCodes } from './kept-codes.js';
import { initialPlan, restorePlan } from './open-plan.js';
import { agendaOf } from './plan-agenda.js';
import type { PlanSelection } from './plan-selection.js';
import { applyInferred, applyPrePlan } from './pre-plan.js';
import {
  applicable,
  billed,
  code,
  idsOf,
  itemOf,
  optionOfType,
  planInputs,
  planOf,
  sealant,
  selected,
} from './testing/build.js';

const inputs = planInputs();

describe('applyPrePlan', () => {
  it('adds what needs no choice in agenda order, with the saved minutes as typed ones', () => {
    const prePlanned = [
      selected(29, [], { minutes: 10 }),
      selected(23, [], { minutes: 12 }),
      ...[selected(18, [], { minutes: 30 }), selected(12, [], { minutes: 15 }), selected(9, [], { minutes: 5 })],
    ];
    const { selections, toChoose } = applyPrePlan(planOf(inputs, 42), prePlanned, inputs);
    expect(selections.map(({ procedureRuleTypeId, minutes }) => [procedureRuleTypeId, minutes])).toEqual([
      ...[
        [42, null],
        [12, 15],
        [18, 30],
        [44, null],
        [23, 12],
        [29, 10],
        [9, 5],
      ],
    ]);
    expect(billed(itemOf(agendaOf(selections, inputs), 23))).toEqual(['01202 x1 42.00']);
    expect(toChoose).toEqual([]);
  });

  it('leaves PAs, sealants and procedures with several codes to be chosen', () => {
    const prePlanned = [selected(35, [], { minutes: 5 }), selected(20), selected(4), selected(14), selected(8)];
    const { selections, toChoose } = applyPrePlan([], prePlanned, inputs);
    expect([idsOf(selections), idsOf(toChoose)]).toEqual([[8], [4, 35, 20, 14]]);
    const withTwo = planInputs({}, applicable(4, { options: ['02144', '02142'].map((one) => optionOfType(4, one)) }));
    expect(idsOf(applyPrePlan([], [selected(4)], withTwo).toChoose)).toEqual([4]);
  });

  it('leaves what lacks criteria on a public plan to be chosen', () => {
    const given = planInputs({ insuranceStatus: 2 });
    const { selections, toChoose } = applyPrePlan([], [selected(8), selected(29), selected(23)], given);
    // The recall exam comes before the polishing that needs it.
    expect([idsOf(selections), idsOf(toChoose)]).toEqual([[44, 23, 29], [8]]);
  });

  it('leaves what the rest of the plan forbids to be chosen', () => {
    const { selections, toChoose } = applyPrePlan(planOf(inputs, 2), [selected(23)], inputs);
    expect([idsOf(selections), idsOf(toChoose)]).toEqual([[44, 2], [23]]);
    // Also what would come first in the agenda: a complete exam, and in Ontario the re-evaluation.
    const ontario = planInputs({ state: 'ON' });
    const before = applyPrePlan(planOf(ontario, 23), [selected(2), selected(19)], ontario);
    expect([idsOf(before.selections), idsOf(before.toChoose)]).toEqual([
      [44, 23],
      [19, 2],
    ]);
  });

  it('gives the saved minutes to what is in the plan, unless somebody typed others', () => {
    const plan = [selected(42, [], { minutes: 6 }), ...planOf(inputs, 29)];
    const prePlanned = [selected(29, [], { minutes: 20 }), selected(42, [], { minutes: 4 })];
    expect(applyPrePlan(plan, prePlanned, inputs)).toEqual({
      selections: [selected(42, [], { minutes: 6 }), selected(29, [], { minutes: 20 })],
      toChoose: [],
    });
  });

  it('restores a saved plan exactly on a new one', () => {
    const saved = planOf(inputs, 42, 1, 43, 23, 29).map((one, index) => ({ ...one, minutes: 3 + index }));
    expect(applyPrePlan(initialPlan(inputs), saved, inputs).selections).toEqual(saved);
  });

  it('leaves out what does not apply', () => {
    const plan = planOf(inputs, 29);
    expect(applyPrePlan(plan, [selected(4711)], inputs)).toEqual({ selections: plan, toChoose: [] });
  });

  it('adds scaling with what is part of it', () => {
    const { selections } = applyPrePlan([], [selected(1, [], { minutes: 4 })], inputs);
    expect(selections).toEqual([selected(1, [], { minutes: 4 }), selected(18)]);
  });
});

describe('applyInferred', () => {
  it('adds procedures with the codes of the practice-management system', () => {
    const inferred = [
      selected(4, [code('02144')]),
      selected(35, [code('02112', { quantity: 2 })]),
      selected(20, [sealant('16')]),
    ];
    const { selections, toChoose } = applyInferred([], inferred, inputs);
    expect([selections, toChoose]).toEqual([inferred, []]);
  });

  describe('of what is billed by time', () => {
    const itemsOf = (selections: readonly PlanSelection[], given = inputs) =>
      agendaItems(agendaOf(selections, given).items)
        .filter(({ details }) => details.length > 0)
        .map((item) => [billed(item).join(), item.minutes]);

    it('keeps the codes and amounts of the practice, with 15 minutes a unit', () => {
      const inferred = [
        selected(18, [code('11113'), code('11117', { feeOverrideCents: 3350 })]),
        selected(12, [code('43423')]),
        selected(7, [code('11101', { quantity: 2 })]),
      ];
      const { selections } = applyInferred([], inferred, inputs);
      // More than the appointment has: nothing of it is cut.
      expect(itemsOf(selections)).toEqual([
        ['43423 x1 216.00', 45],
        ['11113 x1 198.00,11117 x1 33.50', 52.5],
        ['11101 x2 104.00', 30],
      ]);
    });

    it('gives scaling the minutes of its units less what is part of it', () => {
      const { selections } = applyInferred(planOf(inputs, 1), [selected(9, [code('13211')])], inputs);
      const withScaling = applyInferred([], [selected(18, [code('11114')]), selected(1)], inputs).selections;
      expect(itemsOf(withScaling)).toEqual([['11114 x1 264.00', 57]]);
      // Scaling that came with a component is none of the practice's: it takes the rest.
      expect(itemsOf(selections).map(([codes]) => codes)).toEqual(['11112 x1 132.00', '13211 x1 40.00']);
    });

    it('keeps them on a reload until the minutes are edited, also when the rest of the plan changed', () => {
      const { selections } = applyInferred([], [selected(18, [code('11113')]), selected(1)], inputs);
      const saved = selections.map((one) => {
        const { minutes } = agendaItems(agendaOf(selections, inputs).items).find(
          ({ procedureRuleTypeId }) => procedureRuleTypeId === one.procedureRuleTypeId,
        )!;
        return { ...one, minutes, ...(keepsCodes(one) ? { codesKeptAt: minutes } : {}) };
      });
      const longerHistory = planInputs({}, applicable(1, { ruleMinutes: 12 }));
      for (const given of [inputs, longerHistory])
        expect(itemsOf(restorePlan(saved, given), given)).toEqual([['11113 x1 198.00', 42]]);
      const edited = changeProcedure(restorePlan(saved, inputs), 18, { minutes: 27 }, inputs).selections;
      expect(itemsOf(edited)).toEqual([['11112 x1 132.00', 27]]);
      // Nor do they come back when the minutes are computed again.
      for (const minutes of [27, null])
        expect(changeProcedure(edited, 18, { minutes }, inputs).selections.some(keepsCodes)).toBe(false);
    });

    it('bills by the minutes when the patient’s schedule lost a code', () => {
      const { selections } = applyInferred([], [selected(12, [code('43499')])], inputs);
      expect(itemsOf(selections)).toEqual([['43422 x1 144.00', 30]]);
    });
  });

  it('leaves what lacks criteria on a public plan to be chosen', () => {
    const given = planInputs({ insuranceStatus: 2 }, applicable(14));
    const { selections, toChoose } = applyInferred([], [selected(14, [code('12113')])], given);
    expect([selections, idsOf(toChoose)]).toEqual([[], [14]]);
    const chosen = selected(14, [code('12113')], { criterionIds: [3] });
    expect(applyInferred([], [chosen], given).selections).toEqual([chosen]);
  });
});
