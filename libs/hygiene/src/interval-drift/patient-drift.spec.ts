import { done, historyOf, office, rule } from '../due/testing/build.js';
import { effectiveRules } from '../rules/effective-rule.js';
import { driftOfPatient } from './patient-drift.js';

const YEAR = { startDate: '2026-01-01', endDate: '2026-12-31' };
const [SCREENING, SCALING, RECALL] = [3, 18, 23];

const history = historyOf(
  done('2025-09-01', '11112'),
  done('2025-09-01', '01202', { attributedToDoctor: true }),
  done('2026-04-01', '11112'),
  done('2026-04-01', '01202'),
);
const driftOf = (rules = office()) => driftOfPatient(history, effectiveRules(rules, 46), YEAR, '2026-12-31');
const scaling = (intervalInMonths: number | null, change = {}) =>
  office(rule({ procedureRuleTypeId: SCALING, intervalInMonths, ...change }));

describe('driftOfPatient', () => {
  it('compares the gaps of a rule type with the interval of today, and finds who did not return', () => {
    // 4 months after 2025-09-01 was 2026-01-01, 90 days before; after 2026-04-01 2026-08-01, 152 days before the end of the year.
    expect(driftOf(scaling(4)).find((one) => one.procedureRuleTypeId === SCALING)).toEqual({
      ...{ procedureRuleTypeId: SCALING, intervalInMonths: 4 },
      gaps: [{ from: '2025-09-01', to: '2026-04-01', days: 212, overdueDays: 90 }],
      lapsed: { from: '2026-04-01', previous: '2025-09-01', overdueDays: 152 },
    });
  });

  it('counts exams that a doctor billed for the recall exam', () => {
    const drift = driftOf(office(rule({ procedureRuleTypeId: RECALL, intervalInMonths: 9 })));
    expect(drift.find((one) => one.procedureRuleTypeId === RECALL)?.gaps).toMatchObject([{ days: 212 }]);
  });

  it.each([
    ['without an interval', scaling(null)],
    ['for other ages', scaling(4, { maxAge: 15 })],
    ['that are switched off', scaling(4, { active: false })],
  ])('leaves out rules %s', (_what, rules) => {
    expect(driftOf(rules).map((one) => one.procedureRuleTypeId)).not.toContain(SCALING);
  });

  it('leaves out procedures of which there is no record', () => {
    const rules = office(rule({ procedureRuleTypeId: SCREENING, intervalInMonths: 4 }));
    expect(driftOf(rules).map((one) => one.procedureRuleTypeId)).not.toContain(SCREENING);
  });
});
