import { addCustomCode, addProcedure, changeProcedure, removeProcedure } from './edit-plan.js';
import { agendaOf } from './plan-agenda.js';
import { applicable, billed, code, customOption, idsOf, itemOf, planInputs, planOf, sealant } from './testing/build.js';

const inputs = planInputs();
const without = (...ids: number[]) => ({
  ...inputs,
  procedures: inputs.procedures.filter((one) => !ids.includes(one.procedureRuleTypeId)),
});

describe('addProcedure', () => {
  it('selects the usual code, and keeps the agenda order', () => {
    const plan = planOf(inputs, 29, 4);
    expect(plan).toEqual([
      { procedureRuleTypeId: 4, minutes: null, codes: [code('02144')], criterionIds: [] },
      { procedureRuleTypeId: 29, minutes: null, codes: [], criterionIds: [] },
    ]);
  });

  it('takes the chosen codes and criteria', () => {
    const chosen = { codes: [code('02142')], criterionIds: [] };
    expect(planOf(inputs, [4, chosen])).toEqual([{ procedureRuleTypeId: 4, minutes: null, ...chosen }]);
  });

  it('adds scaling with what is part of it, if scaling applies', () => {
    expect(idsOf(planOf(inputs, 45))).toEqual([45, 18]);
    expect(idsOf(planOf(inputs, 9))).toEqual([9]);
    expect(idsOf(planOf(without(18), 45))).toEqual([45]);
    const instruction = planInputs({}, applicable(9, { includeWithScaling: true }));
    expect(idsOf(planOf(instruction, 9))).toEqual([18, 9]);
  });

  it('adds the doctor check with an exam, if it applies', () => {
    expect(idsOf(planOf(inputs, 23))).toEqual([44, 23]);
    expect(idsOf(planOf(inputs, 28))).toEqual([44, 28]);
    expect(idsOf(planOf(inputs, 22))).toEqual([22]);
    expect(idsOf(planOf(without(44), 23))).toEqual([23]);
  });

  it.each<[string, number[], number, Parameters<typeof addProcedure>[3], Partial<typeof inputs>, string]>([
    ['what is in the plan', [18], 18, {}, {}, 'Already in the plan.'],
    ['a second exam', [23], 2, {}, {}, 'There is an exam in the plan already.'],
    ['polishing without a recall exam on a public plan', [], 7, {}, { insuranceStatus: 2 }, 'Add a recall exam first.'],
    ['what lacks criteria', [], 14, {}, { insuranceStatus: 2 }, 'Choose at least 1 criterion.'],
    [
      'what lacks one of two criteria',
      [],
      8,
      { criterionIds: [7] },
      { insuranceStatus: 2 },
      'Choose at least 2 criteria.',
    ],
    ['PAs without images', [], 35, {}, {}, 'Value must be between 1 and 15'],
    ['16 PAs', [], 35, { codes: [code('02125', { quantity: 16 })] }, {}, 'Value must be between 1 and 15'],
    ['sealants without a tooth', [], 20, {}, {}, 'No tooth was chosen.'],
    ['custom without a code', [], 41, {}, {}, 'No code was chosen.'],
    ['what does not apply', [], 4711, {}, {}, 'Does not apply to this patient.'],
  ])('refuses %s and changes nothing', (_title, planned, id, chosen, change, error) => {
    const given = planInputs(change);
    const plan = planOf(given, ...planned);
    const edit = addProcedure(plan, id, given, chosen);
    expect(edit).toEqual({ selections: plan, error });
    expect(edit.selections).toBe(plan);
  });

  it('accepts polishing on a public plan with an exam that the doctor bills and has no parent yet', () => {
    const given = planInputs({ insuranceStatus: 2 });
    const plan = planOf(given, 28, 29);
    expect(agendaOf(plan, given).items.map((item) => [item.procedureRuleTypeId, idsOf(item.children)])).toEqual([
      [29, [28, 44]],
    ]);
  });
});

describe('removeProcedure', () => {
  it('removes a procedure, and what else may stay', () => {
    const plan = planOf(inputs, 42, 45, 29);
    expect(removeProcedure(plan, 18, inputs)).toEqual({
      selections: plan.filter((one) => one.procedureRuleTypeId !== 18),
      error: null,
    });
  });

  it('removes the doctor check with its exam', () => {
    expect(idsOf(removeProcedure(planOf(inputs, 42, 23), 23, inputs).selections)).toEqual([42]);
  });

  it('moves a child to the next selected parent, and removes it with the last one', () => {
    const plan = planOf(inputs, 18, 29, 28);
    const withoutScaling = removeProcedure(plan, 18, inputs).selections;
    expect(
      agendaOf(withoutScaling, inputs).items.map((item) => [item.procedureRuleTypeId, idsOf(item.children)]),
    ).toEqual([[29, [28, 44]]]);
    expect(removeProcedure(withoutScaling, 29, inputs).selections).toEqual([]);
  });

  it('keeps a child that is removed alone from taking its parent along', () => {
    expect(idsOf(removeProcedure(planOf(inputs, 23), 44, inputs).selections)).toEqual([23]);
  });

  it('reports what is not in the plan', () => {
    const plan = planOf(inputs, 42);
    expect(removeProcedure(plan, 23, inputs)).toEqual({ selections: plan, error: 'Not in the plan.' });
  });
});

describe('changeProcedure', () => {
  it('changes minutes, and back to computed ones', () => {
    const plan = planOf(inputs, 29);
    const typed = changeProcedure(plan, 29, { minutes: 30 }, inputs);
    expect([typed.error, itemOf(agendaOf(typed.selections, inputs), 29).minutes]).toEqual([null, 30]);
    expect(changeProcedure(typed.selections, 29, { minutes: null }, inputs).selections).toEqual(plan);
  });

  it.each([1001, -0.5, 7.25, Number.NaN])('refuses %s minutes', (minutes) => {
    const plan = planOf(inputs, 29);
    expect(changeProcedure(plan, 29, { minutes }, inputs)).toEqual({
      selections: plan,
      error: 'Minutes must be a number from 0 to 1000, in half minutes.',
    });
  });

  it('removes a group of PAs with the count 0, and the PAs with the last group', () => {
    const groups = [code('02112', { quantity: 2, teeth: ['11'] }), code('02111', { teeth: ['46'] })];
    const plan = planOf(inputs, [35, { codes: groups }]);
    const [first, second] = groups;
    const one = changeProcedure(plan, 35, { codes: [{ ...first!, quantity: 0 }, second!] }, inputs).selections;
    expect(billed(itemOf(agendaOf(one, inputs), 35))).toEqual(['02111 x1 24.00']);
    expect(changeProcedure(one, 35, { codes: [{ ...second!, quantity: 0 }] }, inputs).selections).toEqual([]);
  });

  it('refuses more PAs than an appointment may have', () => {
    const plan = planOf(inputs, [35, { codes: [code('02120', { quantity: 10 })] }]);
    const codes = [code('02120', { quantity: 10 }), code('02116', { quantity: 6 })];
    expect(changeProcedure(plan, 35, { codes }, inputs)).toEqual({
      selections: plan,
      error: 'Value must be between 1 and 15',
    });
  });

  it('prices sealants again without the first tooth', () => {
    const plan = planOf(inputs, [20, { codes: [sealant('16'), sealant('55')] }]);
    expect(itemOf(agendaOf(plan, inputs), 20).feeCents).toBe(5400);
    const rest = changeProcedure(plan, 20, { codes: [sealant('55')] }, inputs).selections;
    expect(billed(itemOf(agendaOf(rest, inputs), 20))).toEqual(['13401 x1 32.00']);
  });

  it('refuses to take away the criteria of a public plan', () => {
    const given = planInputs({ insuranceStatus: 2 });
    const plan = planOf(given, [14, { criterionIds: [3] }]);
    expect(changeProcedure(plan, 14, { criterionIds: [] }, given).error).toBe('Choose at least 1 criterion.');
    expect(changeProcedure(plan, 14, { criterionIds: [1] }, given).error).toBeNull();
  });

  it('reports what is not in the plan', () => {
    expect(changeProcedure([], 29, { minutes: 5 }, inputs)).toEqual({
      selections: [],
      error: 'Not in the plan.',
    });
  });
});

describe('addCustomCode', () => {
  const add = (codes: string[], planned: number[] = []) => {
    let edit: ReturnType<typeof addCustomCode> = { selections: planOf(inputs, ...planned), error: null };
    for (const adaCode of codes) edit = addCustomCode(edit.selections, customOption(adaCode, 3000), inputs);
    return edit;
  };

  it('collects codes in one item', () => {
    const { selections, error } = add(['99901', '99902']);
    expect(error).toBeNull();
    expect(billed(itemOf(agendaOf(selections, inputs), 41))).toEqual(['99901 x1 30.00', '99902 x1 30.00']);
  });

  it.each([
    ['a custom code of the plan', ['99901', '99901'], [], '99901 is already in opted services.'],
    ['a code that the plan bills', ['01202'], [23], '01202 is already in opted services.'],
    ['a code that the minutes of the plan lead to', ['11113'], [18], '11113 is already in opted services.'],
    ['a code of what applies to the patient', ['01202'], [], '01202 is already in applicable services.'],
  ])('refuses %s', (_title, codes, planned, error) => {
    expect(add(codes, planned).error).toBe(error);
  });
});
