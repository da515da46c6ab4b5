import { createHash, randomBytes } from 'node:crypto';
import type { Database, Transaction } from '@helix/database';

/** How long a link to a report opens it without a sign-in. The text of the mail states it too: change both. */
export const DATA_TOKEN_DAYS = 35;

/** The report that a data token opens. */
export interface DataTokenReport {
  clinicId: number;
  /** `yyyy-mm`. */
  month: string;
}

// Like the tokens of other links they are found before the clinic is known, so the table has no clinic scope. Only their
// hash is stored, so that a leaked database opens no report (rules part T, 12).

/**
 * Creates a token that opens the newest report of a clinic's month. Deletes expired ones.
 *
 * @returns 43 characters of base64url. They are not stored.
 */
export async function createDataToken(transaction: Transaction, { clinicId, month }: DataTokenReport): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await transaction.query('delete from data_token where expires_at <= now()');
  await transaction.query(
    `insert into data_token (token_hash, clinic_id, month, expires_at)
     values ($1, $2, $3, now() + make_interval(days => $4))`,
    [hashOf(token), clinicId, `${month}-01`, DATA_TOKEN_DAYS],
  );
  return token;
}

/** What a token opens; undefined when it is unknown, has expired or was revoked. */
export async function findDataToken(
  database: Pick<Database, 'query'>,
  token: string,
): Promise<DataTokenReport | undefined> {
  const [found] = await database.query<DataTokenReport>(
    `select clinic_id as "clinicId", to_char(month, 'YYYY-MM') as month from data_token
     where token_hash = $1 and expires_at > now() and revoked_at is null`,
    [hashOf(token)],
  );
  return found;
}

/** Revokes every open token of a clinic's month. @returns how many there were. */
export async function revokeDataTokens(
  transaction: Transaction,
  { clinicId, month }: DataTokenReport,
): Promise<number> {
  const { rowCount } = await transaction.query(
    `update data_token set revoked_at = now()
     where clinic_id = $1 and month = $2 and revoked_at is null and expires_at > now()`,
    [clinicId, `${month}-01`],
  );
  return rowCount ?? 0;
}

/** How many tokens of a clinic open something, by month (`yyyy-mm`). Months without any are missing. */
export async function countDataTokens(transaction: Transaction, clinicId: number): Promise<Map<string, number>> {
  const { rows } = await transaction.query<{ month: string; count: number }>(
    `select to_char(month, 'YYYY-MM') as month, count(*)::integer as count from data_token
     where clinic_id = $1 and revoked_at is null and expires_at > now()
     group by data_token.month`,
    [clinicId],
  );
  return new Map(rows.map(({ month, count }) => [month, count]));
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token, 'utf8').digest();
