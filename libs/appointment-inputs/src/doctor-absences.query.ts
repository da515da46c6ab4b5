import type { Transaction } from '@helix/database';
import { dateAt } from '@helix/hygiene';

/** What a change makes of a provider. A deleted provider has no type. */
export interface ChangedProvider {
  clinicId: number;
  id?: string;
  /** Had no type before. */
  isNew?: boolean;
  wasDoctor?: boolean;
  isDoctor?: boolean;
  wasActiveDoctor?: boolean;
  isActiveDoctor?: boolean;
  /** The first day on which the doctors of the clinic differ (`saveDoctorAbsences`). */
  doctorFrom?: string;
}

/** The day from which a doctor counts who was never away. */
const FIRST_DAY = '0001-01-01';

/**
 * Stores on which days doctors were away, after providers changed. Who is deactivated, is deleted or gets another type
 * leaves today, and stays a doctor of the days before. A doctor who is new was always there; one who arrives inactive, as
 * when a history is ingested, was there until today; a provider of another type who becomes a doctor comes today.
 *
 * Sets `doctorFrom` of the rows, from which day on it makes a difference.
 *
 * @param rows of providers that changed.
 * @param now milliseconds since the epoch.
 * @throws when there is no such clinic.
 */
export async function saveDoctorAbsences(
  transaction: Transaction,
  rows: readonly ChangedProvider[],
  now: number,
): Promise<void> {
  const came = rows.filter(({ wasActiveDoctor, isActiveDoctor }) => isActiveDoctor && !wasActiveDoctor);
  const left = rows.filter(({ wasActiveDoctor, isActiveDoctor }) => wasActiveDoctor && !isActiveDoctor);
  const cameInactive = rows.filter(({ isNew, isDoctor, isActiveDoctor }) => isNew && isDoctor && !isActiveDoctor);
  const goes = [...left, ...cameInactive];
  if (came.length + goes.length === 0) return;
  const todayOf = await readToday(transaction, [...came, ...goes], now);
  const valuesOf = (changed: readonly ChangedProvider[]): unknown[] => [
    changed.map(({ clinicId }) => clinicId),
    changed.map(({ id }) => id),
    changed.map(({ clinicId }) => todayOf(clinicId)),
  ];
  const gone = keysOf((await transaction.query<AbsenceKey>(LEAVE, valuesOf(goes))).rows);
  const back = keysOf((await transaction.query<AbsenceKey>(COME_BACK, valuesOf(came))).rows);
  const others = came.filter((row) => !row.isNew && !back.has(keyOf(row)));
  const becameDoctors = keysOf((await transaction.query<AbsenceKey>(NOT_BEFORE, valuesOf(others))).rows);
  for (const row of goes) {
    if (gone.has(keyOf(row))) row.doctorFrom = row.isNew ? FIRST_DAY : todayOf(row.clinicId);
  }
  for (const row of came) {
    const isSinceToday = back.has(keyOf(row)) || becameDoctors.has(keyOf(row));
    row.doctorFrom = isSinceToday ? todayOf(row.clinicId) : FIRST_DAY;
  }
}

interface AbsenceKey {
  clinicId: number;
  id: string;
}

const keyOf = ({ clinicId, id }: ChangedProvider): string => `${clinicId} ${id}`;
const keysOf = (rows: readonly AbsenceKey[]): Set<string> => new Set(rows.map(keyOf));

/** The clinics' days. */
async function readToday(
  transaction: Transaction,
  rows: readonly ChangedProvider[],
  now: number,
): Promise<(clinicId: number) => string> {
  const { rows: clinics } = await transaction.query<{ clinicId: number; timeZone: string }>(
    'select clinic_id as "clinicId", time_zone as "timeZone" from clinic where clinic_id = any($1::integer[])',
    [rows.map(({ clinicId }) => clinicId)],
  );
  const days = new Map(clinics.map(({ clinicId, timeZone }) => [clinicId, dateAt(now, timeZone)]));
  return (clinicId) => {
    const day = days.get(clinicId);
    if (day === undefined) throw new Error(`there is no clinic ${clinicId}`);
    return day;
  };
}

/** Of who is away already, nothing changes. Who came and leaves again on one day is away from that day on. */
const LEAVE = `
  insert into doctor_absence (clinic_id, provider_id, from_date)
  select d.clinic_id, d.provider_id, d.today
  from unnest($1::integer[], $2::text[], $3::date[]) as d(clinic_id, provider_id, today)
  where not exists (select 1 from doctor_absence a
                    where a.clinic_id = d.clinic_id and a.provider_id = d.provider_id and a.to_date is null)
  order by 1, 2
  on conflict (clinic_id, provider_id, from_date) do update set to_date = null
  returning clinic_id as "clinicId", provider_id as id`;

/** An absence that begins today has no day then. */
const COME_BACK = `
  update doctor_absence a set to_date = greatest(d.today, a.from_date)
  from unnest($1::integer[], $2::text[], $3::date[]) as d(clinic_id, provider_id, today)
  where a.clinic_id = d.clinic_id and a.provider_id = d.provider_id and a.to_date is null
  returning a.clinic_id as "clinicId", a.provider_id as id`;

const NOT_BEFORE = `
  insert into doctor_absence (clinic_id, provider_id, from_date, to_date)
  select d.clinic_id, d.provider_id, '${FIRST_DAY}', d.today
  from unnest($1::integer[], $2::text[], $3::date[]) as d(clinic_id, provider_id, today)
  order by 1, 2
  on conflict do nothing
  returning clinic_id as "clinicId", provider_id as id`;
