import { CALCULATION_TYPES } from '../calculation-types/index.js';
import { CATALOGUE } from '../catalogue/catalogue.js';
import { missedWithoutReason, type MissedReason } from './missed-reason.js';
import { done, patient } from './testing/build.js';
import { treatmentHistoryOf } from './treatment-history.js';

const DATE = '2026-03-10';
const SCALING = 18;
const RECALL_EXAM = 23;
const FLUORIDE = 14;
const reason = (procedureRuleTypeId: number, id: number | null, text: string | null = null): MissedReason => ({
  procedureRuleTypeId,
  missedProcedureReasonId: id,
  missedProcedureReasonText: text,
});
const missed = (planned: number[], codes: string[], reasons: MissedReason[] = [], on = DATE) =>
  missedWithoutReason(
    planned,
    treatmentHistoryOf(patient({ items: codes.map((code) => done(on, code)) })),
    DATE,
    reasons,
  );

describe('missedWithoutReason (R-18)', () => {
  const plan = [SCALING, RECALL_EXAM, FLUORIDE, FLUORIDE];

  it('counts each type once', () => {
    expect(missed(plan, [])).toBe(3);
    expect(missed([], [])).toBe(0);
  });

  it('ignores procedures that were done, or satisfied by another, on the day', () => {
    expect(missed(plan, ['11112'])).toBe(2);
    // A complete exam satisfies a recall exam.
    expect(missed(plan, ['11112', '01103'])).toBe(1);
    expect(missed(plan, ['11112', '01103'], [], '2026-03-09')).toBe(3);
  });

  it('ignores procedures with a reason, from the list or as text', () => {
    expect(
      missed(plan, [], [reason(SCALING, 2), reason(FLUORIDE, null, 'Anxious'), reason(RECALL_EXAM, null, ' ')]),
    ).toBe(1);
  });

  it('ignores time-only procedures', () => {
    const timeOnly = CATALOGUE.ruleTypes.filter(({ calculationType }) => CALCULATION_TYPES[calculationType].isTimeOnly);
    expect(timeOnly.length).toBeGreaterThan(0);
    expect(
      missed(
        timeOnly.map(({ procedureRuleTypeId }) => procedureRuleTypeId),
        [],
      ),
    ).toBe(0);
  });
});
