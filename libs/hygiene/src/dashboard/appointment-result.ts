import { isAppointmentOver, valueAt, type DashboardAppointment } from './dashboard-appointment.js';

/** How an appointment went, or is going to go; `unknown` when there is no goal to hold it against. */
export type AppointmentResult = 'perfect' | 'needsImprovement' | 'unknown';

/**
 * an appointment that is over is perfect when it was planned, completed its goal, left nothing undone that was due, and has
 * a reason for everything planned that was missed. One that is not over is on its way there when it is planned and worth
 * its goal. Everything else needs improvement, but for appointments without a goal, which are neither.
 */
export function appointmentResult(appointment: DashboardAppointment, nowMinutes: number): AppointmentResult {
  const { goal, isPlanned, dueAndNotDone, missedWithoutReason } = appointment;
  if (goal === null || !(goal > 0)) return 'unknown';
  const meetsGoal = valueAt(appointment, nowMinutes).amount >= goal;
  const isComplete = !isAppointmentOver(appointment, nowMinutes) || (dueAndNotDone === 0 && missedWithoutReason === 0);
  return isPlanned && meetsGoal && isComplete ? 'perfect' : 'needsImprovement';
}

/** A day's appointments by how they went. */
export interface ResultCounts {
  perfectAppointments: number;
  appointmentsNeedingImprovement: number;
}

/** R-18 for a day: no appointment counts in both. */
export function resultCounts(appointments: readonly DashboardAppointment[], nowMinutes: number): ResultCounts {
  const results = appointments.map((appointment) => appointmentResult(appointment, nowMinutes));
  return {
    perfectAppointments: results.filter((result) => result === 'perfect').length,
    appointmentsNeedingImprovement: results.filter((result) => result === 'needsImprovement').length,
  };
}
