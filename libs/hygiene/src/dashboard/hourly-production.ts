import { valueAt, type DashboardAppointment } from './dashboard-appointment.js';

/**
 * the production of a day's appointments per hour of their time, in cents, rounded half up: what was completed at those
 * that are over, and what is forecast for the others.
 *
 * @returns null when the appointments have no time.
 */
export function averageHourlyProductionCents(
  appointments: readonly DashboardAppointment[],
  nowMinutes: number,
): number | null {
  let cents = 0;
  let minutes = 0;
  for (const appointment of appointments) {
    cents += valueAt(appointment, nowMinutes).amount;
    minutes += Math.max(0, appointment.durationInMinutes);
  }
  return minutes > 0 ? Math.round((60 * cents) / minutes) : null;
}

/** The top of a chart of hourly production in dollars: the highest value up to the next 100, or 100 with no data. */
export function hourlyChartMaximum(values: readonly (number | null)[]): number {
  const top = Math.max(0, ...values.map((value) => value ?? 0));
  return Math.max(100, Math.ceil(top / 100) * 100);
}
