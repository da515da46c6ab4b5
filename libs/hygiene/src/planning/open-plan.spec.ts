import { removeProcedure, changeProcedure } from './edit-plan.js';
import { initialPlan, restorePlan } from './open-plan.js';
import { agendaOf } from './plan-agenda.js';
import { code, idsOf, itemOf, planInputs, planOf, selected } from './testing/build.js';

const inputs = planInputs();

describe('initialPlan', () => {
  it('is seat, medical history and dismiss, without scaling, and all of them may be removed', () => {
    const plan = initialPlan(inputs);
    expect(idsOf(plan)).toEqual([42, 1, 43]);
    for (const id of [42, 1, 43]) expect(removeProcedure(plan, id, inputs).error).toBeNull();
  });

  it('leaves out what does not apply', () => {
    expect(idsOf(initialPlan({ ...inputs, procedures: inputs.procedures.slice(0, 42) }))).toEqual([42, 1]);
  });
});

describe('restorePlan', () => {
  // 3 + 3 + 14 + 3 + 5 = 28 minutes leave 22 to scaling.
  const plan = planOf(inputs, 42, 1, 43, 23);
  const saved = (change: ReadonlyMap<number, number>) =>
    plan.map((one) => ({
      ...one,
      minutes: change.get(one.procedureRuleTypeId) ?? itemOf(agendaOf(plan, inputs), one.procedureRuleTypeId).minutes,
    }));

  it('keeps minutes computed that are what would be computed', () => {
    expect(itemOf(agendaOf(plan, inputs), 18).minutes).toBe(22);
    expect(restorePlan(saved(new Map()), inputs)).toEqual(plan);
  });

  it('lets scaling follow a later edit when it had taken the remaining time', () => {
    const restored = restorePlan(
      saved(new Map([[43, 7]])).map((one) => (one.procedureRuleTypeId === 18 ? { ...one, minutes: 20 } : one)),
      inputs,
    );
    expect(restored.map(({ minutes }) => minutes)).toEqual([null, null, null, null, null, 7]);
    const { selections } = changeProcedure(restored, 43, { minutes: 10 }, inputs);
    expect(itemOf(agendaOf(selections, inputs), 18).minutes).toBe(17);
  });

  it('counts other minutes as typed', () => {
    const restored = restorePlan(saved(new Map([[18, 30]])), inputs);
    expect(restored.find(({ procedureRuleTypeId }) => procedureRuleTypeId === 18)?.minutes).toBe(30);
    expect(itemOf(agendaOf(restored, inputs), 18).isTyped).toBe(true);
  });

  it('counts minutes of scaling as typed that the rest leaves only without its typed minutes', () => {
    const restored = restorePlan(saved(new Map([[43, 7]])), inputs);
    expect(restored.find(({ procedureRuleTypeId }) => procedureRuleTypeId === 18)?.minutes).toBe(22);
  });

  it('computes what was never planned', () => {
    expect(restorePlan([selected(23, [code('01202')]), selected(42)], inputs)).toEqual([
      selected(42),
      selected(23, [code('01202')]),
    ]);
  });
});
