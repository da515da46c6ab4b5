import { dayCount } from '../explain/wording.js';
import { CALCULATION_TYPES } from '../calculation-types/index.js';
import type { Explanation } from '../explain/explained.js';
import { daysBetween } from '../time/calendar-day.js';
import type { HygieneAppointment } from './patient-record.js';
import type { Recommendation } from './recommendations.js';
import type { TreatmentHistory } from './treatment-history.js';

/** The window of R-05 that a clinic begins with, days. */
export const DEFAULT_ALMOST_DUE_DAYS = 30;
/** An appointment within so many days after the due date takes care of it. */
const TAKEN_CARE_OF_DAYS = 30;

/** A procedure that will be due soon after an appointment: a later appointment could bill it (spec 1 section 3). */
export interface AlmostDueProcedure {
  procedureRuleTypeId: number;
  procedureName: string;
  /** Days from the appointment to the due date, at least 1. */
  inDays: number;
  /** `yyyy-mm-dd`. */
  dueDate: string;
}

/**
 * what is not due at an appointment and will be within the window after it, the soonest first. Not what another hygiene
 * appointment takes care of, after this one and up to 30 days after the due date; not what was done on the appointment's day; and not
 * what takes time only, which moving an appointment would not make billable. Good for appointments that are not over.
 *
 * @param hygieneAppointments of the patient; appointments of the same day or before do not matter.
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
    if (appointmentThatTakesCare(hygieneAppointments, date, dueDate)) continue;
    found.push({ procedureRuleTypeId, procedureName: name, inDays, dueDate });
  }
  return found.sort((one, other) => one.inDays - other.inDays || one.procedureRuleTypeId - other.procedureRuleTypeId);
}

function appointmentThatTakesCare(appointments: readonly HygieneAppointment[], date: string, dueDate: string): boolean {
  return appointments.some(({ start }) => {
    const day = start.slice(0, 10);
    return day > date && (daysBetween(dueDate, day) ?? Infinity) <= TAKEN_CARE_OF_DAYS;
  });
}

/** R-05 in words. */
export function explainAlmostDue({ inDays, dueDate }: AlmostDueProcedure): Explanation {
  return {
    rule: 'R-05',
    text: `It is due on ${dueDate}: an appointment ${dayCount(inDays)} later could do it, and no other hygiene appointment is booked for it.`,
    rows: [],
  };
}
