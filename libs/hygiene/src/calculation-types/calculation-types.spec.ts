import { CATALOGUE } from '../catalogue/catalogue.js';
import { CALCULATION_TYPE } from '../catalogue/rule-type.js';
import type { PricedOption } from '../planning/billed-codes.js';
import { calculationTypeOf, CALCULATION_TYPES } from './index.js';

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

const scalingOptions = [
  buildOption('11111', 6600, 1),
  buildOption('11112', 13_200, 2),
  buildOption('11117', 3400, 0.5),
  buildOption('11119', 6600, 1),
];

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

  it.each<[keyof typeof CALCULATION_TYPE, number, number]>([
    ['PerAdaCode', 40, 6600],
    ['PerUnitOfTime', 40, 16_600],
    ['PerUnitOfTime', 5, 3400],
    ['PerUnitOfTime', 0, 0],
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
