import { initialsSql } from '@helix/appointment-inputs';
import { pmsId, type AppointmentSearch, type FoundAppointment } from '@helix/contracts';
import type { Database, Transaction } from '@helix/database';
import { addDays, localTimeAt } from '@helix/hygiene';
import { searchWords } from './search-words.js';

const MAX_FOUND = 20;

/**
 * The appointments that match every word of a text: by the initials of the patient, by the name or the id of the
 * provider, by the day, or by the id of the appointment itself. All but deleted ones are found.
 *
 * @param now milliseconds since the epoch.
 */
export function searchAppointments(
  database: Database,
  clinicId: number,
  text: string,
  now: number,
): Promise<AppointmentSearch> {
  return database.inClinics([clinicId], async (transaction) => {
    const clinic = await transaction.query<{ timeZone: string }>(CLINIC, [clinicId]);
    const localNow = localTimeAt(now, clinic.rows[0]!.timeZone);
    const { date, words } = searchWords(text, localNow.slice(0, 10));
    const ways = words.length === 0 ? [] : await waysToRead(transaction, clinicId, words);
    const span = [clinicId, localNow, date ?? '-infinity', date === null ? 'infinity' : addDays(date, 1)];
    const found = new Map<string, FoundRow>();
    const add = ({ rows }: { rows: FoundRow[] }): void => {
      for (const row of rows) found.set(row.appointmentId, row);
    };
    // One more than shown, to know whether there are more.
    const limit = MAX_FOUND + 1;
    if (words.length === 0 && date !== null) add(await transaction.query<FoundRow>(OF_DAY, [...span, null, limit]));
    if (words.length === 1 && pmsId.safeParse(words[0]).success)
      add(await transaction.query<FoundRow>(BY_ID, [...span, null, limit, words]));
    for (const { patientIds, providerIds } of ways) {
      if (patientIds) add(await transaction.query<FoundRow>(OF_PATIENTS, [...span, providerIds, limit, patientIds]));
      else add(await transaction.query<FoundRow>(OF_PROVIDERS, [...span, null, limit, providerIds]));
    }
    const sorted = [...found.values()].sort(nearestFirst);
    const appointments = sorted.slice(0, MAX_FOUND);
    if (date !== null) appointments.sort(byTime);
    return {
      appointments: appointments.map(({ isPast: _, ...appointment }) => appointment),
      hasMore: sorted.length > MAX_FOUND,
    };
  });
}

/** One reading of the words: appointments of these patients, of these providers, or of both. */
interface Way {
  /** Null: no word is the initials of a patient. */
  patientIds: string[] | null;
  /** Null: no word names a provider. */
  providerIds: string[] | null;
}

/** At most one of the words is a patient's initials; the others name a provider together. */
async function waysToRead(transaction: Transaction, clinicId: number, words: string[]): Promise<Way[]> {
  const { rows: providers } = await transaction.query<Provider>(PROVIDERS, [clinicId]);
  const { rows: patients } = await transaction.query<Patient>(PATIENTS, [clinicId, words.flatMap(initialsOf)]);
  const ways: Way[] = [{ patientIds: null, providerIds: idsOf(providers, words) }];
  words.forEach((word, index) => {
    const others = words.toSpliced(index, 1);
    const initials = initialsOf(word);
    ways.push({
      patientIds: patients.filter((patient) => initials.includes(patient.initials)).map(({ id }) => id),
      providerIds: others.length === 0 ? null : idsOf(providers, others),
    });
  });
  return ways.filter(({ patientIds, providerIds }) => patientIds?.length !== 0 && providerIds?.length !== 0);
}

/** Spellings that practice-management systems use; the index of patients finds exact initials only. */
const initialsOf = (word: string): string[] => [...new Set([word, word.toUpperCase()])];

interface Patient {
  id: string;
  initials: string;
}

interface Provider {
  id: string;
  firstName: string;
  lastName: string;
}

/** The providers whose id is the word, or of whose names one begins with it, for each of the words. */
function idsOf(providers: readonly Provider[], words: readonly string[]): string[] {
  return providers
    .filter(({ id, firstName, lastName }) => {
      const names = `${firstName} ${lastName}`.toLowerCase().split(/[\s-]+/);
      return words
        .map((word) => word.toLowerCase())
        .every((word) => id.toLowerCase() === word || names.some((name) => name.startsWith(word)));
    })
    .map(({ id }) => id);
}

interface FoundRow extends FoundAppointment {
  isPast: boolean;
}

/** What is ahead, the soonest first; then the past, the latest first. */
function nearestFirst(one: FoundRow, other: FoundRow): number {
  if (one.isPast !== other.isPast) return one.isPast ? 1 : -1;
  return one.isPast ? byTime(other, one) : byTime(one, other);
}

function byTime(one: FoundRow, other: FoundRow): number {
  if (one.startDate !== other.startDate) return one.startDate < other.startDate ? -1 : 1;
  return one.appointmentId < other.appointmentId ? -1 : 1;
}

const CLINIC = 'select time_zone as "timeZone" from clinic where clinic_id = $1';

const PROVIDERS = `
  select id, coalesce(first_name, '') as "firstName", coalesce(last_name, '') as "lastName"
  from provider
  where clinic_id = $1 and not deleted`;

/** By the index patient_initials. */
export const PATIENTS = `
  select id, coalesce(initials, '') as initials
  from patient
  where clinic_id = $1 and initials = any($2::text[]) and not deleted`;

/**
 * The nearest appointments on both sides of now, $2, from $3 to before $4, with a provider of $5 if it is not null, $6 on
 * each side. Each side stops at its last row of an index that ends with the time.
 */
const nearestSql = (of: string): string => `
  (select a.* from appointment a
   where a.clinic_id = $1 and ${of} and a.start_at >= greatest($2::timestamp, $3::timestamp) and a.start_at < $4::timestamp
     and not a.deleted and ($5::text[] is null or a.provider_id = any($5))
   order by a.start_at, a.id limit $6)
  union all
  (select a.* from appointment a
   where a.clinic_id = $1 and ${of} and a.start_at >= $3::timestamp and a.start_at < least($2::timestamp, $4::timestamp)
     and not a.deleted and ($5::text[] is null or a.provider_id = any($5))
   order by a.start_at desc, a.id limit $6)`;

const foundSql = (appointments: string): string => `
  select a.id as "appointmentId", ${initialsSql('p')} as "patientInitials",
         to_char(a.start_at, 'YYYY-MM-DD"T"HH24:MI:SS') as "startDate", a.duration_minutes as "durationInMinutes",
         a.provider_id as "providerId", trim(concat_ws(' ', r.first_name, r.last_name)) as "providerName", a.status,
         a.start_at < $2::timestamp as "isPast"
  from ${appointments} a
  left join patient p on p.clinic_id = a.clinic_id and p.id = a.patient_id
  left join provider r on r.clinic_id = a.clinic_id and r.id = a.provider_id
  order by a.start_at < $2::timestamp, abs(extract(epoch from a.start_at - $2::timestamp)), a.id
  limit $6`;

/** By appointment_start. */
export const OF_DAY = foundSql(`(${nearestSql('true')})`);

/** By appointment_patient, for each patient of $7. */
export const OF_PATIENTS = foundSql(`unnest($7::text[]) patient(id)
  cross join lateral (${nearestSql('a.patient_id = patient.id')})`);

/** By appointment_provider, for each provider of $7. */
export const OF_PROVIDERS = foundSql(`unnest($7::text[]) seen(id)
  cross join lateral (${nearestSql('a.provider_id = seen.id')})`);

/** By the primary key. */
export const BY_ID = foundSql(`(${nearestSql('a.id = any($7::text[])')})`);
