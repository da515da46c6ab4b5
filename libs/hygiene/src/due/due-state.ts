import { dayCount } from '../explain/wording.js';
import { CALCULATION_TYPES } from '../calculation-types/index.js';
import { ruleTypeOf } from '../catalogue/catalogue.js';
import type { RuleType } from '../catalogue/rule-type.js';
import { EXAMS } from '../catalogue/special-types.js';
import type { Explanation } from '../explain/explained.js';
import type { EffectiveRule } from '../rules/effective-rule.js';
import { MAX_AGE, type RuleRow, type RuleSource } from '../rules/rule-row.js';
import { addMonths, daysBetween } from '../time/calendar-day.js';
import type { LastTreatments, TreatmentHistory } from './treatment-history.js';

/** The rule that applies to a patient. */
export type AppliedRule = Extract<EffectiveRule, { applicable: true }>;

/** When a procedure is due for a patient, seen from an appointment (spec 2 section 3, treatmentDueInfo). */
export interface DueState {
  ruleType: RuleType;
  rule: RuleRow;
  source: RuleSource;
  /** Of the appointment, `yyyy-mm-dd`. */
  date: string;
  /** Strictly before the appointment's day; null when it was never done. */
  lastTreatmentDate: string | null;
  /** Null when never due. */
  dueDate: string | null;
  /** Days from the appointment to the due date, negative when it is past; null when never due. */
  inDays: number | null;
  isDue: boolean;
}

/**
 * when a procedure is due. With an interval: that many months after the last treatment, immediately when
 * there was none. Without one, if the type depends on the age: until it was done once. Otherwise, and for types that
 * are part of every appointment: never.
 *
 * @param date of the appointment; on an invalid date nothing is due.
 * @param graceDays a procedure that becomes due up to this many days later is due at the appointment; negative is 0.
 */
export function dueStateOf(
  ruleType: RuleType,
  { row, source }: AppliedRule,
  history: LastTreatments,
  date: string,
  graceDays: number,
): DueState {
  const lastTreatmentDate = history.lastBefore(ruleType.procedureRuleTypeId, date);
  const dueDate = dueDateOf(ruleType, row, lastTreatmentDate, date);
  const inDays = dueDate === null ? null : daysBetween(date, dueDate);
  const grace = graceDays > 0 ? graceDays : 0;
  const isDue = inDays !== null && inDays <= grace;
  return { ruleType, rule: row, source, date, lastTreatmentDate, dueDate, inDays, isDue };
}

/** The interval of a rule, a whole number of months above 0; null without a valid one. */
export function intervalOf({ intervalInMonths }: RuleRow): number | null {
  return intervalInMonths !== null && Number.isInteger(intervalInMonths) && intervalInMonths > 0
    ? intervalInMonths
    : null;
}

function dueDateOf(ruleType: RuleType, rule: RuleRow, last: string | null, date: string): string | null {
  if (ruleType.isEveryAppointment) return null;
  const interval = intervalOf(rule);
  if (interval !== null) return last === null ? date : addMonths(last, interval);
  return ruleType.isAge && last === null ? date : null;
}

const OWNERS: Readonly<Record<RuleSource, string>> = {
  patient: 'the patient’s own rule',
  profile: 'the rule of the patient’s health profile',
  office: 'the office’s rule',
};

/** Why a procedure is, or is not, due: as text. */
export function explainDue(state: DueState, history: TreatmentHistory): Explanation[] {
  const { ruleType, rule, lastTreatmentDate } = state;
  const id = ruleType.procedureRuleTypeId;
  return [
    {
      rule: 'R-01',
      text: `${ruleType.name} goes by ${OWNERS[state.source]} for ${ageRangeText(rule)}: ${intervalText(state)}.`,
      rows: rule.procedureRuleId === null ? [] : [{ entity: 'procedureRule', id: String(rule.procedureRuleId) }],
    },
    {
      rule: 'R-02',
      text: lastTreatmentDate === null ? explainNeverDone(state) : `It was last done on ${lastTreatmentDate}.`,
      rows: lastTreatmentDate === null ? [] : history.rowsOn(id, lastTreatmentDate),
    },
    { rule: 'R-03', text: dueText(state), rows: [] },
  ];
}

/** A time-only type has no treatments of its own, only those of the types that include it. */
function explainNeverDone({ ruleType, date }: DueState): string {
  if (!CALCULATION_TYPES[ruleType.calculationType].isTimeOnly) return `It was never done before ${date}.`;
  const including = ruleType.satisfiedBy.filter((id) => id !== ruleType.procedureRuleTypeId);
  return including.length === 0
    ? 'It takes time only and leaves no trace: nobody can tell whether it was done before.'
    : `It takes time only and leaves no trace of its own; what includes it (${namesOf(including)}) was never done before ${date}.`;
}

function namesOf(typeIds: readonly number[]): string {
  if (typeIds.length === EXAMS.size && typeIds.every((id) => EXAMS.has(id))) return 'any exam';
  return typeIds.flatMap((id) => ruleTypeOf(id)?.name ?? []).join(', ');
}

/** Why a procedure does not apply to a patient, as text. */
export function explainNotApplicable(ruleType: RuleType, effective: EffectiveRule | undefined): Explanation {
  const why = effective && !effective.applicable ? effective.why : 'noRule';
  const words = {
    inactive: 'its rule for this age is switched off',
    age: 'no rule is for this age',
    ageUnknown: 'the patient’s age is not known, and its rules are for certain ages',
    noRule: 'there is no rule for it',
  }[why];
  const id = effective?.row?.procedureRuleId ?? null;
  return {
    rule: 'R-01',
    text: `${ruleType.name} does not apply: ${words}.`,
    rows: id === null ? [] : [{ entity: 'procedureRule', id: String(id) }],
  };
}

function ageRangeText({ minAge, maxAge }: RuleRow): string {
  const isUnlimited = maxAge === null || maxAge >= MAX_AGE;
  if (isUnlimited) return minAge === null || minAge === 0 ? 'all ages' : `ages from ${minAge}`;
  return `ages ${minAge ?? 0} to ${maxAge}`;
}

function intervalText({ ruleType, rule }: DueState): string {
  if (ruleType.isEveryAppointment) return 'at every appointment';
  const interval = intervalOf(rule);
  if (interval !== null) return interval === 1 ? 'every month' : `every ${interval} months`;
  return ruleType.isAge ? 'once' : 'no interval';
}

function dueText({ ruleType, dueDate, inDays, isDue, lastTreatmentDate, date }: DueState): string {
  if (ruleType.isEveryAppointment) return 'It belongs to every appointment and is never due.';
  if (dueDate === null || inDays === null)
    return lastTreatmentDate !== null && ruleType.isAge ? 'Once is enough: it is not due.' : 'It is never due.';
  if (lastTreatmentDate === null) return `So it is due at the appointment on ${date}.`;
  if (inDays <= 0) return `So it is due since ${dueDate}.`;
  const when = `So it is due on ${dueDate}, ${dayCount(inDays)} after the appointment`;
  return isDue ? `${when}, which the clinic counts as due.` : `${when}: not yet due.`;
}
