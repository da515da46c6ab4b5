import fc from 'fast-check';
import { billUnits, type BilledUnits, type PricedOption } from './billed-codes.js';
import { minutesOfUnits, unitsOfCode, unitsOfMinutes } from './units.js';

const option = (adaCode: string, feeCents: number | null, units: number): PricedOption => ({
  adaCode,
  feeCents,
  units,
  minutes: 15 * units,
  commissionPercentage: 0.4,
  isByTooth: false,
  isAdditional: adaCode.endsWith('9'),
  isHalf: adaCode.endsWith('7'),
});
const scalingOptions = [
  ...[1, 2, 3, 4, 5, 6].map((units) => option(`1111${units}`, 6600 * units, units)),
  option('11117', 3400, 0.5),
  option('11119', 6600, 1),
];
const textOf = ({ codes }: BilledUnits<PricedOption>): string[] =>
  codes.map(({ option: { adaCode }, quantity }) => `${adaCode} x${quantity}`);

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
    expect(textOf(billUnits(scalingOptions, units))).toEqual(codes);
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
        const { codes } = billUnits(scalingOptions, halves / 2);
        const units = codes.reduce((sum, { option: { adaCode }, quantity }) => sum + unitsOfCode(adaCode, quantity), 0);
        expect(units).toBe(halves / 2);
        expect(unitsOfMinutes(minutesOfUnits(units))).toBe(units);
      }),
    );
  });
});
