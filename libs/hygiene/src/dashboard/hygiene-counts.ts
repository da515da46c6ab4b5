import type { DashboardAppointment } from './dashboard-appointment.js';
import { tenths } from './tenths.js';

/** what a day's hygiene appointments come to. */
export interface HygieneCounts {
  totalAppointments: number;
  plannedAppointments: number;
  rebooked: number;
  planNext: number;
}

/** how many of the appointments were planned, have a later appointment, and have a plan for it. */
export function hygieneCounts(
  appointments: readonly Pick<DashboardAppointment, 'isPlanned' | 'isRebooked' | 'hasPlanNext'>[],
): HygieneCounts {
  return {
    totalAppointments: appointments.length,
    plannedAppointments: appointments.filter(({ isPlanned }) => isPlanned).length,
    rebooked: appointments.filter(({ isRebooked }) => isRebooked).length,
    planNext: appointments.filter(({ hasPlanNext }) => hasPlanNext).length,
  };
}

/** How many appointments there are, and how many of them were planned in Helix. */
export interface PlannedCount {
  appointments: number;
  planned: number;
}

/** the percent of appointments that were planned, one decimal; null when there are none. */
export function percentagePlanned({ appointments, planned }: PlannedCount): number | null {
  return appointments > 0 ? tenths((100 * planned) / appointments) : null;
}

/** the percent of appointments that were not planned, one decimal; null when there are none. */
export function percentageUnplanned({ appointments, planned }: PlannedCount): number | null {
  return percentagePlanned({ appointments, planned: appointments - planned });
}
