import type { AuditAction } from '@helix/contracts';
import type { Database, Transaction } from '@helix/database';
import type { Actor } from '../access/request-access.js';

/** What somebody did. */
export interface AuditEntry {
  actor: Actor;
  action: AuditAction;
  /** What it was about, in short: a user's email, a request with its dates. */
  subject: string;
  /** What changed, by field. Never a password or a token. */
  details: Record<string, unknown>;
}

/** Who did what, when, in which clinic, from where. The services' role may only add and read entries. */
export class AuditTrail {
  constructor(private readonly database: Database) {}

  /**
   * Adds an entry.
   *
   * @param transaction the transaction of the change, so that both commit or neither.
   * @throws when the entry cannot be written, so that what must be recorded fails with it.
   */
  async record(
    actor: Actor,
    action: AuditAction,
    subject = '',
    details: Record<string, unknown> = {},
    transaction?: Transaction,
  ): Promise<void> {
    await this.recordAll([{ actor, action, subject, details }], transaction);
  }

  /** Adds entries in their order. See `record`. */
  async recordAll(entries: readonly AuditEntry[], transaction?: Transaction): Promise<void> {
    if (entries.length === 0) return;
    const values = [
      entries.map(({ action }) => action),
      entries.map(({ actor }) => actor.userId),
      entries.map(({ actor }) => actor.email),
      entries.map(({ actor }) => actor.clinicId),
      entries.map(({ actor }) => actor.address),
      entries.map(({ subject }) => subject),
      entries.map(({ details }) => JSON.stringify(details)),
    ];
    await (transaction ? transaction.query(ADD, values) : this.database.query(ADD, values));
  }
}

const ADD = `
  insert into audit_trail (action, user_id, email, clinic_id, address, subject, details)
  select action, user_id, email, clinic_id, address, subject, details
  from unnest($1::text[], $2::integer[], $3::text[], $4::integer[], $5::text[], $6::text[], $7::jsonb[])
    with ordinality as entry(action, user_id, email, clinic_id, address, subject, details, position)
  order by position`;
