import { dayCount } from '../explain/wording.js';
import { CALCULATION_TYPES } from '../calculation-types/index.js';
import type { Explanation } from '../explain/explained.js';
import { daysBetween } from '../time/calendar-day.js';
import type { HygieneAppointment } from './patient-record.js';
import type { Recommendation } from './recommendations.js';
import type { TreatmentHistory } from './treatment-history.js';

/** Another appointment up to this many days after the due date covers the procedure. */
const COVERED_DAYS = 30;

/** A procedure that is due soon after an appointment: a later appointment could bill it (spec 1 section 3). */
export interface AlmostDueProcedure {
  procedureRuleTypeId: number;
  procedureName: string;
  /** Days from the appointment to the due date, at least 1. */
  inDays: number;
  /** `yyyy-mm-dd`. */
  dueDate: string;
}

/**
 * procedures that are not due at an appointment but will be within the window after it, the soonest first. Left
 * out: procedures covered by another hygiene appointment (after this one, up to 30 days after the due date), those done
 * on the appointment's day, and time-only procedures, which are never billable. Valid for appointments that are not
 * over.
 *
 * @param hygieneAppointments of the patient; those on the same day or earlier are ignored.
 */
export function almostDueProcedures(
  recommendations: readonly Recommendation[],
  history: TreatmentHistory,
  hygieneAppointments: readonly HygieneAppointment[],
  almostDueDays: number,
): AlmostDueProcedure[] {
  const found: AlmostDueProcedure[] = [];
  for (const { ruleType, isDue, inDays, dueDate, date } of recommendations) {
    if (isDue || dueDate === null || inDays === null || !(inDays >= 1 && inDays <= almostDueDays)) continue;
    if (CALCULATION_TYPES[ruleType.calculationType].isTimeOnly) continue;
    const { procedureRuleTypeId, name } = ruleType;
    if (history.wasDoneOn(procedureRuleTypeId, date)) continue;
    if (isCoveredByAppointment(hygieneAppointments, date, dueDate)) continue;
    found.push({ procedureRuleTypeId, procedureName: name, inDays, dueDate });
  }
  return found.sort((one, other) => one.inDays - other.inDays || one.procedureRuleTypeId - other.procedureRuleTypeId);
}

function isCoveredByAppointment(appointments: readonly HygieneAppointment[], date: string, dueDate: string): boolean {
  return appointments.some(({ start }) => {
    const day = start.slice(0, 10);
    return day > date && (daysBetween(dueDate, day) ?? Infinity) <= COVERED_DAYS;
  });
}

/** R-05 as text. */
export function explainAlmostDue({ inDays, dueDate }: AlmostDueProcedure): Explanation {
  return {
    rule: 'R-05',
    text: `It is due on ${dueDate}: an appointment ${dayCount(inDays)} later could do it, and no other hygiene appointment is booked for it.`,
    rows: [],
  };
}
