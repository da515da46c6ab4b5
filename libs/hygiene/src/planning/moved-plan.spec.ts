import { movePlan } from './moved-plan.js';
import { agendaOf } from './plan-agenda.js';
import { applicable, code, customCode, customOption, itemOf, planInputs, planOf, selected } from './testing/build.js';

/** 50 minutes. */
const inputs = planInputs();
/** Seat, medical history, scaling, doctor check, recall exam, dismiss. */
const plan = planOf(inputs, 42, 1, 43, 23);

describe('movePlan', () => {
  it('gives scaling the time that another appointment leaves', () => {
    const here = planInputs({ durationInMinutes: 30 });
    const moved = movePlan(plan, here);
    // The exam of 42 dollars takes round(42 / 150 * 30) = 8 minutes: 3 + 3 + 3 + 8 + 5 = 22 leave 8.
    expect(itemOf(agendaOf(moved.selections, here), 18).minutes).toBe(8);
    expect(moved).toEqual({ selections: plan, leftOut: [], incorrect: [], minutesOver: 0 });
  });

  it('keeps typed minutes, and says how many are too many', () => {
    const typed = plan.map((one) => (one.procedureRuleTypeId === 18 ? { ...one, minutes: 40 } : one));
    const { selections, minutesOver } = movePlan(typed, planInputs({ durationInMinutes: 30 }));
    expect(selections).toEqual(typed);
    // 22 and 40 of 30.
    expect(minutesOver).toBe(32);
  });

  it('makes saved minutes computed that are what would be computed here', () => {
    const saved = plan.map((one) => ({
      ...one,
      minutes: itemOf(agendaOf(plan, inputs), one.procedureRuleTypeId).minutes,
    }));
    expect(movePlan(saved, inputs).selections).toEqual(plan);
  });

  it('leaves out by name what does not apply', () => {
    const here = { ...inputs, procedures: inputs.procedures.filter((one) => one.procedureRuleTypeId !== 20) };
    const moved = movePlan([...plan, selected(20), selected(999)], here);
    expect([moved.selections, moved.leftOut]).toEqual([plan, ['Sealants', 'Procedure 999']]);
  });

  it('names what has to be corrected, and keeps it in the plan', () => {
    const panoramic = selected(8, [code(applicable(8).defaultCode!)]);
    const { selections, incorrect } = movePlan([panoramic], planInputs({ insuranceStatus: 2 }));
    expect([selections, incorrect]).toEqual([
      [panoramic],
      [{ name: applicable(8).name, error: 'Choose at least 2 criteria.' }],
    ]);
  });

  it('takes codes as those of the procedure where it has them, and others as custom ones', () => {
    const codes = [customCode('12113', 3200), customCode('99555', 2500)];
    const [moved] = movePlan([selected(14, codes)], inputs).selections;
    expect(moved?.codes.map(({ custom }) => custom)).toEqual([null, customOption('99555', 2500)]);
  });
});
