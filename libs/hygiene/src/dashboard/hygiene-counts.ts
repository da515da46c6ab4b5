import type { DashboardVisit } from './dashboard-visit.js';
import { tenths } from './tenths.js';

/** what a day's hygiene visits come to. */
export interface HygieneCounts {
  totalAppointments: number;
  plannedAppointments: number;
  rebooked: number;
  planNext: number;
}

/** how many of the visits were planned, have a later visit, and have a plan for it. */
export function hygieneCounts(
  visits: readonly Pick<DashboardVisit, 'isPlanned' | 'isRebooked' | 'hasPlanNext'>[],
): HygieneCounts {
  return {
    totalAppointments: visits.length,
    plannedAppointments: visits.filter(({ isPlanned }) => isPlanned).length,
    rebooked: visits.filter(({ isRebooked }) => isRebooked).length,
    planNext: visits.filter(({ hasPlanNext }) => hasPlanNext).length,
  };
}

/** How many visits there are, and how many of them were planned in Helix. */
export interface PlannedCount {
  visits: number;
  planned: number;
}

/** the percent of visits that were planned, one decimal; null when there are none. */
export function percentagePlanned({ visits, planned }: PlannedCount): number | null {
  return visits > 0 ? tenths((100 * planned) / visits) : null;
}

/** the percent of visits that were not planned, one decimal; null when there are none. */
export function percentageUnplanned({ visits, planned }: PlannedCount): number | null {
  return percentagePlanned({ visits, planned: visits - planned });
}
