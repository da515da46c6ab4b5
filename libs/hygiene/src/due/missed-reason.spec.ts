import { CALCULATION_TYPES } from '../calculation-types/index.js';
import { CATALOGUE } from '../catalogue/catalogue.js';
import type { PlannedCodes } from '../scorecard/scorecard-input.js';
import { missedWithoutReason, type MissedReason } from './missed-reason.js';
import { done } from './testing/build.js';

const DATE = '2026-03-10';
const CUSTOM_CODE = 41;
const POLISHING = 7;
const POLISHING_HALF_UNIT = 29;
const SCALING = 18;
const RECALL_EXAM = 23;
const FLUORIDE = 14;
const reason = (procedureRuleTypeId: number, id: number | null, text: string | null = null): MissedReason => ({
  procedureRuleTypeId,
  missedProcedureReasonId: id,
  missedProcedureReasonText: text,
});
const planned = (procedureRuleTypeId: number, ...codes: string[]): PlannedCodes => ({
  procedureRuleTypeId,
  codes: codes.map((adaCode) => ({ adaCode })),
});
const missed = (plan: PlannedCodes[], codes: string[], reasons: MissedReason[] = []) =>
  missedWithoutReason(
    plan,
    codes.map((code) => done(DATE, code)),
    reasons,
  );

describe('missedWithoutReason (R-18)', () => {
  const plan = [planned(SCALING, '11112'), planned(RECALL_EXAM, '01202'), planned(FLUORIDE, '12113')];

  it('counts procedures of which nothing was done', () => {
    expect(missed(plan, [])).toBe(3);
    expect(missed([], [])).toBe(0);
    // Another code of the same procedure.
    expect(missed(plan, ['11114', '12111'])).toBe(1);
  });

  it('counts a custom code as done by its code', () => {
    const custom = [planned(CUSTOM_CODE, '23322', '99555')];
    expect(missed(custom, [])).toBe(1);
    expect(missed(custom, ['99999', '11112'])).toBe(1);
    expect(missed(custom, ['99555'])).toBe(0);
  });

  it('counts a procedure as done when another was done that satisfies it and is not planned, as the scorecard does', () => {
    expect(missed([planned(POLISHING_HALF_UNIT, '11107')], ['11101'])).toBe(0);
    expect(missed([planned(RECALL_EXAM, '01202')], ['01103'])).toBe(0);
    expect(missed([planned(POLISHING_HALF_UNIT, '11107'), planned(POLISHING, '11101')], ['11101'])).toBe(1);
  });

  it('ignores what bills nothing', () => {
    expect(missed([{ ...planned(SCALING), billsNothing: true }], [])).toBe(0);
  });

  it('counts a recall exam as done whoever bills it', () => {
    const byDoctor = [done(DATE, '01202', { attributedToDoctor: true })];
    expect(missedWithoutReason([planned(RECALL_EXAM, '01202')], byDoctor, [])).toBe(0);
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
        timeOnly.map(({ procedureRuleTypeId }) => planned(procedureRuleTypeId)),
        [],
      ),
    ).toBe(0);
  });
});
