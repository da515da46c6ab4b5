import { office, rule } from '../due/testing/build.js';
import { effectiveRules } from '../rules/effective-rule.js';
import { recallInterval } from './recall-interval.js';

const of = (scaling: number | null, recall: number | null, planing: number | null = null) =>
  recallInterval(
    effectiveRules(
      office(
        rule({ procedureRuleTypeId: 18, intervalInMonths: scaling }),
        rule({ procedureRuleTypeId: 23, intervalInMonths: recall }),
        rule({ procedureRuleTypeId: 12, intervalInMonths: planing, active: planing !== null }),
        // Comes more often, and says nothing of how often the patient does.
        rule({ procedureRuleTypeId: 14, intervalInMonths: 1 }),
      ),
      40,
    ),
  );

describe('recallInterval (R-39)', () => {
  it.each([
    [6, 9, null, 6, 18],
    [12, 9, null, 9, 23],
    [6, 9, 3, 3, 12],
    [6, 6, null, 6, 18],
    [null, 9, null, 9, 23],
  ])(
    'scaling every %s, recall every %s, root planing every %s months: every %s months, by type %s',
    (scaling, recall, planing, intervalInMonths, procedureRuleTypeId) => {
      expect(of(scaling, recall, planing)).toEqual({ intervalInMonths, procedureRuleTypeId });
    },
  );

  it('is null without an interval', () => {
    expect(of(null, null)).toBeNull();
  });
});
