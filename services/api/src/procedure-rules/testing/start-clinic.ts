import { topics } from '@helix/contracts';
import type { TestApp } from '../../../../../libs/web/src/testing/start-test-app.js';
import { sendConcurrently } from '../../testing/concurrency.js';
import { startApi } from '../../testing/start-api.js';
import { apiClient, type Clinic, type Person } from '../../testing/api-client.js';

/** The API with the clinics Maple and Cedar, and users of each role in Maple. Both have a patient P1, Maple also P2. */
export interface RulesClinic {
  served: TestApp;
  maple: Clinic;
  cedar: Clinic;
  admin: Person;
  hygienist: Person;
  superAdmin: Person;
  cedarAdmin: Person;
  call: ReturnType<typeof apiClient>;
  /** Empties rules, profiles, audit trail and outbox. */
  reset(): Promise<void>;
  /** The rules of a clinic as they are stored, one line each. */
  stored(clinic?: Clinic): Promise<string[]>;
  /** The entries of the audit trail in order. */
  auditTrail(): Promise<{ action: string; subject: string; details: unknown; clinicId: number }[]>;
  /** The `clinic.touched` messages in the outbox, without empty fields. */
  touched(): Promise<Record<string, unknown>[]>;
  /** The requested re-analysis of the clinic: the number of requests, and the scope of the last one. */
  reanalysis(): Promise<{ requests: number; ruleScope: string } | undefined>;
  /** Sends requests that all wait for the rules before one of them runs. @returns the responses. */
  sendConcurrently<T>(requests: (() => PromiseLike<T>)[]): Promise<T[]>;
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
    call: apiClient(served),
    reset: async () => {
      await ownerPool.query(`
        truncate procedure_rule, patient_health_profile, health_profile, outbox, reanalysis;
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
    async auditTrail() {
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
        if (topic !== topics.clinicTouched) throw new Error(`unexpected topic ${topic} in the outbox`);
        const { receivedAt: _, ...message } = JSON.parse(value) as Record<string, unknown>;
        const fields = Object.entries(message).filter(([, part]) => !Array.isArray(part) || part.length > 0);
        return { key, ...Object.fromEntries(fields) };
      });
    },
    async reanalysis() {
      const { rows } = await ownerPool.query<{ requests: number; ruleScope: string }>(
        'select request::integer as requests, rule_scope as "ruleScope" from reanalysis where clinic_id = $1',
        [maple.clinicId],
      );
      return rows[0];
    },
    sendConcurrently: (requests) => sendConcurrently(served.test, 'lock table procedure_rule', requests),
    async addProfile(name, clinic = maple) {
      const { rows } = await ownerPool.query<{ id: number }>(
        'insert into health_profile (clinic_id, profile_name) values ($1, $2) returning health_profile_id as id',
        [clinic.clinicId, name],
      );
      return rows[0]!.id;
    },
  };
}
