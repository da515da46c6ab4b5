import { distinctNames } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import type { DayRange } from '@helix/hygiene';
import type { ClinicClock } from './clinic-clock.js';
import { readTodaysAppointments } from './todays-appointments.query.js';

/** Who saved the plans of a day's appointments in time, and what was completed at these. */
export interface PlanSaverDay {
  /** `Not Optimized` for appointments without such a plan; several users of one name have their e-mail behind it. */
  userFullName: string;
  date: string;
  appointments: number;
  completedCents: number;
}

const NOT_PLANNED = 'Not Optimized';
const DELETED = 'Former user';

interface Row {
  date: string;
  isPlanned: boolean;
  savedBy: number | null;
  appointments: number;
  completedCents: number;
}

/** The appointments of `readPlannedDays` by who planned them: together they are all of these. */
export async function readPlanSavers(
  transaction: Transaction,
  { clinicId, today, nowMinutes }: ClinicClock,
  { startDate, endDate }: DayRange,
): Promise<PlanSaverDay[]> {
  const { rows } = await transaction.query<Row>(PLAN_SAVERS, [clinicId, startDate, endDate, today]);
  const asksToday = startDate <= today && today <= endDate;
  const todays = asksToday ? await readTodaysAppointments(transaction, [{ clinicId, today, nowMinutes }]) : [];
  const counted = [
    ...rows,
    ...todays
      .filter(({ isAnalysed, isOver }) => isAnalysed && isOver)
      .map(({ isPlanned, savedBy, completedCents }) => ({
        ...{ date: today, appointments: 1, isPlanned, savedBy, completedCents },
      })),
  ];
  const names = await readNames(transaction, [...new Set(counted.flatMap(({ savedBy }) => savedBy ?? []))]);
  const days = new Map<string, PlanSaverDay>();
  for (const { date, isPlanned, savedBy, appointments, completedCents } of counted) {
    const userFullName = isPlanned ? ((savedBy === null ? undefined : names.get(savedBy)) ?? DELETED) : NOT_PLANNED;
    const key = `${date} ${userFullName}`;
    const day = days.get(key) ?? { userFullName, date, appointments: 0, completedCents: 0 };
    day.appointments += appointments;
    day.completedCents += completedCents;
    days.set(key, day);
  }
  return [...days.values()];
}

interface UserRow {
  userId: number;
  email: string;
  name: string;
}

async function readNames(transaction: Transaction, userIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await transaction.query<UserRow>(USER_NAMES, [userIds]);
  const names = distinctNames(rows.map(({ email, name }) => ({ id: email, name })));
  return new Map(rows.map(({ userId, email }) => [userId, names.get(email) ?? email]));
}

export const USER_NAMES = `
  select user_id as "userId", email, trim(concat_ws(' ', first_name, last_name)) as name
  from app_user where user_id = any($1::integer[])`;

/** The days before today, `$4`. Served by appointment_due_date, plans and the stored analysis by primary key. */
export const PLAN_SAVERS = `
  select d.date::text, t.appointment_id is not null as "isPlanned", t.saved_by as "savedBy",
         count(*)::integer as appointments, coalesce(sum(n.total_completed) * 100, 0)::float8 as "completedCents"
  from appointment_due d
  join analysed_hygienist h on h.clinic_id = d.clinic_id and h.provider_id = d.provider_id
  left join timely_plan t on t.clinic_id = d.clinic_id and t.appointment_id = d.appointment_id
  left join appointment_analysis n on n.clinic_id = d.clinic_id and n.appointment_id = d.appointment_id
  where d.clinic_id = $1 and d.date between $2::date and $3::date and d.date < $4::date
  group by 1, 2, 3`;
