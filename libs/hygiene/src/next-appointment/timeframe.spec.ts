import { office, rule } from '../due/testing/build.js';
import { effectiveRules } from '../rules/effective-rule.js';
import { defaultTimeframe } from './timeframe.js';

const of = (scaling: number | null, recall: number | null, planing: number | null = null) =>
  defaultTimeframe(
    effectiveRules(
      office(
        rule({ procedureRuleTypeId: 18, intervalInMonths: scaling }),
        rule({ procedureRuleTypeId: 23, intervalInMonths: recall }),
        rule({ procedureRuleTypeId: 12, intervalInMonths: planing, active: planing !== null }),
      ),
      40,
    ),
  );

describe('defaultTimeframe (R-44)', () => {
  it.each([
    [6, 9, null, 6],
    [9, 9, null, 9],
    [9, 12, 3, 3],
    [1, 9, null, 3],
    [5, 9, null, 6],
    [7, 9, null, 9],
    [8, 9, null, 9],
    [10, 12, null, 12],
    [11, 12, null, 12],
    [13, 18, null, 12],
    [24, 60, null, 12],
    [null, null, null, 6],
  ])(
    'scaling every %s, recall every %s, root planing every %s months: suggests %s',
    (scaling, recall, planing, expected) => {
      expect(of(scaling, recall, planing)).toBe(expected);
    },
  );

  it('suggests 6 months without rules', () => {
    expect(defaultTimeframe(new Map())).toBe(6);
  });
});
