import { ruleTypeOf } from '../catalogue/catalogue.js';
import type { Recommendation } from '../due/recommendations.js';
import { recommendedCents } from './recommended-fees.js';

const [COMPLETE, BITEWINGS, INSTRUCTION, ROOT_PLANING, TOBACCO, SCALING, RECALL, DOCTOR_BILLS, POLISHING, SEAT] = [
  2, 4, 9, 12, 13, 18, 23, 28, 29, 42,
];

const FEES: Record<string, number> = {
  ...{ '01103': 13_000, '01202': 4200, '02142': 3500, '02144': 5500 },
  ...{ '11107': 3000, '11111': 6600, '11112': 13_200, '11116': 39_600, '11117': 3400, '11119': 6700 },
  ...{ '13211': 4000, '13217': 2200, '43422': 14_400, '43423': 21_600, '98101': 4500 },
};
const feeOf = (adaCode: string) => FEES[adaCode] ?? null;

type Recommended = [procedureRuleTypeId: number, defaultInMinutes?: number | null, isRecommended?: boolean];

function centsOf(recommended: Recommended[], scalingMinutes = 30, ageInYears: number | null = 40): number {
  const recommendations = recommended.map(([id, defaultInMinutes = null, isRecommended = true]) => ({
    ruleType: ruleTypeOf(id)!,
    rule: { defaultInMinutes, includeWithScaling: false },
    isDue: true,
    isRecommended,
  })) as unknown as Recommendation[];
  const scaling = { minutes: scalingMinutes, from: [] };
  return recommendedCents(
    {
      recommendations,
      recommended: { minutes: 60, totalMinutes: 60, scaling, items: [], steps: [], withoutTime: [], ageInYears },
      ageInYears,
    },
    feeOf,
  );
}

describe('recommendedCents', () => {
  it.each<[string, Recommended[], number]>([
    ['nothing', [], 0],
    ['only recommended procedures', [[BITEWINGS, null, false]], 0],
    ['time-only procedures as 0', [[SEAT]], 0],
    ['one exam, the longest', [[COMPLETE], [RECALL]], 13_000],
    [
      'one exam, the longest by the rules',
      [
        [COMPLETE, 5],
        [RECALL, 20],
      ],
      4200,
    ],
    ['the recommended one of two exams', [[COMPLETE, null, false], [RECALL]], 4200],
    ['an exam that the doctor bills', [[DOCTOR_BILLS]], 0],
    // By time: 30 minutes are two units, 45 three; 7.5 half a one; 5 are billed as the least that there is.
    ['two units', [[ROOT_PLANING]], 14_400],
    ['three units', [[ROOT_PLANING, 45]], 21_600],
    ['half a unit', [[POLISHING]], 3000],
    ['at least the smallest code', [[INSTRUCTION]], 2200],
    // 45.00 for 15 minutes: 10 minutes are 30.00.
    ['a fee per minute', [[TOBACCO, 10]], 3000],
    ['the sum of all', [[RECALL], [BITEWINGS], [SCALING], [POLISHING]], 4200 + 5500 + 13_200 + 3000],
  ])('prices %s', (_, recommended, cents) => {
    expect(centsOf(recommended)).toBe(cents);
  });

  it.each([
    [15, 6600],
    [37.5, 13_200 + 3400],
    // Six units, one beyond them, and a half.
    [112.5, 39_600 + 6700 + 3400],
    [7, 0],
    [0, 0],
  ])('prices scaling of %s minutes by units', (minutes, cents) => {
    expect(centsOf([[SCALING]], minutes)).toBe(cents);
  });

  it('prices the usual images at a child’s age', () => {
    expect(centsOf([[BITEWINGS]], 15, 9)).toBe(3500);
  });

  it('counts codes without a fee as 0', () => {
    expect(centsOf([[SCALING], [BITEWINGS]], 45)).toBe(5500);
  });
});
