import { groupBy } from './group-by.js';
import { INSIGHT_KINDS, kindsOf, type InsightKind, type AppointmentInsights } from './appointment-insights.js';

/** Whom a line of a day names. */
export interface LinePatient {
  appointmentId: string;
  initials: string;
  /** Shown because dismissed ones are asked for. */
  isDismissed: boolean;
}

/** A line of a day in the month: a kind of insight, and whose it is. */
export interface DayLine {
  date: string;
  kind: InsightKind;
  /** In order of start. */
  patients: LinePatient[];
}

/**
 * The lines of each day, in the order of the legend. A fully dismissed appointment is in none of them unless dismissed
 * ones are shown, and nor is a dismissed insight of any other.
 */
export function dayLines(appointments: readonly AppointmentInsights[], showDismissed: boolean): Map<string, DayLine[]> {
  const days = new Map<string, DayLine[]>();
  for (const [date, ofDay] of groupBy(appointments, ({ appointment }) => appointment.date)) {
    const lines = INSIGHT_KINDS.map((kind) => ({ date, kind, patients: patientsOf(ofDay, kind, showDismissed) }));
    const shown = lines.filter(({ patients }) => patients.length > 0);
    if (shown.length > 0) days.set(date, shown);
  }
  return days;
}

function patientsOf(
  appointments: readonly AppointmentInsights[],
  kind: InsightKind,
  showDismissed: boolean,
): LinePatient[] {
  return appointments.flatMap((one) => {
    const isActive = kindsOf(one).get(kind);
    if (isActive === undefined || (!isActive && !showDismissed)) return [];
    const { appointmentId, patientInitials: initials } = one.appointment;
    return [{ appointmentId, initials, isDismissed: !isActive }];
  });
}
