import type { ChangedProvider } from '@helix/appointment-inputs';
import { changedKeySets, type ChangedKeys, type ChangedKeysOf, type PmsEntity } from '@helix/contracts';

/** SQL: whether a version of a provider's row is a doctor, by the type that the clinic says, else by that of the PMS. */
function isDoctorSql(version: 'old' | 'new'): string {
  return `(${version}.type is not null and coalesce((
      select s.provider_type from provider_setting s
      where s.clinic_id = ${version}.clinic_id and s.provider_id = ${version}.id), ${version}.type) = 2)`;
}

/**
 * What each upsert returns of the rows that won: the columns of their keys, before (`old`) and after (`new`) the change.
 * An appointment that moved names the day that it left as well as the one that it went to, and a procedure also the days of the
 * provider to whom a user attributed it, who is credited with it.
 */
export const keyColumns: Readonly<Record<PmsEntity, string>> = {
  provider: `new.id, old.type is null as "isNew", new.deleted and not old.deleted as "isDeleted",
    old.first_name as "oldFirstName", old.last_name as "oldLastName", old.type as "oldType",
    ${isDoctorSql('old')} as "wasDoctor", ${isDoctorSql('new')} as "isDoctor",
    ${isDoctorSql('old')} and coalesce(old.is_active, false) as "wasActiveDoctor",
    ${isDoctorSql('new')} and coalesce(new.is_active, false) as "isActiveDoctor"`,
  operatory: 'new.id',
  patient: 'new.id',
  appointment: `new.id,
    old.patient_id as "oldPatientId", old.provider_id as "oldProviderId", old.start_at::date::text as "oldDate",
    old.start_at::text as "oldStart",
    new.patient_id as "newPatientId", new.provider_id as "newProviderId", new.start_at::date::text as "newDate"`,
  procedure: `old.appointment_id as "oldAppointmentId", new.appointment_id as "newAppointmentId",
    old.patient_id as "oldPatientId", old.provider_id as "oldProviderId", old.date::text as "oldDate",
    new.patient_id as "newPatientId", new.provider_id as "newProviderId", new.date::text as "newDate",
    (select t.provider_id from procedure_attribution t
     where t.clinic_id = new.clinic_id and t.procedure_id = new.id) as "attributedProviderId"`,
  feeSchedule: 'new.id',
  fee: `old.fee_schedule_id as "oldFeeScheduleId", old.code as "oldCode",
    new.fee_schedule_id as "newFeeScheduleId", new.code as "newCode"`,
  claim: `old.patient_id as "oldPatientId", new.patient_id as "newPatientId"`,
  schedule: `old.provider_id as "oldProviderId", old.date::text as "oldDate",
    new.provider_id as "newProviderId", new.date::text as "newDate"`,
  punch: `old.provider_id as "oldProviderId", old.date::text as "oldDate",
    new.provider_id as "newProviderId", new.date::text as "newDate"`,
  note: `old.patient_id as "oldPatientId", new.patient_id as "newPatientId"`,
  form: `old.patient_id as "oldPatientId", new.patient_id as "newPatientId"`,
  formTemplate: 'new.id',
};

/** A row as an upsert returns it. Which columns it has depends on the entity. */
export type ChangedRow = {
  clinicId: number;
  /** False when equal data were sent again with a higher version. */
  isChanged: boolean;
  id?: string;
  oldStart?: string | null;
  /** To whom a user attributed a procedure; null or missing: nobody did. */
  attributedProviderId?: string | null;
} & Partial<Record<`${'old' | 'new'}${KeyColumn}`, string | null>> &
  ChangedProvider &
  DeletedProvider;

/** What a provider was before the change; whether it deleted the provider. */
interface DeletedProvider {
  isDeleted?: boolean | null;
  oldFirstName?: string | null;
  oldLastName?: string | null;
  oldType?: number | null;
}
type KeyColumn = 'AppointmentId' | 'PatientId' | 'ProviderId' | 'FeeScheduleId' | 'Code' | 'Date';

type KeySet = { [Entity in PmsEntity]: keyof ChangedKeysOf<Entity> }[PmsEntity];
type Key = string | null | undefined;

/** How the sets of `changedKeySets` are filled from a row. */
const keysOf: Readonly<Record<KeySet, (row: ChangedRow) => readonly Key[]>> = {
  ids: ({ id }) => [id],
  doctorDays: ({ id, doctorFrom }) => [pair(id, doctorFrom)],
  retypedIds: ({ id, wasDoctor, isDoctor }) => [wasDoctor === isDoctor ? null : id],
  appointmentIds: (row) => [row.oldAppointmentId, row.newAppointmentId],
  patientIds: (row) => [row.oldPatientId, row.newPatientId],
  patientDays: (row) => [pair(row.oldPatientId, row.oldDate), pair(row.newPatientId, row.newDate)],
  providerDays: ({ attributedProviderId, ...row }) => [
    pair(row.oldProviderId, row.oldDate),
    pair(row.newProviderId, row.newDate),
    pair(attributedProviderId, row.oldDate),
    pair(attributedProviderId, row.newDate),
  ],
  codes: (row) => [pair(row.oldFeeScheduleId, row.oldCode), pair(row.newFeeScheduleId, row.newCode)],
};

/** Collects the keys of what a batch changed in one clinic, each once. */
export class ChangedKeysCollector {
  private readonly entities = new Map<PmsEntity, Map<KeySet, Set<string>>>();

  add(entity: PmsEntity, row: ChangedRow): void {
    let sets = this.entities.get(entity);
    if (!sets) this.entities.set(entity, (sets = emptySets(entity)));
    for (const [name, keys] of sets) for (const key of keysOf[name](row)) if (key) keys.add(key);
  }

  /** Null when no row has a key, as when a row was deleted before it was inserted. */
  toKeys(): ChangedKeys | null {
    const named = [...this.entities].filter(([, sets]) => [...sets.values()].some(({ size }) => size > 0));
    if (named.length === 0) return null;
    // `emptySets` has exactly the sets of the schema.
    return Object.fromEntries(
      named.map(([entity, sets]) => [
        entity,
        Object.fromEntries([...sets].map(([name, keys]) => [name, [...keys].map(split)])),
      ]),
    ) as ChangedKeys;
  }
}

const emptySets = (entity: PmsEntity): Map<KeySet, Set<string>> =>
  new Map(Object.keys(changedKeySets[entity].shape).map((name) => [name as KeySet, new Set()]));

/** Two columns as one key, so that a set holds it once. No id has a space. */
const pair = (id: Key, other: Key): Key => id && other && `${id} ${other}`;

function split(key: string): string | [string, string] {
  const end = key.indexOf(' ');
  return end < 0 ? key : [key.slice(0, end), key.slice(end + 1)];
}
