import type { ApplicableProcedure } from './applicable-procedure.js';
import { agendaOf } from './plan-agenda.js';
import type { PlanSelection } from './plan-selection.js';
import {
  applicable,
  billed,
  code,
  customCode,
  customOption,
  idsOf,
  itemOf,
  optionOfType,
  planInputs,
  planOf,
  sealant,
  selected,
} from './testing/build.js';

/** Three dollars a minute: 150 in 50 minutes. */
const inputs = planInputs();
const recall = selected(23, [code('01202')]);
const withRule = (id: number, change: Partial<ApplicableProcedure>) => planInputs({}, applicable(id, change));

describe('agendaOf: minutes', () => {
  it.each<[string, PlanSelection, typeof inputs, number]>([
    // 42 dollars are worth 14 minutes.
    ['takes them from the fee', recall, inputs, 14],
    ['takes those of the patient’s rule before the fee', recall, withRule(23, { ruleMinutes: 10.5 }), 10.5],
    ['takes those of the catalogue without a goal', recall, planInputs({ goalCents: null }), 10],
    [
      'takes those of the catalogue without a fee',
      selected(4, [code('02144')]),
      withRule(4, { options: [{ ...optionOfType(4, '02144'), feeCents: null }] }),
      5,
    ],
    [
      'takes 2 without fee and default',
      selected(41, [code('99999', { custom: { ...customOption('99999', 0), feeCents: null } })]),
      inputs,
      2,
    ],
    // 90 + 60 dollars are worth 50 minutes.
    [
      'adds up the fees of custom codes',
      selected(41, [customCode('99901', 9000), customCode('99902', 6000)]),
      inputs,
      50,
    ],
    [
      'takes those of a code before the rule',
      recall,
      withRule(23, { ruleMinutes: 10, options: [{ ...optionOfType(23, '01202'), minutes: 7.5 }] }),
      7.5,
    ],
    // 600 dollars are worth 200 minutes.
    ['computes at most 120', selected(41, [customCode('99901', 60_000)]), inputs, 120],
    ['takes typed ones above 120', { ...recall, minutes: 150.5 }, inputs, 150.5],
    ['takes 1000 typed ones', { ...recall, minutes: 1000 }, inputs, 1000],
    ['takes typed ones of 0', { ...recall, minutes: 0 }, inputs, 0],
    ['takes 15 for 01102', selected(24, [code('01102')]), inputs, 15],
    ['takes 15 for 01102 when something else was typed', selected(24, [code('01102')], { minutes: 20 }), inputs, 15],
    ['takes the rule’s for an item that is billed by time', selected(29), withRule(29, { ruleMinutes: 12 }), 12],
    ['takes 2 for a time-only item without any', selected(42), withRule(42, { typeMinutes: null }), 2],
    // Six for the first tooth and six for each further one.
    ['adds those of each further tooth', selected(20, [sealant('16'), sealant('17'), sealant('26')]), inputs, 18],
    // 40 dollars are worth 13.33 minutes.
    ['takes those of the fee of PAs', selected(35, [code('02113', { quantity: 3 })]), inputs, 13],
    // 3.5 minutes for one image and 1.5 for each further one.
    [
      'counts images without a goal',
      selected(35, [code('02113', { quantity: 3 })]),
      planInputs({ goalCents: null }),
      6.5,
    ],
    ['takes none for an exam that the doctor bills', selected(28, [], { minutes: 10 }), inputs, 0],
  ])('%s', (_title, selection, given, minutes) => {
    const item = itemOf(agendaOf([selection], given), selection.procedureRuleTypeId);
    expect([item.minutes, item.error]).toEqual([minutes, null]);
  });

  it.each([-1, 1000.5, 1001, 7.25, Number.NaN, Infinity])('refuses typed minutes of %s', (minutes) => {
    expect(itemOf(agendaOf([{ ...recall, minutes }], inputs), 23)).toMatchObject({
      minutes: 0,
      feeCents: 0,
      error: 'Minutes must be a number from 0 to 1000, in half minutes.',
    });
  });

  it('lets all minutes be edited but those of 01102 and of an exam that the doctor bills', () => {
    const editable = (selection: PlanSelection) => {
      const { timeEditable, maxMinutes } = itemOf(agendaOf([selection], inputs), selection.procedureRuleTypeId);
      return [timeEditable, maxMinutes];
    };
    expect(editable(selected(24, [code('01102')], { minutes: 20 }))).toEqual([false, null]);
    expect(editable(selected(28))).toEqual([false, null]);
    expect([recall, selected(18), selected(42), selected(20, [sealant('16')])].map(editable)).toEqual(
      Array.from({ length: 4 }, () => [true, null]),
    );
  });

  it('marks typed minutes, unless they have no effect', () => {
    const isTyped = (selection: PlanSelection) =>
      itemOf(agendaOf([selection], inputs), selection.procedureRuleTypeId).isTyped;
    expect(isTyped({ ...recall, minutes: 14 })).toBe(true);
    expect(isTyped(recall)).toBe(false);
    expect(isTyped(selected(24, [code('01102')], { minutes: 20 }))).toBe(false);
  });
});

describe('agendaOf: codes and fees', () => {
  it.each<[string, PlanSelection, string[], string | null]>([
    ['15 minutes of polishing with its code', selected(7), ['11101 x1 52.00'], null],
    ['5 minutes of polishing with its code', selected(7, [], { minutes: 5 }), ['11101 x1 52.00'], null],
    ['0 minutes of polishing with nothing', selected(7, [], { minutes: 0 }), [], null],
    ['30 minutes of polishing with its code twice', selected(7, [], { minutes: 30 }), ['11101 x2 104.00'], null],
    ['15 minutes of half units with two of them', selected(29, [], { minutes: 15 }), ['11107 x2 60.00'], null],
    ['22.5 minutes of instruction', selected(9, [], { minutes: 22.5 }), ['13211 x1 40.00', '13217 x1 22.00'], null],
    [
      '45 minutes of finishing with two units and a notice',
      selected(34, [], { minutes: 45 }),
      ['16102 x1 115.00'],
      'No code for 3 units.',
    ],
    [
      '45 minutes of desensitizing with a further unit',
      selected(11, [], { minutes: 45 }),
      ['41302 x1 85.00', '41309 x1 40.00'],
      null,
    ],
    ['120 minutes of root planing', selected(12, [], { minutes: 120 }), ['43426 x1 432.00', '43429 x2 144.00'], null],
    // 45 x 7.5 / 15.
    ['counselling by the minute', selected(10), ['13101 x1 22.50'], null],
    ['30 minutes of counselling with its first code', selected(13, [], { minutes: 30 }), ['98101 x1 90.00'], null],
    ['0 minutes of counselling with nothing', selected(13, [], { minutes: 0 }), [], null],
    ['40 minutes of scaling', selected(18, [], { minutes: 40 }), ['11112 x1 132.00', '11117 x1 34.00'], null],
    ['7 minutes of scaling with nothing', selected(18, [], { minutes: 7 }), [], null],
    ['two photographs twice', selected(6, [code('04802', { quantity: 2 })]), ['04802 x2 70.00'], null],
    ['an exam that the doctor bills without charge', selected(28), ['01202 x1 0.00'], null],
    ['a time-only item with nothing', selected(3), [], null],
  ])('bills %s', (_title, selection, codes, notice) => {
    const item = itemOf(agendaOf([selection], inputs), selection.procedureRuleTypeId);
    expect([billed(item), item.notice, item.error]).toEqual([codes, notice, null]);
  });

  it('bills a single code without minutes once, however long it takes', () => {
    const anyTime = { ...optionOfType(7, '11101'), minutes: null };
    const item = itemOf(
      agendaOf([selected(7, [], { minutes: 45 })], planInputs({}, applicable(7, { options: [anyTime] }))),
      7,
    );
    expect([billed(item), item.notice]).toEqual([['11101 x1 52.00'], null]);
  });

  it('takes a typed fee, with its commission and the minutes that follow from the fee', () => {
    // 60 / 3 minutes; bitewings give 0.18.
    const bitewings = selected(4, [code('02144', { feeOverrideCents: 6000 })]);
    expect(itemOf(agendaOf([bitewings], inputs), 4)).toMatchObject({
      ...{ minutes: 20, feeCents: 6000, commissionCents: 1080 },
      details: [{ adaCode: '02144', feeCents: 6000, feeOverrideCents: 6000 }],
    });
    // Typed minutes stay.
    expect(itemOf(agendaOf([{ ...bitewings, minutes: 5 }], inputs), 4)).toMatchObject({ minutes: 5, feeCents: 6000 });
    const images = selected(35, [code('02112', { quantity: 2, feeOverrideCents: 6000 })]);
    expect(itemOf(agendaOf([images], inputs), 35)).toMatchObject({
      minutes: 20,
      feeCents: 6000,
      commissionCents: 1080,
    });
  });

  it('takes a typed fee of what is billed by time without changing the minutes', () => {
    const polish = selected(29, [code('11107', { feeOverrideCents: 4000 })]);
    expect(itemOf(agendaOf([polish], inputs), 29)).toMatchObject({
      minutes: 7.5,
      feeCents: 4000,
      commissionCents: 1600,
    });
    const scaling = selected(18, [code('11119', { feeOverrideCents: 5000 })], { minutes: 120 });
    expect(billed(itemOf(agendaOf([scaling], inputs), 18))).toEqual(['11116 x1 396.00', '11119 x2 100.00']);
    const counselling = selected(10, [code('13101', { feeOverrideCents: 3000 })]);
    expect(itemOf(agendaOf([counselling], inputs), 10)).toMatchObject({ minutes: 7.5, feeCents: 3000 });
    // A typed fee of a code that the minutes do not lead to has no effect.
    const other = selected(18, [code('11111', { feeOverrideCents: 5000 })], { minutes: 30 });
    expect(billed(itemOf(agendaOf([other], inputs), 18))).toEqual(['11112 x1 132.00']);
  });

  it('rounds the commission half up, once for each billed code', () => {
    // 0.35 of 51.30 is 17.955.
    const share = { commissionPercentage: 0.35 };
    const custom = (adaCode: string) => code(adaCode, { custom: { ...customOption(adaCode, 5130), ...share } });
    const agenda = agendaOf([selected(41, [custom('99901'), custom('99902')])], inputs);
    expect([agenda.commissionCents, agenda.feeCents]).toEqual([3592, 10_260]);
  });

  it('takes the share of the provider’s wage for every code, else 0.18 by the tooth and none', () => {
    const given = planInputs({ providerCommission: 0.3 });
    const plan = [
      selected(2, [code('01103')]),
      selected(41, [code('99901', { custom: customOption('99901', 1000, { isByTooth: true }) })]),
    ];
    const shares = (of: typeof given) => agendaOf(plan, of).items.map(({ commissionCents }) => commissionCents);
    expect(shares(given)).toEqual([300, 3900]);
    expect(shares(planInputs({ providerCommission: null }))).toEqual([180, 0]);
  });

  it.each<[string, PlanSelection, string]>([
    ['a code of another procedure', selected(23, [code('02144')]), '02144 is no code of Recall exam.'],
    ['no code', selected(4), 'No code was chosen.'],
    ['a code twice', selected(4, [code('02141'), code('02141')]), '02141 is selected twice.'],
    ['a quantity of 0', selected(4, [code('02144', { quantity: 0 })]), 'Value must be between 1 and 99'],
    ['a quantity of 1.5', selected(4, [code('02144', { quantity: 1.5 })]), 'Value must be between 1 and 99'],
    ['a fee below 0', selected(4, [code('02144', { feeOverrideCents: -1 })]), 'The fee of 02144 is no amount.'],
    [
      'a fee that is no number',
      selected(4, [code('02144', { feeOverrideCents: NaN })]),
      'The fee of 02144 is no amount.',
    ],
    [
      'a custom code for another procedure',
      selected(23, [customCode('99901', 100)]),
      '99901 is no code of Recall exam.',
    ],
    [
      '16 PAs',
      selected(35, [code('02120', { quantity: 10 }), code('02116', { quantity: 6 })]),
      'Value must be between 1 and 15',
    ],
    ['no PA', selected(35), 'Value must be between 1 and 15'],
    [
      'a group of less than one PA',
      selected(35, [code('02114', { quantity: 4 }), code('02111', { quantity: -1 })]),
      'Value must be between 1 and 15',
    ],
    [
      'half a PA',
      selected(35, [code('02111', { quantity: 0.5 }), code('02111', { quantity: 0.5 })]),
      'Value must be between 1 and 15',
    ],
    ['sealants without a tooth', selected(20), 'No tooth was chosen.'],
    ['a sealant of no tooth', selected(20, [sealant('99')]), '99 is no tooth.'],
    ['two sealants of a tooth', selected(20, [sealant('16'), sealant('16')]), 'Tooth 16 counts once.'],
    ['a sealant with surfaces', selected(20, [sealant('16MO')]), 'Surfaces cannot be selected for this procedure.'],
    ['an incisal surface of a molar', selected(34, [code('16101', { teeth: ['16I'] })]), 'Tooth 16 has no surface I.'],
    ['a surface twice', selected(34, [code('16101', { teeth: ['16MM'] })]), 'A surface of tooth 16 is selected twice.'],
    ['a tooth twice', selected(34, [code('16101', { teeth: ['16', '16'] })]), 'Tooth 16 counts once.'],
  ])('counts nothing for %s', (_title, selection, error) => {
    const agenda = agendaOf([selection], inputs);
    expect(agenda).toMatchObject({ feeCents: 0, commissionCents: 0, timing: { usedMinutes: 0 } });
    expect(itemOf(agenda, selection.procedureRuleTypeId)).toMatchObject({ minutes: 0, details: [], error });
  });

  it('saves surfaces with teeth of custom codes and of finishing', () => {
    const plan = [
      selected(34, [code('16101', { teeth: ['16MO', '11I'] })]),
      selected(41, [customCode('21112', 10_000, { teeth: ['26DB'] })]),
    ];
    expect(agendaOf(plan, inputs).items.map(({ details: [first] }) => first?.teeth)).toEqual([
      ['16MO', '11I'],
      ['26DB'],
    ]);
  });

  it('refuses a procedure that does not apply, and counts nothing for it', () => {
    const given = { ...inputs, procedures: inputs.procedures.filter((one) => one.procedureRuleTypeId !== 23) };
    expect(itemOf(agendaOf([recall], given), 23)).toMatchObject({
      ...{ name: 'Recall exam', feeCents: 0, minutes: 0, error: 'Does not apply to this patient.' },
    });
    expect(agendaOf([selected(4711)], inputs).items).toMatchObject([{ name: 'Procedure 4711', feeCents: 0 }]);
  });
});

describe('agendaOf: PAs and sealants', () => {
  it('bills all groups of PAs together with one code', () => {
    const groups = [code('02112', { quantity: 2, teeth: ['11', '21'] }), code('02111', { teeth: ['46'] })];
    const item = itemOf(agendaOf([selected(35, groups)], inputs), 35);
    expect(billed(item)).toEqual(['02113 x1 40.00']);
    expect([item.quantity, item.units, item.details[0]?.teeth]).toEqual([3, 3, ['11', '21', '46']]);
  });

  it('bills the more expensive sealant for the first tooth of a quadrant, permanent or primary', () => {
    const teeth = ['55', '16', '26', '65', '36', '75', '46', '85'];
    const item = itemOf(
      agendaOf(
        [
          selected(
            20,
            teeth.map((tooth) => sealant(tooth)),
          ),
        ],
        inputs,
      ),
      20,
    );
    expect(item.details.map(({ adaCode, teeth: [tooth] }) => `${tooth} ${adaCode}`)).toEqual([
      ...['55 13401', '16 13409', '26 13401', '65 13409'],
      ...['36 13401', '75 13409', '46 13401', '85 13409'],
    ]);
    expect([item.feeCents, item.minutes, item.units]).toEqual([21_600, 48, 8]);
  });

  it('prices the rest again when the first tooth is removed', () => {
    const item = itemOf(agendaOf([selected(20, [sealant('17')])], inputs), 20);
    expect(billed(item)).toEqual(['13401 x1 32.00']);
  });

  it('keeps the typed fee of a sealant with its tooth', () => {
    const codes = [sealant('16'), sealant('17', { feeOverrideCents: 1500 })];
    expect(billed(itemOf(agendaOf([selected(20, codes)], inputs), 20))).toEqual(['13401 x1 32.00', '13409 x1 15.00']);
  });
});

describe('agendaOf: scaling and probing', () => {
  it('plans scaling in the rest of the time, billed with what is part of it', () => {
    // 40 - 3 = 37 minutes of scaling, and 37 + 3 are 2.5 units.
    const agenda = agendaOf([selected(1), selected(18)], planInputs({ durationInMinutes: 40 }));
    expect(itemOf(agenda, 18)).toMatchObject({ minutes: 37, units: 2.5, feeCents: 16_600 });
    expect(agenda.timing).toEqual({ usedMinutes: 40, remainingMinutes: 0, state: 'full' });
  });

  it('adds what is part of the scaling to typed minutes, too', () => {
    const agenda = agendaOf([selected(1), selected(18, [], { minutes: 27 })], inputs);
    expect(itemOf(agenda, 18)).toMatchObject({ minutes: 27, units: 2, feeCents: 13_200 });
  });

  it('plans no scaling without time for it, and at most two hours', () => {
    const long = agendaOf([selected(18)], planInputs({ durationInMinutes: 200 }));
    expect([itemOf(long, 18).minutes, long.timing.remainingMinutes, long.applicableMinutes]).toEqual([120, 80, 80]);
    const none = agendaOf([selected(18), { ...recall, minutes: 60 }], inputs);
    expect(itemOf(none, 18)).toMatchObject({ minutes: 0, feeCents: 0, units: 0 });
    expect([none.timing.remainingMinutes, none.timing.state, none.applicableMinutes]).toEqual([-10, 'exceeded', 0]);
  });

  it('marks scaling and what is part of it with a star', () => {
    const plan = [selected(1), selected(18), selected(45), selected(9), selected(12)];
    const starred = agendaOf(plan, inputs).items.filter(({ isStarred }) => isStarred);
    expect(idsOf(starred)).toEqual([1, 45, 18]);
  });

  it.each([
    ['in Ontario', 'ON', []],
    ['in Ontario in small letters', 'on', []],
    ['beside a recall exam', 'BC', [recall]],
    ['beside an exam that the doctor bills', 'BC', [selected(28)]],
    ['beside a complete exam', 'BC', [selected(2, [code('01103')])]],
  ])('gives probing neither time nor a star %s', (_title, state, exams) => {
    for (const minutes of [null, 6]) {
      const agenda = agendaOf([selected(45, [], { minutes }), selected(18), ...exams], planInputs({ state }));
      expect(itemOf(agenda, 45)).toMatchObject({
        minutes: 0,
        minutesFrom: 'included',
        isTyped: false,
        isStarred: false,
      });
    }
  });

  it('gives probing its time beside an emergency exam', () => {
    const agenda = agendaOf([selected(45), selected(22, [code('01205')])], inputs);
    expect(itemOf(agenda, 45)).toMatchObject({ minutes: 5, isStarred: true });
  });
});

describe('agendaOf: order and children', () => {
  it('orders by schedule, whatever the order of the selection', () => {
    const plan = [selected(43), selected(29), recall, selected(18), selected(4, [code('02144')]), selected(42)];
    expect(idsOf(agendaOf(plan, inputs).items)).toEqual([42, 4, 18, 23, 29, 43]);
  });

  it('lists an exam that the doctor bills under scaling, else under polishing, else by itself', () => {
    const childrenOf = (...plan: PlanSelection[]) =>
      agendaOf(plan, inputs).items.map((item) => [item.procedureRuleTypeId, ...idsOf(item.children)]);
    expect(childrenOf(selected(28), selected(29), selected(18))).toEqual([[18, 28], [29]]);
    expect(childrenOf(selected(28), selected(29))).toEqual([[29, 28]]);
    expect(childrenOf(selected(28))).toEqual([[28]]);
    // One level: the doctor check follows the exam under the scaling.
    expect(childrenOf(selected(44), selected(28), selected(18))).toEqual([[18, 28, 44]]);
    expect(childrenOf(selected(44), recall)).toEqual([[23, 44]]);
  });

  it('counts the minutes of children', () => {
    expect(agendaOf([recall, selected(44)], inputs).timing.usedMinutes).toBe(17);
  });

  it('counts the first of two exams, and polishing on a public plan only with a recall exam', () => {
    const errorsOf = (plan: PlanSelection[], change = {}) =>
      agendaOf(plan, planInputs(change)).items.map(({ procedureRuleTypeId, error }) => [procedureRuleTypeId, error]);
    expect(errorsOf([recall, selected(2, [code('01103')])])).toEqual([
      [2, null],
      [23, 'There is an exam in the plan already.'],
    ]);
    expect(errorsOf([recall, recall])[1]).toEqual([23, 'Already in the plan.']);
    expect(errorsOf([selected(29)], { insuranceStatus: 2 })).toEqual([[29, 'Add a recall exam first.']]);
    expect(errorsOf([selected(29), recall], { insuranceStatus: 2 }).map(([, error]) => error)).toEqual([null, null]);
    expect(errorsOf([selected(19), recall], { state: 'ON' })).toEqual([
      [19, null],
      [23, 'In Ontario the re-evaluation includes the recall exam.'],
    ]);
  });

  it.each([
    [14, [code('12113')], [], 'Choose at least 1 criterion.'],
    [14, [code('12113')], [7], 'Choose at least 1 criterion.'],
    [14, [code('12113')], [3], null],
    [8, [code('02601')], [7], 'Choose at least 2 criteria.'],
    [8, [code('02601')], [7, 7], 'Choose at least 2 criteria.'],
    [8, [code('02601')], [7, 12], null],
    [30, [code('02102')], [8, 1], 'Choose at least 2 criteria.'],
    [4, [code('02144')], [], null],
  ])('needs criteria on a public plan: type %s, %j, criteria %j: %s', (id, codes, criterionIds, error) => {
    const selection = selected(id, codes, { criterionIds });
    expect(itemOf(agendaOf([selection], planInputs({ insuranceStatus: 2 })), id).error).toBe(error);
    expect(itemOf(agendaOf([selection], inputs), id).error).toBeNull();
  });
});

describe('agendaOf: a whole plan', () => {
  it('adds up an adult recall', () => {
    const given = planInputs({ durationInMinutes: 60, goalCents: 18_000, commissionGoalCents: null });
    const agenda = agendaOf(planOf(given, 42, 1, 43, 23, 29), given);
    // 3 + 3 + 14 + 3 + 7.5 + 5 = 35.5 minutes leave 24.5 to scaling; with 3 of the history 27.5 are 1.5 units.
    expect(
      agenda.items.map(({ procedureRuleTypeId, minutes, feeCents }) => [procedureRuleTypeId, minutes, feeCents]),
    ).toEqual([
      [42, 3, 0],
      [1, 3, 0],
      [18, 24.5, 10_000],
      [23, 14, 4200],
      [29, 7.5, 3000],
      [43, 5, 0],
    ]);
    expect(agenda).toMatchObject({
      ...{ feeCents: 17_200, toGoalCents: 800, isOptimal: false, applicableMinutes: 0 },
      // 0.4 x 66, 0.4 x 34 and 0.4 x 30; the recall exam gives nothing.
      ...{ commissionCents: 5200, commissionGoalCents: 5400 },
      timing: { usedMinutes: 60, remainingMinutes: 0, state: 'full' },
      earnings: { grade: 'A', message: 'Looking good!', isReached: false },
      reason: 'Scaling, Recall exam, Polishing, ½ unit',
      problems: [],
    });
  });

  it('counts money but no time of what is outside the appointment', () => {
    const agenda = agendaOf([selected(37, [code('97123')]), selected(18)], inputs);
    expect(agenda.feeCents).toBe(33_000 + 19_800);
    expect([itemOf(agenda, 18).minutes, agenda.timing.usedMinutes]).toEqual([50, 50]);
  });

  it('names who orders images', () => {
    const given = planInputs({ orderingDoctorLastName: 'Adams' });
    const plan = [selected(4, [code('02144')]), recall];
    expect(agendaOf(plan, given).items.map(({ requestedBy }) => requestedBy)).toEqual(['Dr.Adams', null]);
    expect(agendaOf(plan, inputs).items.map(({ requestedBy }) => requestedBy)).toEqual([null, null]);
  });

  it('counts units as the insurance does', () => {
    const plan = [
      ...[selected(4, [code('02144')]), recall, selected(7, [], { minutes: 30 }), selected(42), selected(10)],
      selected(6, [code('04802', { quantity: 2 })]),
    ];
    const units = agendaOf(plan, inputs).items.map((item) => [item.procedureRuleTypeId, item.units]);
    expect(units).toEqual([
      [42, 0],
      [4, 4],
      [6, 4],
      [23, 1],
      [7, 2],
      [10, 1],
    ]);
  });

  it('is neutral without a goal', () => {
    expect(agendaOf([recall], planInputs({ goalCents: null }))).toMatchObject({
      ...{ toGoalCents: null, isOptimal: false },
      earnings: { grade: null, message: 'No goal' },
    });
  });

  it('is optimal from the goal on', () => {
    expect(agendaOf([recall], planInputs({ goalCents: 4200 })).isOptimal).toBe(true);
    expect(agendaOf([recall], planInputs({ goalCents: 4201 })).isOptimal).toBe(false);
  });

  it('reports an invalid appointment and plans the rest', () => {
    const agenda = agendaOf(
      [recall],
      planInputs({ durationInMinutes: Number.NaN, goalCents: Infinity, providerCommission: 33 }),
    );
    expect(agenda).toMatchObject({ feeCents: 4200, toGoalCents: null, timing: { remainingMinutes: -10 } });
    expect(agenda.problems).toEqual([
      'The appointment’s length is no number of minutes.',
      'The appointment’s goal is no amount.',
      'The provider’s commission is no share from 0 to 1.',
    ]);
  });

  it('has no problem with an empty plan', () => {
    expect(agendaOf([], inputs)).toMatchObject({
      ...{ items: [], feeCents: 0, commissionCents: 0, toGoalCents: 15_000, reason: '', problems: [] },
      applicableMinutes: 50,
    });
  });
});
