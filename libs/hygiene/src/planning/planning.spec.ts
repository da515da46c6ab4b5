import fc from 'fast-check';
import { validateImageCount } from '../calculation-types/pas.js';
import { planSealants } from '../calculation-types/sealants.js';
import { CALCULATION_TYPE, type CalculationType } from '../catalogue/rule-type.js';
import { billUnits, type PricedOption } from './billed-codes.js';
import { commissionGoalCents, commissionShare, earningsOf } from './earnings.js';
import type { SelectedProcedure, PlannedAppointment } from './selected-procedure.js';
import { planItem } from './plan-item.js';
import { planAppointment, timingOf } from './plan-appointment.js';
import { inferredPlan, parentOf, splitPrePlan } from './pre-plan.js';
import { scalingComponents, supportedScalingMinutes } from './scaling-minutes.js';
import { bySchedule } from './schedule-order.js';
import { criteriaNeeded, validateAddition } from './selection-checks.js';
import { isTooth, QUADRANTS, surfacesOf } from './teeth.js';
import { clampItemMinutes, minutesOfAmount, minutesOfFee } from './item-minutes.js';
import { minutesOfUnits, unitsOfCode, unitsOfMinutes } from './units.js';

const option = (
  adaCode: string,
  feeCents: number | null,
  units = 1,
  change: Partial<PricedOption> = {},
): PricedOption => ({
  adaCode,
  feeCents,
  units,
  minutes: null,
  commissionPercentage: 0.4,
  isByTooth: false,
  isAdditional: adaCode.endsWith('9'),
  isHalf: adaCode.endsWith('7'),
  ...change,
});
const scalingOptions = [
  ...[1, 2, 3, 4, 5, 6].map((units) => option(`1111${units}`, 6600 * units, units)),
  option('11117', 3400, 0.5),
  option('11119', 6600, 1),
];
const choice = (
  calculationType: CalculationType,
  options: PricedOption[],
  change: Partial<SelectedProcedure> = {},
): SelectedProcedure => ({
  procedureRuleTypeId: 1,
  calculationType,
  options,
  minutes: null,
  defaultMinutes: null,
  minutesPerFurtherItem: null,
  quantity: 1,
  teeth: [],
  includeWithScaling: false,
  isOutsideAppointment: false,
  ...change,
});
const appointment: PlannedAppointment = { durationInMinutes: 50, goalCents: 15_000, providerCommission: null };
const { PerAdaCode, PerUnitOfTime, PerMinute, Scaling, Sealants, JustTime, PAs, NoTimeNoCharge } = CALCULATION_TYPE;

describe('units of time (R-41)', () => {
  it.each([
    [0, 0],
    [7.4, 0],
    [7.5, 0.5],
    [14.5, 0.5],
    [15, 1],
    [40, 2.5],
    [120, 8],
    [-15, 0],
    [Number.NaN, 0],
  ])('%s minutes are %s units', (minutes, units) => {
    expect(unitsOfMinutes(minutes)).toBe(units);
  });

  it.each([
    [2.5, ['11112 x1', '11117 x1']],
    [6, ['11116 x1']],
    [6.5, ['11116 x1', '11117 x1']],
    [8, ['11116 x1', '11119 x2']],
    [0.5, ['11117 x1']],
    // At least the smallest code is billed.
    [0.4, ['11117 x1']],
  ])('%s units are billed as %j', (units, codes) => {
    expect(billUnits(scalingOptions, units).map(({ adaCode, quantity }) => `${adaCode} x${quantity}`)).toEqual(codes);
  });

  it.each([
    ['11112', 1, 2],
    ['11117', 1, 0.5],
    ['11119', 3, 3],
    ['43426', 1, 6],
    ['01102', 0, 0],
    ['11118', 1, 0],
    ['1111', 1, 0],
    ['', 1, 0],
  ])('%s x%s stands for %s', (code, quantity, units) => {
    expect(unitsOfCode(code, quantity)).toBe(units);
  });

  it('are restored from the codes that bill them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), (halves) => {
        const codes = billUnits(scalingOptions, halves / 2);
        const units = codes.reduce((sum, { adaCode, quantity }) => sum + unitsOfCode(adaCode, quantity), 0);
        expect(units).toBe(halves / 2);
        expect(unitsOfMinutes(minutesOfUnits(units))).toBe(units);
      }),
    );
  });
});

describe('minutesOfFee (R-41)', () => {
  it.each([
    ['01202', 4200, 15_000, 50, 14],
    ['01202', 4259, 15_000, 50, 14], // 14.197
    ['01202', 4350, 15_000, 50, 15], // 14.5
    ['01102', 9500, 15_000, 50, 15], // fixed
    ['01102', null, null, 50, 15],
    ['02101', 90_000, 15_000, 50, 120], // 300, cut
    ['02101', null, 15_000, 50, 2],
    ['02101', 4200, null, 50, 2],
    ['02101', 4200, 0, 50, 2],
    ['02101', -1, 15_000, 50, 2],
    ['02101', 0, 15_000, 50, 0],
  ])('%s at %s cents of a goal of %s in %s minutes takes %s', (code, fee, goal, duration, minutes) => {
    expect(minutesOfFee(code, fee, goal, duration)).toBe(minutes);
  });

  it('uses the hourly goal in the note wizard', () => {
    expect(minutesOfAmount('02144', 5500, 18_000)).toBe(18); // 18.33
  });

  it.each([
    [-1, 0],
    [120.5, 120],
    [7.5, 7.5],
    [Number.NaN, 0],
  ])('clamps %s minutes to %s', (minutes, cut) => {
    expect(clampItemMinutes(minutes)).toBe(cut);
  });
});

describe('scaling minutes on the scorecard (R-42)', () => {
  it.each([
    [35, 2, 5, 25],
    [30, 3, 5, 33.5],
    [22, 2, 5, 22],
    // Both sides of the thresholds: 30 and 22.5 with two units.
    [25, 2, 5, 25],
    [25.5, 2, 5, 25],
    [17.5, 2, 5, 17.5],
    [17, 2, 5, 18.5],
    [0, 0, 0, 0],
    [10, 0, 0, 0],
    [0, 1, 30, 0],
    [-5, -2, -3, 0],
  ])('%s planned minutes, %s units, %s minutes within: %s supported', (planned, units, components, minutes) => {
    expect(supportedScalingMinutes(planned, units, components)).toBe(minutes);
  });

  const parts = [
    { procedureRuleTypeId: 1, minutes: 3, includeWithScaling: true },
    { procedureRuleTypeId: 45, minutes: 5, includeWithScaling: true },
    { procedureRuleTypeId: 9, minutes: 5, includeWithScaling: false },
  ];
  it('adds up items within the scaling, without probing in Ontario or with an exam', () => {
    expect(scalingComponents(parts, 'BC')).toBe(8);
    expect(scalingComponents(parts, 'on')).toBe(3);
    for (const exam of [2, 17, 23, 24, 25, 26, 28]) {
      const withExam = [...parts, { procedureRuleTypeId: exam, minutes: 10, includeWithScaling: false }];
      expect(scalingComponents(withExam, 'BC')).toBe(3);
    }
    const emergency = [...parts, { procedureRuleTypeId: 22, minutes: 10, includeWithScaling: false }];
    expect(scalingComponents(emergency, 'BC')).toBe(8);
  });

  it('never supports more time than the units claim, nor negative time', () => {
    const halves = fc.integer({ min: -20, max: 300 }).map((number) => number / 2);
    fc.assert(
      fc.property(halves, halves, halves, (planned, units, components) => {
        const minutes = supportedScalingMinutes(planned, units, components);
        expect(minutes).toBeGreaterThanOrEqual(0);
        expect(minutes).toBeLessThanOrEqual(Math.max(0, units) * 15);
      }),
    );
  });
});

describe('teeth and sealants', () => {
  it('knows the quadrants of adults and children', () => {
    expect(QUADRANTS.map((teeth) => [teeth[0], teeth.at(-1)])).toEqual([
      [11, 18],
      [21, 28],
      [31, 38],
      [41, 48],
      [51, 55],
      [61, 65],
      [71, 75],
      [81, 85],
    ]);
    expect([11, 48, 55, 85].every(isTooth)).toBe(true);
    expect([10, 19, 56, 91, 0, -11, 11.5].some(isTooth)).toBe(false);
    expect([surfacesOf(16).join(''), surfacesOf(13).join(''), surfacesOf(19).join('')]).toEqual(['MODBL', 'MIDBL', '']);
  });

  it('bills the more expensive code for the first tooth of each quadrant', () => {
    const options = [
      { adaCode: '13409', feeCents: 2200 },
      { adaCode: '13401', feeCents: 3200 },
    ];
    const planned = planSealants([17, 16, 36, 16, 37, 99], options);
    expect(planned.map(({ tooth, option }) => `${tooth} ${option.adaCode}`)).toEqual([
      '17 13401',
      '16 13409',
      '36 13401',
      '37 13409',
    ]);
    expect(planSealants([16, 17], [{ adaCode: '13401', feeCents: 3200 }]).map(({ option }) => option.adaCode)).toEqual([
      '13401',
      '13401',
    ]);
    expect(planSealants([16], [])).toEqual([]);
  });
});

describe('bySchedule', () => {
  it('sorts by beginning, middle and end, then colour, then id', () => {
    const scheduled = (id: number, begin: number | null, end: number | null, colorGroup = 'violet' as const) => ({
      procedureRuleTypeId: id,
      scheduleOrderBeginning: begin,
      scheduleOrderEnd: end,
      colorGroup,
    });
    const items = [
      scheduled(43, null, 10),
      scheduled(18, null, null),
      scheduled(1, 1, null),
      scheduled(23, null, 3),
      scheduled(42, 0, null),
      scheduled(12, null, null),
      { ...scheduled(99, null, null), colorGroup: 'yellow' as const },
    ];
    expect([...items].sort(bySchedule).map(({ procedureRuleTypeId }) => procedureRuleTypeId)).toEqual([
      42, 1, 99, 12, 18, 23, 43,
    ]);
  });
});

describe('earnings', () => {
  it.each([
    [15_000, 'A+', 'Excellent!'],
    [14_999, 'A', 'Looking good!'],
    [13_500, 'A', 'Looking good!'],
    [13_499, 'B', 'Almost there!'],
    [12_000, 'B', 'Almost there!'],
    [11_999, 'C', 'Almost there!'],
    [10_500, 'C', 'Almost there!'],
    [10_499, 'D', "Let's get going."],
    [-5, 'D', "Let's get going."],
  ])('%s of 15000 is %s', (achieved, grade, message) => {
    expect(earningsOf(achieved, 15_000)).toMatchObject({ grade, message, isReached: achieved >= 15_000 });
  });

  it('counts full rings', () => {
    expect(earningsOf(37_500, 15_000)).toMatchObject({ fullRings: 2, lastRingPercent: 50 });
    expect(earningsOf(30_000, 15_000)).toMatchObject({ fullRings: 2, lastRingPercent: 0 });
  });

  it.each([[null], [0], [-1], [Number.NaN]])('has no grade with a goal of %s', (goal) => {
    expect(earningsOf(100, goal)).toMatchObject({
      grade: null,
      message: 'Something went wrong please contact support.',
    });
  });

  it('has a commission goal, 54 dollars without a goal wage', () => {
    expect(commissionGoalCents(5400, 50)).toBe(4500);
    expect(commissionGoalCents(null, 50)).toBe(5400);
    expect(commissionGoalCents(0, 50)).toBe(5400);
  });

  it('takes the commission share of the option, the tooth, then the provider', () => {
    expect([
      commissionShare(0, true, 0.3),
      commissionShare(null, true, 0.3),
      commissionShare(null, false, 0.3),
      commissionShare(null, false, null),
    ]).toEqual([0, 0.18, 0.3, 0]);
  });

  it.each([
    [5400, Number.NaN, 0],
    [5400, Infinity, 0],
    [5400, -50, 0],
    [Infinity, 50, 5400],
    [Number.NaN, 50, 5400],
  ])('has a commission goal for %s an hour and %s minutes: %s', (goalWage, minutes, expected) => {
    expect(commissionGoalCents(goalWage, minutes)).toBe(expected);
  });
});

describe('timingOf', () => {
  it.each([
    [[20, 29.5], 50, 'open', 0.5],
    [[20, 30], 50, 'full', 0],
    [[20, 30.5], 50, 'exceeded', -0.5],
    [[], 0, 'full', 0],
    [[-10], 50, 'open', 50],
    [[Number.NaN, Infinity, 20], 50, 'open', 30],
    [[20], Number.NaN, 'exceeded', -20],
  ])('%j in %s minutes is %s', (minutes, duration, state, remainingMinutes) => {
    expect(timingOf(minutes, duration)).toMatchObject({ state, remainingMinutes });
  });
});

describe('selection checks', () => {
  const selection = (selectedTypeIds: number[], insuranceStatus = 1, clinicState = 'BC') => ({
    selectedTypeIds,
    insuranceStatus,
    clinicState,
  });
  it.each([
    [7, selection([], 2), 'Add a recall exam first.'],
    [29, selection([18], 2), 'Add a recall exam first.'],
    [7, selection([23], 2), null],
    [29, selection([28], 2), null],
    [7, selection([], 1), null],
    [18, selection([18]), 'It is already in the plan.'],
    [23, selection([2]), 'There is an exam in the plan already.'],
    [28, selection([23]), 'There is an exam in the plan already.'],
    [2, selection([28]), 'There is an exam in the plan already.'],
    [28, selection([18]), null],
    [19, selection([23], 1, 'ON'), 'In Ontario the re-evaluation includes the recall exam.'],
    [28, selection([19], 1, 'ON'), 'In Ontario the re-evaluation includes the recall exam.'],
    [19, selection([23], 1, 'BC'), null],
  ])('adding type %s to %j: %s', (id, plan, refusal) => {
    expect(validateAddition(id, plan)).toBe(refusal);
  });

  it('requires criteria only on public plans', () => {
    expect([14, 8, 30, 4].map((id) => criteriaNeeded(id, 2))).toEqual([1, 2, 2, 0]);
    expect([14, 8, 30].map((id) => criteriaNeeded(id, 1))).toEqual([0, 0, 0]);
  });

  it.each([
    [1, 15, 0, null],
    [15, null, 0, null],
    [16, null, 0, 'Value must be between 1 and 15'],
    [0, 15, 0, 'Value must be between 1 and 15'],
    [9, 8, 0, 'Value must be between 1 and 8'],
    [1.5, 15, 0, 'Value must be between 1 and 15'],
    [6, 15, 10, 'Value must be between 1 and 5'],
    [16, 15, 10, 'Value must be between 1 and 5'],
    [5, 15, 10, null],
    [1, 15, 15, 'An appointment has at most 15 PAs, all together.'],
    [15, Number.NaN, 0, null],
  ])('validates %s PAs of %s offered, %s planned: %s', (count, maximum, planned, refusal) => {
    expect(validateImageCount(count, maximum, planned)).toBe(refusal);
  });
});

describe('planItem', () => {
  it.each([
    ['a fixed fee with its time from the fee', choice(PerAdaCode, [option('01202', 4200)]), 0, 14, 4200],
    ['two of a fixed fee', choice(PerAdaCode, [option('04801', 2500)], { quantity: 2 }), 0, 17, 5000], // 16.67
    ['fixed minutes of an option', choice(PerAdaCode, [option('01102', 9500, 1, { minutes: 15 })]), 0, 15, 9500],
    ['an option without a fee', choice(PerAdaCode, [option('04403', null)]), 0, 2, 0],
    ['a unit of time', choice(PerUnitOfTime, [option('11101', 5200)], { defaultMinutes: 15 }), 0, 15, 5200],
    ['half a unit', choice(PerUnitOfTime, [option('11107', 3000, 0.5)], { defaultMinutes: 7.5 }), 0, 7.5, 3000],
    ['a unit that is not filled', choice(PerUnitOfTime, [option('13211', 4000)], { defaultMinutes: 5 }), 0, 5, 4000],
    ['counselling by the minute', choice(PerMinute, [option('13101', 4500)], { minutes: 10 }), 0, 10, 3000],
    // Nutritional counselling of the catalogue: 4500 x 7.5 / 15.
    [
      'counselling by its default minutes',
      choice(PerMinute, [option('13101', 4500)], { defaultMinutes: 7.5 }),
      0,
      7.5,
      2250,
    ],
    [
      'typed minutes before the default ones',
      choice(PerMinute, [option('13101', 4500)], { minutes: 10, defaultMinutes: 7.5 }),
      0,
      10,
      3000,
    ],
    ['scaling in the remaining time', choice(Scaling, scalingOptions), 40, 40, 16_600],
    ['scaling of a typed time', choice(Scaling, scalingOptions, { minutes: 30 }), 40, 30, 13_200],
    ['scaling at most two hours', choice(Scaling, scalingOptions), 200, 120, 52_800],
    ['scaling without remaining time', choice(Scaling, scalingOptions), -5, 0, 0],
    [
      'sealants by the tooth',
      choice(Sealants, [option('13401', 3200), option('13409', 2200)], {
        teeth: [16, 17, 26],
        defaultMinutes: 6,
        minutesPerFurtherItem: 6,
      }),
      0,
      18,
      8600,
    ],
    ['time only', choice(JustTime, [], { defaultMinutes: 3 }), 0, 3, 0],
    ['time only without minutes', choice(JustTime, []), 0, 2, 0],
    [
      'three images',
      choice(PAs, [option('02112', 3200, 2), option('02113', 4000, 3)], { quantity: 3 }),
      0,
      13, // 13.33
      4000,
    ],
    ['neither time nor charge', choice(NoTimeNoCharge, [option('01202', 4200)], { minutes: 10 }), 0, 0, 0],
  ])('plans %s', (_, item, remaining, minutes, feeCents) => {
    expect(planItem(item, appointment, remaining)).toMatchObject({ minutes, feeCents, error: null });
  });

  it('returns an error for a fee per minute without minutes', () => {
    expect(planItem(choice(PerMinute, [option('13101', 4500)]), appointment, 0)).toMatchObject({
      minutes: 0,
      feeCents: 0,
      error: 'No minutes were given for a fee per minute.',
    });
  });

  const images = (quantity: number) => {
    const counts = Array.from({ length: 15 }, (_, index) => index + 1);
    // 24 dollars for one image and 8 more for each further one.
    const options = counts.map((count) => option(`021${10 + count}`, 1600 + 800 * count, count));
    return choice(PAs, options, { quantity });
  };

  it.each<[string, SelectedProcedure, string]>([
    ['16 images', images(16), 'Value must be between 1 and 15'],
    ['20 images', images(20), 'Value must be between 1 and 15'],
    ['no image', images(0), 'Value must be between 1 and 15'],
    ['two images and a half', images(2.5), 'Value must be between 1 and 15'],
    ['a NaN number of images', images(Number.NaN), 'Value must be between 1 and 15'],
    ['more than is offered', choice(PAs, [option('02112', 3200, 2)], { quantity: 7 }), 'Value must be between 1 and 2'],
    ['a count without a code', choice(PAs, [option('02112', 3200, 2)]), 'There is no code for 1 image.'],
    ['images without any code', choice(PAs, [], { quantity: 3 }), 'There is no code for 3 images.'],
    [
      'an excessive quantity',
      choice(PerAdaCode, [option('11101', 5500)], { quantity: 1e9 }),
      'Value must be between 1 and 99',
    ],
    ['a quantity of 0', choice(PerAdaCode, [option('01202', 4200)], { quantity: 0 }), 'Value must be between 1 and 99'],
    [
      'a fraction of one',
      choice(PerAdaCode, [option('01202', 4200)], { quantity: 2.5 }),
      'Value must be between 1 and 99',
    ],
    ['minutes below 0', choice(JustTime, [], { minutes: -5 }), 'The minutes must be a number from 0 on.'],
    [
      'default minutes that are no number',
      choice(PerUnitOfTime, [option('11101', 5200)], { defaultMinutes: Number.NaN }),
      'The minutes must be a number from 0 on.',
    ],
    ['a fee that is no number', choice(PerAdaCode, [option('01202', Number.NaN)]), 'The fee of 01202 is no amount.'],
    ['a fee below 0', choice(PerAdaCode, [option('01202', -4200)]), 'The fee of 01202 is no amount.'],
    ['infinite units', choice(Scaling, [option('11111', 6600, Infinity)]), 'The units of 11111 are no number.'],
    [
      'infinite minutes of a code',
      choice(PerAdaCode, [option('01102', 9500, 1, { minutes: Infinity })]),
      'The minutes of 01102 are no number.',
    ],
    [
      'a commission of 40 instead of 0.4',
      choice(PerAdaCode, [option('01202', 4200, 1, { commissionPercentage: 40 })]),
      'The commission of 01202 is no share from 0 to 1.',
    ],
    [
      'sealants without a tooth',
      choice(Sealants, [option('13401', 3200)], { defaultMinutes: 6 }),
      'No tooth was chosen.',
    ],
    [
      'sealants of invalid teeth',
      choice(Sealants, [option('13401', 3200)], { defaultMinutes: 6, teeth: [99, 0] }),
      '99 is no tooth. 0 is no tooth.',
    ],
  ])('returns an error for %s, which counts nothing', (_name, item, error) => {
    expect(planItem(item, appointment, 50)).toEqual({
      procedureRuleTypeId: 1,
      minutes: 0,
      feeCents: 0,
      commissionCents: 0,
      codes: [],
      error,
    });
  });

  it('counts only valid teeth, each once, in money and minutes', () => {
    const item = choice(Sealants, [option('13401', 3200), option('13409', 2200)], {
      teeth: [99, 0, 16, 16],
      defaultMinutes: 6,
      minutesPerFurtherItem: 6,
    });
    expect(planItem(item, appointment, 0)).toMatchObject({
      minutes: 6,
      feeCents: 3200,
      codes: [{ adaCode: '13401', quantity: 1, teeth: [16] }],
      error: '99 is no tooth. 0 is no tooth. Tooth 16 counts once.',
    });
  });

  it('uses the minutes of the code for the number of images', () => {
    const timed = [1, 2].map((count) => option(`0211${count}`, 3200, count, { minutes: 2 + count }));
    expect(planItem(choice(PAs, timed, { quantity: 2 }), appointment, 0).minutes).toBe(4);
  });

  it('computes the commission', () => {
    expect(planItem(choice(Scaling, scalingOptions), appointment, 40).commissionCents).toBe(6640);
    const images = choice(PerAdaCode, [option('02144', 5500, 4, { commissionPercentage: null, isByTooth: true })]);
    expect(planItem(images, appointment, 0).commissionCents).toBe(990);
  });
});

describe('planAppointment', () => {
  const recall = choice(PerAdaCode, [option('01202', 4200)], { procedureRuleTypeId: 23 });
  const polish = choice(PerUnitOfTime, [option('11107', 3000, 0.5)], { procedureRuleTypeId: 29, defaultMinutes: 7.5 });
  const scaling = choice(Scaling, scalingOptions, { procedureRuleTypeId: 18 });
  const tray = choice(PerAdaCode, [option('97123', 33_000)], { procedureRuleTypeId: 37, isOutsideAppointment: true });

  it('plans scaling with the remaining minutes', () => {
    // 50 - 14 - 7.5 = 28.5 minutes: 1.5 units, 66 + 34.
    const plan = planAppointment([scaling, recall, polish], appointment);
    expect(plan.items.map(({ minutes }) => minutes)).toEqual([28.5, 14, 7.5]);
    expect(plan).toMatchObject({ feeCents: 17_200, toGoalCents: -2200, isOptimal: true });
    expect(plan.timing).toMatchObject({ usedMinutes: 50, state: 'full' });
  });

  it('counts no time for items outside the appointment', () => {
    const plan = planAppointment([scaling, tray], appointment);
    expect(plan.items[0]?.minutes).toBe(50);
    expect(plan.timing.usedMinutes).toBe(50);
  });

  it('is not optimal without a goal, nor a cent below it', () => {
    expect(planAppointment([recall], { ...appointment, goalCents: null })).toMatchObject({
      toGoalCents: null,
      isOptimal: false,
    });
    expect(planAppointment([recall], { ...appointment, goalCents: 4200 }).isOptimal).toBe(true);
    expect(planAppointment([recall], { ...appointment, goalCents: 4201 }).isOptimal).toBe(false);
  });

  it('limits all images together to 15', () => {
    const counts = Array.from({ length: 15 }, (_, index) => index + 1);
    const offered = counts.map((count) => option(`021${10 + count}`, 1600 + 800 * count, count));
    const images = (quantity: number) => choice(PAs, offered, { procedureRuleTypeId: 35, quantity });
    // Ten images cost 24 + 9 x 8 = 96, five 24 + 4 x 8 = 56.
    const beyond = planAppointment([images(10), images(10), images(5), images(1)], appointment);
    expect(beyond.items.map(({ feeCents, error }) => [feeCents, error])).toEqual([
      [9600, null],
      [0, 'Value must be between 1 and 5'],
      [5600, null],
      [0, 'An appointment has at most 15 PAs, all together.'],
    ]);
    // 96 / 150 x 50 = 32 minutes, 56 / 150 x 50 = 18.67.
    expect([beyond.feeCents, beyond.timing.usedMinutes]).toEqual([15_200, 51]);
  });

  it('counts repeated items, and gives a second scaling what the first leaves', () => {
    // 50 - 14 - 14 = 22 minutes: half a unit above one, and nothing for another one.
    const plan = planAppointment([recall, recall, scaling, scaling], appointment);
    expect(plan.items.map(({ minutes, feeCents }) => [minutes, feeCents])).toEqual([
      [14, 4200],
      [14, 4200],
      [22, 6600],
      [0, 0],
    ]);
    expect(plan.timing).toMatchObject({ usedMinutes: 50, state: 'full' });
  });

  it('reports an invalid appointment', () => {
    const unknown = { durationInMinutes: Number.NaN, goalCents: Infinity, providerCommission: 33 };
    expect(planAppointment([recall], unknown)).toMatchObject({
      feeCents: 4200,
      toGoalCents: null,
      isOptimal: false,
      timing: { usedMinutes: 2, remainingMinutes: -2 },
      problems: [
        'The appointment’s length is no number of minutes.',
        'The appointment’s goal is no amount.',
        'The provider’s commission is no share from 0 to 1.',
      ],
    });
    expect(planAppointment([recall], appointment).problems).toEqual([]);
  });

  it('returns only finite numbers for arbitrary inputs', () => {
    const any = fc.oneof(
      fc.double(),
      fc.integer({ min: -20, max: 200 }),
      fc.constantFrom(Number.NaN, Infinity, -Infinity, 1e308),
    );
    const anyOrNone = fc.option(any, { nil: null });
    const anyOption = fc
      .record({ feeCents: anyOrNone, units: any, minutes: anyOrNone, commissionPercentage: anyOrNone })
      .chain((change) =>
        fc.constantFrom('11111', '11117', '11119', '01102').map((code) => ({ ...option(code, 0), ...change })),
      );
    const anyChoice = fc
      .record({
        calculationType: fc.constantFrom(...Object.values(CALCULATION_TYPE)),
        options: fc.array(anyOption, { maxLength: 3 }),
        minutes: anyOrNone,
        defaultMinutes: anyOrNone,
        minutesPerFurtherItem: anyOrNone,
        quantity: any,
        teeth: fc.array(any, { maxLength: 3 }),
      })
      .map((change) => ({ ...choice(JustTime, []), ...change }));
    const anyAppointment = fc.record({ durationInMinutes: any, goalCents: anyOrNone, providerCommission: anyOrNone });
    fc.assert(
      fc.property(fc.array(anyChoice, { maxLength: 4 }), anyAppointment, (choices, around) => {
        const plan = planAppointment(choices, around);
        const numbers = [plan.feeCents, plan.commissionCents, plan.toGoalCents ?? 0];
        for (const item of plan.items) numbers.push(item.minutes, item.feeCents, item.commissionCents);
        expect(numbers.every(Number.isFinite)).toBe(true);
        expect(plan.timing.usedMinutes).toBeLessThanOrEqual(120 * choices.length);
        expect(Number.isFinite(plan.timing.remainingMinutes)).toBe(true);
        // A wrong tooth leaves the others; anything else that is wrong leaves nothing.
        for (const [index, { error, codes, minutes }] of plan.items.entries()) {
          if (error !== null && choices[index]!.teeth.length === 0) expect([codes, minutes]).toEqual([[], 0]);
        }
      }),
    );
  });

  it('never exceeds the appointment with scaling, nor two hours of it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 400 }), (duration, typed) => {
        const plan = planAppointment([scaling, { ...polish, minutes: typed / 2 }], {
          ...appointment,
          durationInMinutes: duration,
        });
        const [planned, other] = plan.items;
        expect(planned!.minutes).toBeLessThanOrEqual(120);
        expect(planned!.minutes + other!.minutes).toBeLessThanOrEqual(Math.max(duration, other!.minutes));
        const units = planned!.codes.reduce((sum, code) => sum + unitsOfCode(code.adaCode, code.quantity), 0);
        expect(units).toBe(unitsOfMinutes(planned!.minutes));
      }),
    );
  });
});

describe('pre-plans and inferred plans', () => {
  const offered = (procedureRuleTypeId: number, calculationType: CalculationType, ...adaCodes: string[]) => ({
    procedureRuleTypeId,
    calculationType,
    adaCodes,
  });
  it('adds types that need no selection', () => {
    const exam = offered(23, PerAdaCode, '01202');
    const bitewings = offered(4, PerAdaCode, '02142', '02144');
    const images = offered(35, PAs, '02111');
    const seat = offered(42, JustTime);
    expect(splitPrePlan([exam, bitewings, images, seat])).toEqual({
      added: [exam, seat],
      toSelect: [bitewings, images],
    });
  });

  it('keeps only inferred codes of the appointment’s procedures', () => {
    const inferred = [offered(4, PerAdaCode, '02142', '02144'), offered(23, PerAdaCode, '01202')];
    const open = { isOld: false, showInferredProcedures: true };
    expect(inferredPlan(inferred, ['02144'], open)).toEqual([offered(4, PerAdaCode, '02144')]);
    expect(inferredPlan(inferred, ['02144'], { ...open, isOld: true })).toEqual([]);
    expect(inferredPlan(inferred, ['02144'], { ...open, showInferredProcedures: false })).toEqual([]);
  });

  it('parentOf returns the first selected parent', () => {
    expect([parentOf([18, 7, 29], [7, 18]), parentOf([18, 7, 29], [29]), parentOf([18], [7])]).toEqual([18, 29, null]);
  });
});
