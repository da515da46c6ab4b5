import type { HygieneDashboard, HygieneDashboardQuery } from '@helix/contracts';
import type { Database } from '@helix/database';
import { addDays, addMonths, dateAt, hygieneCounts, percentageUnplanned } from '@helix/hygiene';
import { readDashboardAppointments } from './dashboard-appointments.query.js';
import { readPlannedByMonth } from './planned-appointments.query.js';

/** The months of the percentage of appointments without a plan. */
const MONTHS_BACK = 3;

/** R-17 for a day, the day before and the day after. @param now milliseconds since the epoch. */
export function readHygieneDashboard(
  database: Database,
  { clinicId, timeZone }: { clinicId: number; timeZone: string },
  { date, providerId }: HygieneDashboardQuery,
  now: number,
): Promise<HygieneDashboard> {
  const today = date ?? dateAt(now, timeZone);
  const [yesterday, tomorrow] = [addDays(today, -1), addDays(today, 1)];
  const from = addMonths(today, -MONTHS_BACK) ?? today;
  return database.inClinics([clinicId], async (transaction) => {
    const days = { startDate: yesterday, endDate: tomorrow, providerIds: providerId };
    const appointments = await readDashboardAppointments(transaction, clinicId, days);
    const months = await readPlannedByMonth(transaction, clinicId, from, yesterday, providerId);
    const countsOf = (day: string) => hygieneCounts(appointments.filter((appointment) => appointment.date === day));
    const counts = countsOf(today);
    const sum = (key: 'appointments' | 'planned'): number =>
      [...months.values()].reduce((total, month) => total + month[key], 0);
    return {
      yesterday: countsOf(yesterday),
      today: counts,
      tomorrow: countsOf(tomorrow),
      todayUnplannedCount: counts.totalAppointments - counts.plannedAppointments,
      unplannedPct3Months: percentageUnplanned({ appointments: sum('appointments'), planned: sum('planned') }),
    };
  });
}
