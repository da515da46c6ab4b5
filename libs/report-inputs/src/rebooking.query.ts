import type { Transaction } from '@helix/database';
import type { DayRange, SeenDay } from '@helix/hygiene';
import type { ClinicClock } from './clinic-clock.js';
import { readTodaysAppointments } from './todays-appointments.query.js';

/** A clinic's day. */
export interface RebookingDay extends SeenDay {
  clinicId: number;
}

/**
 * The days up to today of hygienists who are not excluded from analyses; of today, appointments that are over.
 *
 * @param clocks by clinic id; the transaction's scope has these clinics.
 */
export async function readRebooking(
  transaction: Transaction,
  clocks: ReadonlyMap<number, ClinicClock>,
  { startDate, endDate }: DayRange,
): Promise<RebookingDay[]> {
  const { rows } = await transaction.query<RebookingDay>(REBOOKING_DAYS, [[...clocks.keys()], startDate, endDate]);
  const past = rows.filter(({ clinicId, date }) => date < (clocks.get(clinicId)?.today ?? ''));
  const asked = [...clocks.values()].filter(({ today }) => startDate <= today && today <= endDate);
  const todays = asked.length === 0 ? [] : await readTodaysAppointments(transaction, asked);
  const ofToday = asked.map(({ clinicId, today }) => {
    const seen = todays.filter((one) => one.clinicId === clinicId && one.isAnalysed && one.isOver);
    const rebooked = seen.filter(({ isRebooked }) => isRebooked);
    return { clinicId, date: today, seen: patientsOf(seen), rebooked: patientsOf(rebooked) };
  });
  return [...past, ...ofToday.filter(({ seen }) => seen > 0)];
}

const patientsOf = (appointments: readonly { patientId: string | null }[]): number =>
  new Set(appointments.map(({ patientId }) => patientId)).size;

/** Served by appointment_rebooking_date. */
export const REBOOKING_DAYS = `
  select b.clinic_id as "clinicId", b.date::text, count(distinct b.patient_id)::integer as seen,
         count(distinct b.patient_id) filter (where b.is_rebooked)::integer as rebooked
  from appointment_rebooking b
  join analysed_hygienist h on h.clinic_id = b.clinic_id and h.provider_id = b.provider_id
  where b.clinic_id = any($1::integer[]) and b.date between $2::date and $3::date
  group by b.clinic_id, b.date`;
