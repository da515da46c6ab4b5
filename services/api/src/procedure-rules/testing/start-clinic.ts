import { topics } from '@helix/contracts';
import { eventually } from '../../../../../libs/database/src/testing/eventually.js';
import type { TestApp } from '../../../../../libs/web/src/testing/start-test-app.js';
import { startApi } from '../../testing/start-api.js';
import { callerOf, type Clinic, type Person } from '../../users/testing/clinic-staff.js';

/** The API with two clinics, Maple and Cedar, and somebody of each kind in Maple. P1 is a patient of both, P2 of Maple. */
export interface RulesClinic {
  served: TestApp;
  maple: Clinic;
  cedar: Clinic;
  admin: Person;
  hygienist: Person;
  superAdmin: Person;
  cedarAdmin: Person;
  call: ReturnType<typeof callerOf>;
  /** Empties rules, profiles, audit trail and outbox. */
  reset(): Promise<void>;
  /** The rules of a clinic as they are stored, one line each. */
  stored(clinic?: Clinic): Promise<string[]>;
  /** What the audit trail says, in order. */
  told(): Promise<{ action: string; subject: string; details: unknown; clinicId: number }[]>;
  /** What was put into the outbox for the analysis service: the fields that say something. */
  touched(): Promise<Record<string, unknown>[]>;
  /** Starts requests, and lets them reach the rules only when all of them wait for something. @returns their answers. */
  atOnce<T>(requests: (() => PromiseLike<T>)[]): Promise<T[]>;
  /** Adds a health profile. @returns its id. */
  addProfile(name: string, clinic?: Clinic): Promise<number>;
}

export async function startRulesClinic(): Promise<RulesClinic> {
  const served = await startApi();
  const maple = await served.addClinic('Maple');
  const cedar = await served.addClinic('Cedar');
  const { ownerPool } = served.test;
  await ownerPool.query(`
    insert into patient (clinic_id, id, version, deleted, initials, is_active) values
      (${maple.clinicId}, 'P1', 1, false, 'AB', true), (${maple.clinicId}, 'P2', 1, false, 'CD', true),
      (${maple.clinicId}, 'LEFT', 1, false, 'EF', false), (${maple.clinicId}, 'GONE', 1, true, null, null),
      (${cedar.clinicId}, 'P1', 1, false, 'XY', true), (${cedar.clinicId}, 'P9', 1, false, 'YZ', true)`);
  return {
    served,
    maple,
    cedar,
    admin: await served.addUser('admin@helix.example', { [maple.clinicId]: true }),
    hygienist: await served.addUser('hygienist@helix.example', { [maple.clinicId]: false }),
    superAdmin: await served.addUser('superadmin@helix.example', {}, { isSuperAdmin: true }),
    cedarAdmin: await served.addUser('cedar@helix.example', { [cedar.clinicId]: true }),
    call: callerOf(served),
    reset: async () => {
      await ownerPool.query(`
        truncate procedure_rule, patient_health_profile, health_profile, outbox;
        delete from audit_trail;
        update clinic set require_exam_with_xrays = false`);
    },
    async stored(clinic = maple) {
      const { rows } = await ownerPool.query<{ line: string }>(
        `select procedure_rule_type_id || ' ' || coalesce(patient_id, 'profile ' || health_profile_id) || ': '
                || coalesce(min_age::text, 'birth') || '-' || coalesce(max_age::text, 'end')
                || ' every ' || coalesce(interval_in_months::text, 'no') || ' ' || coalesce(default_in_minutes::float8::text, 'type')
                || 'min' || case when active then '' else ' off' end
                || case when include_with_scaling then ' scaling' else '' end as line
         from procedure_rule where clinic_id = $1
         order by procedure_rule_type_id, patient_id, health_profile_id, coalesce(min_age, 0)`,
        [clinic.clinicId],
      );
      return rows.map(({ line }) => line);
    },
    async told() {
      const { rows } = await ownerPool.query<{ action: string; subject: string; details: unknown; clinicId: number }>(
        `select action, subject, details, clinic_id as "clinicId" from audit_trail order by audit_id`,
      );
      return rows;
    },
    async touched() {
      const { rows } = await ownerPool.query<{ topic: string; key: string; value: string }>(
        'select topic, key, value from outbox order by outbox_id',
      );
      return rows.map(({ topic, key, value }) => {
        if (topic !== topics.clinicTouched) throw new Error(`nobody should put ${topic} there`);
        const { receivedAt: _, ...message } = JSON.parse(value) as Record<string, unknown>;
        const said = Object.entries(message).filter(([, part]) => !Array.isArray(part) || part.length > 0);
        return { key, ...Object.fromEntries(said) };
      });
    },
    async atOnce(requests) {
      const holder = await ownerPool.connect();
      try {
        await holder.query('begin; lock table procedure_rule');
        const answers = Promise.all(requests.map((request) => request()));
        await eventually(
          async () => (await ownerPool.query<{ waiting: number }>(WAITING)).rows[0]!.waiting,
          (waiting) => waiting >= requests.length,
        );
        await holder.query('commit');
        return await answers;
      } finally {
        holder.release();
      }
    },
    async addProfile(name, clinic = maple) {
      const { rows } = await ownerPool.query<{ id: number }>(
        'insert into health_profile (clinic_id, profile_name) values ($1, $2) returning health_profile_id as id',
        [clinic.clinicId, name],
      );
      return rows[0]!.id;
    },
  };
}

const WAITING = `
  select count(distinct pid)::int as waiting
  from pg_locks join pg_database d on d.oid = database
  where d.datname = current_database() and not granted`;
