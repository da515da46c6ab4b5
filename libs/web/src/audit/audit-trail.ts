import type { AuditAction } from '@helix/contracts';
import type { Database, Transaction } from '@helix/database';
import type { Actor } from '../access/request-access.js';

/** Who did what, when, in which clinic, from where. The services' role may only add and read entries. */
export class AuditTrail {
  constructor(private readonly database: Database) {}

  /**
   * Adds an entry.
   *
   * @param subject what it was about, in short: a user's email, a request with its dates.
   * @param details what changed, by field. Never a password or a token.
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
    const text = `insert into audit_trail (action, user_id, email, clinic_id, address, subject, details)
       values ($1, $2, $3, $4, $5, $6, $7)`;
    const { userId, email, clinicId, address } = actor;
    const values = [action, userId, email, clinicId, address, subject, JSON.stringify(details)];
    await (transaction ? transaction.query(text, values) : this.database.query(text, values));
  }
}
