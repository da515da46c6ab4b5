import { dayCount } from '../explain/wording.js';
import { CALCULATION_TYPES } from '../calculation-types/index.js';
import { ruleTypeOf } from '../catalogue/catalogue.js';
import type { RuleType } from '../catalogue/rule-type.js';
import type { Explanation } from '../explain/explained.js';
import type { EffectiveRule } from '../rules/effective-rule.js';
import type { RuleRow, RuleSource } from '../rules/rule-row.js';
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
  /** Strictly before the appointment's day; null: never. */
  lastTreatmentDate: string | null;
  /** Null: never due. */
  dueDate: string | null;
  /** Days from the appointment to the due date, below 0 when it is past; null: never due. */
  inDays: number | null;
  isDue: boolean;
}

/**
 * when a procedure is due. With an interval: so many months after the last treatment, at once when there
 * was none. Without one, where the type depends on the age: until it was done once. Else, and for what belongs to every
 * appointment: never.
 *
 * @param date of the appointment; a day that does not exist makes nothing due.
 * @param graceDays what is due so many days after the appointment is due at it; below 0 counts as 0.
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

/** An interval that is not a whole number of months above 0 is none. */
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

/** Why a procedure is, or is not, due: in words. */
export function explainDue(state: DueState, history: TreatmentHistory): Explanation[] {
  const { ruleType, rule, lastTreatmentDate } = state;
  const id = ruleType.procedureRuleTypeId;
  return [
    {
      rule: 'R-01',
      text: `${ruleType.name} goes by ${OWNERS[state.source]} for ${agesOf(rule)}: ${intervalWords(state)}.`,
      rows: rule.procedureRuleId === null ? [] : [{ entity: 'procedureRule', id: String(rule.procedureRuleId) }],
    },
    {
      rule: 'R-02',
      text: lastTreatmentDate === null ? neverDoneWords(state) : `It was last done on ${lastTreatmentDate}.`,
      rows: lastTreatmentDate === null ? [] : history.rowsOn(id, lastTreatmentDate),
    },
    { rule: 'R-03', text: dueWords(state), rows: [] },
  ];
}

/** What takes time only is seen in what includes it, if in anything. */
function neverDoneWords({ ruleType, date }: DueState): string {
  if (!CALCULATION_TYPES[ruleType.calculationType].isTimeOnly) return `It was never done before ${date}.`;
  const including = ruleType.satisfiedBy
    .filter((id) => id !== ruleType.procedureRuleTypeId)
    .flatMap((id) => ruleTypeOf(id)?.name ?? []);
  return including.length === 0
    ? 'It takes time only and leaves no trace: nobody can tell whether it was done before.'
    : `It takes time only and leaves no trace of its own; what includes it (${including.join(', ')}) was never done before ${date}.`;
}

/** Why a procedure does not apply to a patient at all, in words. */
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

function agesOf({ minAge, maxAge }: RuleRow): string {
  const endless = maxAge === null || maxAge >= 255;
  if (endless) return minAge === null || minAge === 0 ? 'all ages' : `ages from ${minAge}`;
  return `ages ${minAge ?? 0} to ${maxAge}`;
}

function intervalWords({ ruleType, rule }: DueState): string {
  if (ruleType.isEveryAppointment) return 'at every appointment';
  const interval = intervalOf(rule);
  if (interval !== null) return interval === 1 ? 'every month' : `every ${interval} months`;
  return ruleType.isAge ? 'once' : 'no interval';
}

function dueWords({ ruleType, dueDate, inDays, isDue, lastTreatmentDate, date }: DueState): string {
  if (ruleType.isEveryAppointment) return 'It belongs to every appointment and is never due.';
  if (dueDate === null || inDays === null)
    return lastTreatmentDate !== null && ruleType.isAge ? 'Once is enough: it is not due.' : 'It is never due.';
  if (lastTreatmentDate === null) return `So it is due at the appointment on ${date}.`;
  if (inDays <= 0) return `So it is due since ${dueDate}.`;
  const when = `So it is due on ${dueDate}, ${dayCount(inDays)} after the appointment`;
  return isDue ? `${when}, which the clinic counts as due.` : `${when}: not yet due.`;
}
