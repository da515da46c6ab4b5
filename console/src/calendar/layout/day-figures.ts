import type { CalendarAppointment } from '@helix/contracts';
import { appointmentValue } from '@helix/hygiene';
import { isHeld } from './columns.js';

export interface DayFigures {
  appointments: number;
  /** Dollars planned on the appointments, in Helix or else in the PMS; estimates are left out. */
  planned: number;
  /** Dollars. */
  completed: number;
  /** Cancelled and missed appointments, which count nowhere else. */
  notHeld: number;
}

/** Dollars planned on an appointment: in Helix, or else in the PMS. An estimate is no plan. */
export function plannedOn(appointment: CalendarAppointment): number {
  return appointmentValue({ ...appointment, over: false, priceOfScaling: null, goalPercentage: null }).amount;
}

/** The figures in a column's heading. */
export function dayFigures(appointments: readonly CalendarAppointment[]): DayFigures {
  const held = appointments.filter(isHeld);
  const sumOf = (amount: (appointment: CalendarAppointment) => number): number =>
    held.reduce((cents, appointment) => cents + Math.round(amount(appointment) * 100), 0) / 100;
  return {
    appointments: held.length,
    planned: sumOf(plannedOn),
    completed: sumOf((appointment) => appointment.totalCompleted),
    notHeld: appointments.length - held.length,
  };
}
