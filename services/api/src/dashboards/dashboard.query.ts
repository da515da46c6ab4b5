import { readClinicGoals } from '@helix/appointment-inputs';
import type { Dashboard, DashboardQuery, DashboardRow, PlannedAppointmentsRow } from '@helix/contracts';
import type { Database } from '@helix/database';
import {
  addDays,
  averageHourlyProductionCents,
  dateAt,
  goalOn,
  monthsUpTo,
  percentagePlanned,
  resultCounts,
  localTimeAt,
  localTimeMinutes,
  type ClinicGoals,
  type PlannedCount,
} from '@helix/hygiene';
import { daysInRange } from './days-in-range.js';
import { readDashboardAppointments, type DatedAppointment } from './dashboard-appointments.query.js';
import { readPlannedByMonth } from './planned-appointments.query.js';

const MONTHS = 12;
const MONTH_NAMES = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

/**
 * for each day of a range, and R-20 for the months up to its end.
 *
 * @param now milliseconds since the epoch.
 */
export function readDashboard(
  database: Database,
  { clinicId, timeZone }: { clinicId: number; timeZone: string },
  query: DashboardQuery,
  now: number,
): Promise<Dashboard> {
  const nowMinutes = localTimeMinutes(localTimeAt(now, timeZone));
  const today = dateAt(now, timeZone);
  const months = monthsUpTo(query.endDate < today ? query.endDate : today, MONTHS);
  return database.inClinics([clinicId], async (transaction) => {
    const appointments = await readDashboardAppointments(transaction, clinicId, query);
    // Only past days count: the current month ends yesterday.
    const planned = await readPlannedByMonth(
      transaction,
      clinicId,
      `${months[0]}-01`,
      addDays(today, -1),
      query.providerIds,
    );
    const goals = await readClinicGoals(transaction, clinicId);
    const appointmentsOf = (day: string) => appointments.filter(({ date }) => date === day);
    return {
      dashboard: daysInRange(query).map((date) => dayRow(date, appointmentsOf(date), { today, nowMinutes, goals })),
      plannedAppointments: months.map((month) => monthRow(month, planned.get(month))),
    };
  });
}

function dayRow(
  date: string,
  appointments: readonly DatedAppointment[],
  { today, nowMinutes, goals }: { today: string; nowMinutes: number; goals: ClinicGoals },
): DashboardRow {
  const cents = averageHourlyProductionCents(appointments, nowMinutes);
  // Of appointments that are not over, R-18 evaluates only today's.
  const evaluated = date > today ? [] : appointments;
  return {
    date,
    averageHourlyProduction: cents === null ? null : cents / 100,
    goalHourlyProduction: (goalOn(goals, date).goalHourlyCents ?? 0) / 100,
    ...resultCounts(evaluated, nowMinutes),
  };
}

function monthRow(month: string, count: PlannedCount = { appointments: 0, planned: 0 }): PlannedAppointmentsRow {
  return {
    theMonthName: MONTH_NAMES[Number(month.slice(5)) - 1] ?? '',
    theYear: Number(month.slice(0, 4)),
    percentagePlanned: percentagePlanned(count),
  };
}
