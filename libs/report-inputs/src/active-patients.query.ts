import type { Transaction } from '@helix/database';
import { ACTIVE_MONTHS, countActivePatients, monthsUpTo, type ActivePatients, type SeenMonths } from '@helix/hygiene';

/** A patient who is active at the end of a month. */
export interface ActivePatient {
  patientId: string;
  initials: string;
  /** As the practice-management system names it; null: none. */
  insurancePlan: string | null;
  isUninsured: boolean;
  /** The last hygiene appointment up to the end of the month, `yyyy-mm-dd`. */
  lastAppointment: string;
  /** The next hygiene appointment after the asked time; null: none is booked. */
  nextAppointment: string | null;
}

/** The patients who are active at the end of a month, by id. @param after local time: a later appointment is the next one. */
export async function readActivePatients(
  transaction: Transaction,
  clinicId: number,
  month: string,
  after: string,
): Promise<ActivePatient[]> {
  const [first = month] = monthsUpTo(`${month}-01`, ACTIVE_MONTHS);
  const values = [clinicId, `${first}-01`, `${month}-01`, after];
  return (await transaction.query<ActivePatient>(ACTIVE_PATIENTS, values)).rows;
}

/** The active patients of each of these months, which follow one another. */
export async function readActivePatientsByMonth(
  transaction: Transaction,
  clinicId: number,
  months: readonly string[],
): Promise<ActivePatients[]> {
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return [];
  const [earliest = first] = monthsUpTo(`${first}-01`, ACTIVE_MONTHS);
  const { rows } = await transaction.query<SeenMonths>(SEEN_MONTHS, [clinicId, `${earliest}-01`, `${last}-01`]);
  return countActivePatients(rows, months);
}

/**
 * SQL: the hygiene appointments of clinic `$1` from `$2` to the end of the month of `$3`, of patients who are neither deleted
 * nor inactive, with hygienists who are not excluded from analyses. Served by appointment_rebooking_date.
 */
const SEEN = `
  appointment_rebooking s
  join analysed_hygienist h on h.clinic_id = s.clinic_id and h.provider_id = s.provider_id
  join patient p on p.clinic_id = s.clinic_id and p.id = s.patient_id and not p.deleted and p.is_active is not false
  where s.clinic_id = $1 and s.date between $2::date and ($3::date + interval '1 month - 1 day')::date`;

export const SEEN_MONTHS = `
  with seen as (
    select distinct s.patient_id, to_char(s.date, 'YYYY-MM') as month from ${SEEN}
  )
  select month, next_month as "nextMonth", count(*)::integer as patients
  from (select month, lead(month) over (partition by patient_id order by month) as next_month from seen) n
  group by month, next_month`;

export const ACTIVE_PATIENTS = `
  select a.patient_id as "patientId", coalesce(nullif(btrim(p.initials), ''), '?') as initials,
         coalesce(nullif(btrim(p.insurance_plan_name), ''), nullif(btrim(p.insurance_provider), '')) as "insurancePlan",
         p.insurance_status is not distinct from 3 as "isUninsured", a.last::text as "lastAppointment",
         (
           select min(n.start_at)::date::text from hygiene_appointment n
           where n.clinic_id = p.clinic_id and n.patient_id = p.id and n.start_at > $4::timestamp
         ) as "nextAppointment"
  from (select s.patient_id, max(s.date) as last from ${SEEN} group by s.patient_id) a
  join patient p on p.clinic_id = $1 and p.id = a.patient_id
  order by a.patient_id`;
