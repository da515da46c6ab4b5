import { isOver } from '../calendar/event-state.js';
import { appointmentValue, type AppointmentValue, type ValueInputs } from '../value/appointment-value.js';

/** A standing hygiene appointment, as the dashboards ask for it. Money in cents. */
export interface DashboardAppointment extends Omit<ValueInputs, 'over'> {
  /** Minutes of the clinic's wall clock since the epoch. */
  endMinutes: number;
  durationInMinutes: number;
  /** R-13; null when neither the provider nor the clinic has a goal. */
  goal: number | null;
  /** Whether a plan was saved in Helix. */
  isPlanned: boolean;
  /** Whether the patient has a later hygiene appointment. */
  isRebooked: boolean;
  /** Whether the next appointment was planned. */
  hasPlanNext: boolean;
  /** Procedures that are due and not done, as they count once the appointment is over. */
  dueAndNotDone: number;
  /** Planned procedures that were missed without a reason, as they count once the appointment is over. */
  missedWithoutReason: number;
}

/** Whether an appointment is over at a moment: 7 minutes after its end. */
export function isAppointmentOver(
  { endMinutes }: Pick<DashboardAppointment, 'endMinutes'>,
  nowMinutes: number,
): boolean {
  return isOver(nowMinutes, endMinutes);
}

/** what an appointment is worth at a moment, in cents. */
export function valueAt(appointment: DashboardAppointment, nowMinutes: number): AppointmentValue {
  return appointmentValue({ ...appointment, over: isAppointmentOver(appointment, nowMinutes) });
}
