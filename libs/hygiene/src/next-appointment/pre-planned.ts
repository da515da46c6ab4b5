import type { HygieneAppointment } from '../due/patient-record.js';

/** A plan of the next appointment and the appointment at which it was saved. */
export interface PlannedAhead {
  /** Start of the appointment at which it was saved; local time, `yyyy-mm-ddThh:mm:ss`. */
  start: string;
  /** When it was saved last, an instant; the latest counts. */
  dateModified: string;
}

/**
 * the plan that shows as pre-planned at an appointment: it shows at the first later hygiene appointment of the
 * patient and nowhere else. Of several, the one of the latest appointment counts, then the one saved last.
 *
 * @param hygieneAppointments all active ones of the patient, in any order.
 * @param plans that were saved at the patient's appointments, also at cancelled ones.
 * @returns null when none shows here.
 */
export function prePlannedAt<T extends PlannedAhead>(
  appointment: HygieneAppointment,
  hygieneAppointments: readonly HygieneAppointment[],
  plans: readonly T[],
): T | null {
  const isFirstAfter = ({ start }: PlannedAhead): boolean =>
    start < appointment.start &&
    hygieneAppointments.every((other) => other.start <= start || !comesBefore(other, appointment));
  return plans
    .filter(isFirstAfter)
    .reduce<T | null>((latest, one) => (latest && !isLater(one, latest) ? latest : one), null);
}

const comesBefore = (one: HygieneAppointment, other: HygieneAppointment): boolean =>
  one.start < other.start || (one.start === other.start && one.appointmentId < other.appointmentId);

function isLater(one: PlannedAhead, other: PlannedAhead): boolean {
  if (one.start !== other.start) return one.start > other.start;
  return Date.parse(one.dateModified) > Date.parse(other.dateModified);
}
