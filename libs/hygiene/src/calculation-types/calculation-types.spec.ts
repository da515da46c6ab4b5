import { CATALOGUE } from '../catalogue/catalogue.js';
import { CALCULATION_TYPE, type CalculationType } from '../catalogue/rule-type.js';
import type { PricedOption } from '../planning/billed-codes.js';
import { planItem } from '../planning/plan-item.js';
import type { PlannedAppointment, SelectedProcedure } from '../planning/selected-procedure.js';
import { calculationTypeOf, CALCULATION_TYPES } from './index.js';

const { PerAdaCode, PerUnitOfTime, PerMinute, Scaling, Sealants, JustTime, PAs, NoTimeNoCharge } = CALCULATION_TYPE;

function buildOption(adaCode: string, feeCents: number, units = 1): PricedOption {
  return {
    adaCode,
    feeCents,
    units,
    minutes: null,
    commissionPercentage: null,
    isByTooth: false,
    isAdditional: adaCode.endsWith('9'),
    isHalf: adaCode.endsWith('7'),
  };
}

function buildSelection(
  calculationType: CalculationType,
  options: PricedOption[],
  change: Partial<SelectedProcedure> = {},
): SelectedProcedure {
  return {
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
  };
}

const appointment: PlannedAppointment = { durationInMinutes: 50, goalCents: 15_000, providerCommission: null };
const scalingOptions = [
  buildOption('11111', 6600, 1),
  buildOption('11112', 13_200, 2),
  buildOption('11117', 3400, 0.5),
  buildOption('11119', 6600, 1),
];
const sealantOptions = [buildOption('13401', 3200), buildOption('13409', 2200)];

describe('CALCULATION_TYPES', () => {
  it('defines every calculation type id under the name of the specification', () => {
    const names = Object.entries(CALCULATION_TYPE).map(([name, id]) => [name, CALCULATION_TYPES[id].name]);
    expect(names).toEqual(Object.keys(CALCULATION_TYPE).map((name) => [name, name]));
    expect(Object.keys(CALCULATION_TYPES)).toHaveLength(Object.keys(CALCULATION_TYPE).length);
  });

  it.each(CATALOGUE.ruleTypes.map((type) => [type.name, type] as const))(
    'defines the calculation type of the catalogue’s %s',
    (_name, { calculationType }) => {
      expect(calculationTypeOf(calculationType)).toBe(CALCULATION_TYPES[calculationType]);
    },
  );

  it('returns undefined for an unknown id', () => {
    expect([0, 9, 1.5, Number.NaN].map(calculationTypeOf)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it.each<[keyof typeof CALCULATION_TYPE, SelectedProcedure, number, number, string[], number]>([
    // 42 / 150 x 50 = 14 minutes.
    ['PerAdaCode', buildSelection(PerAdaCode, [buildOption('01202', 4200)]), 0, 14, ['01202 x1'], 4200],
    [
      'PerUnitOfTime',
      buildSelection(PerUnitOfTime, [buildOption('11101', 5200)], { defaultMinutes: 15 }),
      0,
      15,
      ['11101 x1'],
      5200,
    ],
    // 45 x 10 / 15 = 30.
    ['PerMinute', buildSelection(PerMinute, [buildOption('13101', 4500)], { minutes: 10 }), 0, 10, ['13101 x1'], 3000],
    // 40 minutes are 2.5 units.
    ['Scaling', buildSelection(Scaling, scalingOptions), 40, 40, ['11112 x1', '11117 x1'], 16_600],
    [
      'Sealants',
      buildSelection(Sealants, sealantOptions, { teeth: [16, 17], defaultMinutes: 6, minutesPerFurtherItem: 6 }),
      0,
      12,
      ['13401 x1', '13409 x1'],
      5400,
    ],
    ['JustTime', buildSelection(JustTime, [], { defaultMinutes: 3 }), 0, 3, [], 0],
    // 40 / 150 x 50 = 13.33 minutes.
    [
      'PAs',
      buildSelection(PAs, [buildOption('02112', 3200, 2), buildOption('02113', 4000, 3)], { quantity: 3 }),
      0,
      13,
      ['02113 x1'],
      4000,
    ],
    ['NoTimeNoCharge', buildSelection(NoTimeNoCharge, [buildOption('01202', 4200)]), 0, 0, ['01202 x1'], 0],
  ])('plans an item of %s like planItem does', (name, selected, remaining, minutes, codes, feeCents) => {
    const definition = CALCULATION_TYPES[CALCULATION_TYPE[name]];
    const planned = definition.plan(selected, appointment, remaining);
    expect(definition.validate(selected, 0)).toBeNull();
    expect(planned.minutes).toBe(minutes);
    expect(planned.codes.map(({ adaCode, quantity }) => `${adaCode} x${quantity}`)).toEqual(codes);
    expect(planned.codes.reduce((sum, code) => sum + code.feeCents, 0)).toBe(feeCents);
    expect(planItem(selected, appointment, remaining)).toMatchObject({ ...planned, feeCents, error: null });
  });

  it.each<[keyof typeof CALCULATION_TYPE, SelectedProcedure, string | null]>([
    ['PerAdaCode', buildSelection(PerAdaCode, [], { quantity: 100 }), 'Value must be between 1 and 99'],
    ['PerUnitOfTime', buildSelection(PerUnitOfTime, [], { quantity: 100 }), null],
    ['PerMinute', buildSelection(PerMinute, []), 'No minutes were given for a fee per minute.'],
    ['Scaling', buildSelection(Scaling, [], { quantity: 100 }), null],
    ['Sealants', buildSelection(Sealants, [], { quantity: 100 }), null],
    ['JustTime', buildSelection(JustTime, [], { quantity: 100 }), null],
    ['PAs', buildSelection(PAs, [], { quantity: 16 }), 'Value must be between 1 and 15'],
    ['NoTimeNoCharge', buildSelection(NoTimeNoCharge, [], { quantity: 100 }), null],
  ])('validates the quantity and minutes of a selection of %s', (name, selected, error) => {
    expect(CALCULATION_TYPES[CALCULATION_TYPE[name]].validate(selected, 0)).toBe(error);
  });

  it.each<[keyof typeof CALCULATION_TYPE, number, number]>([
    ['PerAdaCode', 40, 6600],
    ['PerUnitOfTime', 40, 16_600],
    ['PerUnitOfTime', 5, 3400],
    ['PerMinute', 10, 4400],
    ['Scaling', 40, 16_600],
    ['Scaling', 5, 0],
    ['Sealants', 40, 6600],
    ['JustTime', 40, 0],
    ['PAs', 40, 6600],
    ['NoTimeNoCharge', 40, 0],
  ])('estimates the fee of a recommendation of %s for %s minutes as %s cents', (name, minutes, cents) => {
    const recommended = { usualCents: 6600, options: () => scalingOptions, minutes };
    expect(CALCULATION_TYPES[CALCULATION_TYPE[name]].recommendedCents(recommended)).toBe(cents);
  });
});
