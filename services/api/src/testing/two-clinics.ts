import type { TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { apiClient, auditEntries, type Clinic, type Person } from './api-client.js';
import { startApi } from './start-api.js';

/** The API with the clinics Maple and Cedar. */
export interface TwoClinics {
  served: TestApp;
  maple: Clinic;
  cedar: Clinic;
  /** Of Maple. */
  hygienist: Person;
  cedarAdmin: Person;
  call: ReturnType<typeof apiClient>;
  /** Empties tables, the audit trail and the outbox. */
  empty(tables: readonly string[]): Promise<void>;
  /** The rows of a statement. */
  rows(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** The messages in the outbox, without their time. @throws when one is of another topic. */
  messages(topic: string): Promise<Record<string, unknown>[]>;
  /** The actions of the audit trail about a subject, with their details. */
  audited(subject: string): Promise<[action: unknown, details: unknown][]>;
}

export async function startTwoClinics(): Promise<TwoClinics> {
  const served = await startApi();
  const { ownerPool } = served.test;
  const maple = await served.addClinic('Maple');
  const cedar = await served.addClinic('Cedar');
  return {
    served,
    maple,
    cedar,
    hygienist: await served.addUser('hygienist@helix.example', { [maple.clinicId]: false }),
    cedarAdmin: await served.addUser('cedar@helix.example', { [cedar.clinicId]: true }),
    call: apiClient(served),
    async empty(tables) {
      await ownerPool.query(`truncate ${[...tables, 'outbox'].join(', ')}; delete from audit_trail`);
    },
    async rows(sql, values = []) {
      return (await ownerPool.query<Record<string, unknown>>(sql, values)).rows;
    },
    async messages(expected) {
      const { rows } = await ownerPool.query<{ topic: string; value: string }>(
        'select topic, value from outbox order by outbox_id',
      );
      return rows.map(({ topic, value }) => {
        if (topic !== expected) throw new Error(`unexpected topic ${topic} in the outbox`);
        const { receivedAt: _, ...message } = JSON.parse(value) as Record<string, unknown>;
        return message;
      });
    },
    async audited(subject) {
      return (await auditEntries(served, subject)).map(({ action, details }) => [action, details]);
    },
  };
}
