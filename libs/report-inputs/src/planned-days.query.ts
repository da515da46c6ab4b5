import type { Transaction } from '@helix/database';
import type { BucketInterval, DayRange, PlannedCount } from '@helix/hygiene';
import type { ClinicClock } from './clinic-clock.js';
import { readTodaysAppointments } from './todays-appointments.query.js';

/** How many appointments of a hygienist on a day, or in a week or month, are over, and were planned in time. */
export interface PlannedDay extends PlannedCount {
  clinicId: number;
  providerId: string;
  firstName: string;
  lastName: string;
  /** Of a week or month, its first day in the range. */
  date: string;
}

/**
 * The days up to today of hygienists who are not excluded from analyses; of today, appointments that are over.
 *
 * @param clocks by clinic id; the transaction's scope has these clinics.
 */
export async function readPlannedDays(
  transaction: Transaction,
  clocks: ReadonlyMap<number, ClinicClock>,
  { startDate, endDate, interval }: DayRange & { interval: BucketInterval },
): Promise<PlannedDay[]> {
  const { rows } = await transaction.query<PlannedDay & { isToday: boolean }>(PLANNED_DAYS, [
    ...[[...clocks.keys()], startDate, endDate, interval],
    [...clocks.values()].map(({ today }) => today),
  ]);
  const asked = [...clocks.values()].filter(({ today }) => startDate <= today && today <= endDate);
  const todays = asked.length === 0 ? [] : await readTodaysAppointments(transaction, asked);
  const over = todays.filter(({ isAnalysed, isOver }) => isAnalysed && isOver);
  return rows.flatMap(({ isToday, ...day }) => {
    if (!isToday) return [day];
    const ofDay = over.filter((one) => one.clinicId === day.clinicId && one.providerId === day.providerId);
    const planned = ofDay.filter(({ isPlanned }) => isPlanned).length;
    return ofDay.length > 0 ? [{ ...day, appointments: ofDay.length, planned }] : [];
  });
}

/** Served by hygiene_day_date. Today has a row of its own. */
export const PLANNED_DAYS = `
  select d.clinic_id as "clinicId", d.provider_id as "providerId", p.first_name as "firstName",
         p.last_name as "lastName", greatest(date_trunc($4::text, d.date::timestamp)::date, $2::date)::text as date,
         d.date = c.today as "isToday", sum(d.appointments)::integer as appointments, sum(d.planned)::integer as planned
  from hygiene_day d
  join unnest($1::integer[], $5::date[]) as c(clinic_id, today) on c.clinic_id = d.clinic_id
  join analysed_hygienist h on h.clinic_id = d.clinic_id and h.provider_id = d.provider_id
  join provider p on p.clinic_id = d.clinic_id and p.id = d.provider_id
  where d.clinic_id = any($1::integer[]) and d.date between $2::date and $3::date and d.date <= c.today
  group by 1, 2, 3, 4, 5, 6`;
