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

describe('R-18 what was planned and missed without a reason', () => {
  const plan = [SCALING, RECALL_EXAM, FLUORIDE, FLUORIDE];

  it('counts each type once', () => {
    expect(missed(plan, [])).toBe(3);
    expect(missed([], [])).toBe(0);
  });

  it('leaves out what was done on the day, also as something that satisfies it', () => {
    expect(missed(plan, ['11112'])).toBe(2);
    // A complete exam stands for a recall exam.
    expect(missed(plan, ['11112', '01103'])).toBe(1);
    expect(missed(plan, ['11112', '01103'], [], '2026-03-09')).toBe(3);
  });

  it('leaves out what has a reason, one of the list or a text', () => {
    expect(
      missed(plan, [], [reason(SCALING, 2), reason(FLUORIDE, null, 'Anxious'), reason(RECALL_EXAM, null, ' ')]),
    ).toBe(1);
  });

  it('leaves out what leaves no trace', () => {
    const traceless = CATALOGUE.ruleTypes.filter(
      ({ calculationType }) => CALCULATION_TYPES[calculationType].isTimeOnly,
    );
    expect(traceless.length).toBeGreaterThan(0);
    expect(
      missed(
        traceless.map(({ procedureRuleTypeId }) => procedureRuleTypeId),
        [],
      ),
    ).toBe(0);
  });
});
