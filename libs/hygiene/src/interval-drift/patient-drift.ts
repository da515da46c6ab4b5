import { CALCULATION_TYPES } from '../calculation-types/index.js';
import { ruleTypeOf } from '../catalogue/catalogue.js';
import { intervalOf } from '../due/due-state.js';
import type { TreatmentDays } from '../due/treatment-history.js';
import type { DayRange } from '../payroll/pay-periods.js';
import type { EffectiveRule } from '../rules/effective-rule.js';
import { gapsEndingIn, notReturned, type LapsedTreatment, type TreatmentGap } from './interval-drift.js';

/** How a patient kept the interval of a rule type. */
export interface PatientDrift {
  procedureRuleTypeId: number;
  /** By the rule that applies to the patient today. */
  intervalInMonths: number;
  /** The earliest first. */
  gaps: TreatmentGap[];
  /** Null: the patient returned, or need not have. */
  lapsed: LapsedTreatment | null;
}

/**
 * How a patient kept each interval that applies today, in a range (R-01, R-02, rules part S, 41). Rule types with neither a
 * gap nor a lapsed treatment are left out, and those without an interval of their own: what belongs to every appointment, and
 * what the practice-management system has no record of.
 *
 * @param rules that apply to the patient today, by rule type.
 * @param today in the clinic.
 */
export function driftOfPatient(
  history: TreatmentDays,
  rules: ReadonlyMap<number, EffectiveRule>,
  range: DayRange,
  today: string,
): PatientDrift[] {
  return [...rules].flatMap(([procedureRuleTypeId, rule]) => {
    const intervalInMonths = rule.applicable ? intervalOf(rule.row) : null;
    if (intervalInMonths === null || !recurs(procedureRuleTypeId)) return [];
    const days = history.daysOf(procedureRuleTypeId);
    const gaps = gapsEndingIn(days, intervalInMonths, range);
    const lapsed = notReturned(days, intervalInMonths, range, today);
    return gaps.length > 0 || lapsed ? [{ procedureRuleTypeId, intervalInMonths, gaps, lapsed }] : [];
  });
}

function recurs(procedureRuleTypeId: number): boolean {
  const ruleType = ruleTypeOf(procedureRuleTypeId);
  return (
    ruleType !== undefined && !ruleType.isEveryAppointment && !CALCULATION_TYPES[ruleType.calculationType].isTimeOnly
  );
}
