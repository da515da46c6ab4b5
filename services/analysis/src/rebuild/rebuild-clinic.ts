import type { Database, Transaction } from '@helix/database';
import type { ProviderDay } from '../recompute/provider-days.query.js';
import { saveHygieneDays } from '../due/hygiene-days.query.js';
import { lockDueRows, evaluatePatients } from '../due/evaluate-patients.js';
import { lockDerivedRows, recompute } from '../recompute/recompute.js';

const APPOINTMENTS_PER_BATCH = 2_000;
const DAYS_PER_BATCH = 500;
const PATIENTS_PER_BATCH = 200;

export interface Rebuilt {
  appointments: number;
  providerDays: number;
  patients: number;
}

export interface RebuildContext {
  /** Stops it between two batches. */
  signal?: AbortSignal;
  /** Called with the counts so far after each batch. */
  reportProgress?: (soFar: Rebuilt) => void;
  /** Milliseconds since the epoch. */
  clock?: () => number;
}

/**
 * Derives all analyses, evaluations and summaries of a clinic again, in batches, while live changes are applied in between.
 * Ends in the same rows as live changes, since both use the same functions. Idempotent: one that was stopped is run again.
 */
export async function rebuildClinic(
  database: Database,
  clinicId: number,
  { signal, reportProgress = () => undefined, clock = Date.now }: RebuildContext = {},
): Promise<Rebuilt> {
  const done: Rebuilt = { appointments: 0, providerDays: 0, patients: 0 };
  const locked = <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> =>
    database.inClinics([clinicId], async (transaction) => {
      signal?.throwIfAborted();
      await lockDerivedRows(transaction, clinicId);
      return work(transaction);
    });

  for (let after: string | undefined = ''; after !== undefined;) {
    const start: string = after;
    after = await locked(async (transaction) => {
      const ids = await nextAppointments(transaction, clinicId, start);
      await recompute(transaction, clinicId, ids, []);
      done.appointments += ids.length;
      return ids.at(-1);
    });
    reportProgress(done);
  }
  for (let after: ProviderDay | undefined = { providerId: '', date: '0001-01-01' }; after !== undefined;) {
    const start: ProviderDay = after;
    after = await locked(async (transaction) => {
      const days = await nextProviderDays(transaction, clinicId, start);
      await recompute(transaction, clinicId, [], days);
      done.providerDays += days.length;
      return days.at(-1);
    });
    reportProgress(done);
  }
  for (let after: string | undefined = ''; after !== undefined;) {
    const start: string = after;
    after = await locked(async (transaction) => {
      await lockDueRows(transaction, clinicId);
      const ids = await nextPatients(transaction, clinicId, start);
      await evaluatePatients(transaction, clinicId, ids, { now: clock(), force: true });
      done.patients += ids.length;
      return ids.at(-1);
    });
    reportProgress(done);
  }
  await locked(async (transaction) => {
    await lockDueRows(transaction, clinicId);
    await transaction.query(DELETE_LEFT_TREATMENTS, [clinicId]);
  });
  for (let after: ProviderDay | undefined = { providerId: '', date: '0001-01-01' }; after !== undefined;) {
    const start: ProviderDay = after;
    after = await locked(async (transaction) => {
      await lockDueRows(transaction, clinicId);
      const days = await nextHygieneDays(transaction, clinicId, start);
      await saveHygieneDays(transaction, clinicId, days);
      return days.at(-1);
    });
  }
  return done;
}

/** Every active hygiene appointment has a row of its rebooking, also one without a treatment. */
const DELETE_LEFT_TREATMENTS = `
  delete from appointment_treatment t where t.clinic_id = $1 and not exists (
    select from appointment_rebooking k where k.clinic_id = t.clinic_id and k.appointment_id = t.appointment_id)`;

/** The summaries of evaluated appointments, to delete those without any. The others were saved with their appointments. */
async function nextHygieneDays(transaction: Transaction, clinicId: number, after: ProviderDay): Promise<ProviderDay[]> {
  const { rows } = await transaction.query<ProviderDay>(
    `select provider_id as "providerId", date::text as "date" from hygiene_day
     where clinic_id = $1 and (provider_id, date) > ($2, $3::date)
     order by provider_id, date limit ${DAYS_PER_BATCH}`,
    [clinicId, after.providerId, after.date],
  );
  return rows;
}

/** Patients with appointments, or with evaluations of deleted appointments, ordered by id. */
async function nextPatients(transaction: Transaction, clinicId: number, after: string): Promise<string[]> {
  const { rows } = await transaction.query<{ id: string }>(
    `select id from (
       (select distinct patient_id as id from appointment where clinic_id = $1 and patient_id > $2
        order by patient_id limit ${PATIENTS_PER_BATCH})
       union
       (select distinct patient_id from appointment_due where clinic_id = $1 and patient_id > $2
        order by patient_id limit ${PATIENTS_PER_BATCH})
       union
       (select distinct patient_id from appointment_rebooking where clinic_id = $1 and patient_id > $2
        order by patient_id limit ${PATIENTS_PER_BATCH})
     ) ids order by id limit ${PATIENTS_PER_BATCH}`,
    [clinicId, after],
  );
  return rows.map(({ id }) => id);
}

/** Appointments, and analyses of deleted appointments, ordered by id. */
async function nextAppointments(transaction: Transaction, clinicId: number, after: string): Promise<string[]> {
  const { rows } = await transaction.query<{ id: string }>(
    `select id from (
       (select id from appointment where clinic_id = $1 and id > $2 order by id limit ${APPOINTMENTS_PER_BATCH})
       union
       (select appointment_id from appointment_analysis where clinic_id = $1 and appointment_id > $2
        order by appointment_id limit ${APPOINTMENTS_PER_BATCH})
     ) ids order by id limit ${APPOINTMENTS_PER_BATCH}`,
    [clinicId, after],
  );
  return rows.map(({ id }) => id);
}

/** Days on which a provider has anything, and summaries of days that are empty now. */
async function nextProviderDays(
  transaction: Transaction,
  clinicId: number,
  after: ProviderDay,
): Promise<ProviderDay[]> {
  const { rows } = await transaction.query<ProviderDay>(
    `select provider_id as "providerId", date::text as "date" from (
       select provider_id, start_at::date as date from appointment where clinic_id = $1 and not deleted
       union select provider_id, date from procedure where clinic_id = $1 and not deleted and status = 102
       union select t.provider_id, i.date from procedure_attribution t
         join procedure i on i.clinic_id = t.clinic_id and i.id = t.procedure_id and i.status = 102
         where t.clinic_id = $1
       union select provider_id, date from schedule where clinic_id = $1 and not deleted
       union select provider_id, date from punch where clinic_id = $1 and not deleted
       union select provider_id, date from clocked_day where clinic_id = $1
       union select provider_id, date from provider_day where clinic_id = $1
     ) days
     where (provider_id, date) > ($2, $3::date)
     order by provider_id, date limit ${DAYS_PER_BATCH}`,
    [clinicId, after.providerId, after.date],
  );
  return rows;
}
