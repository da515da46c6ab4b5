import type { CalendarAppointment } from '@helix/contracts';
import { appointmentValue } from '@helix/hygiene';
import { isHeld } from './columns.js';

export interface DayFigures {
  visits: number;
  /** Dollars planned on the visits, in Helix or else in the PMS; estimates are left out. */
  planned: number;
  /** Dollars. */
  completed: number;
  /** Cancelled and missed visits, which count nowhere else. */
  notHeld: number;
}

/** Dollars planned on a visit: in Helix, or else in the PMS. An estimate is no plan. */
export function plannedOn(visit: CalendarAppointment): number {
  return appointmentValue({ ...visit, over: false, priceOfScaling: null, goalPercentage: null }).amount;
}

/** The figures in a column's heading. */
export function dayFigures(appointments: readonly CalendarAppointment[]): DayFigures {
  const held = appointments.filter(isHeld);
  const sumOf = (amount: (visit: CalendarAppointment) => number): number =>
    held.reduce((cents, visit) => cents + Math.round(amount(visit) * 100), 0) / 100;
  return {
    visits: held.length,
    planned: sumOf(plannedOn),
    completed: sumOf((visit) => visit.totalCompleted),
    notHeld: appointments.length - held.length,
  };
}
