import type { LinkedAccount } from '@helix/contracts';
import type { Database, Transaction } from '@helix/database';
import { HAS_OWN_SIGN_IN } from '../one-time-links/one-time-links.js';

/** The other accounts of a user's person, by name. */
export function readLinkedAccounts(database: Database, userId: number): Promise<LinkedAccount[]> {
  return database.query<LinkedAccount>(
    `select other.user_id as "userId", other.email, other.first_name as "firstName", other.last_name as "lastName"
     from app_user me join app_user other on other.person_id = me.person_id and other.user_id <> me.user_id
     where me.user_id = $1
     order by lower(other.first_name), lower(other.last_name), lower(other.email)`,
    [userId],
  );
}

/** Serialises changes of groups of linked accounts. Must be locked before any account, to avoid deadlocks. */
export async function lockLinkedAccounts(transaction: Transaction): Promise<void> {
  await transaction.query(`select pg_advisory_xact_lock(hashtext('linked accounts'))`);
}

/**
 * Records that the owner of an account has proven its mailbox. Call it before the proven password is stored: links to
 * other accounts that were made while the sign-in was not the owner's end. `lockLinkedAccounts` comes first.
 */
export async function verifyEmail(transaction: Transaction, userId: number): Promise<void> {
  const { rows } = await transaction.query<{ personId: string | null }>(
    `update app_user u set email_verified = true, person_id = case when before.is_own then u.person_id end
     from (select user_id, person_id, ${HAS_OWN_SIGN_IN} as is_own from app_user o where user_id = $1 for update) before
     where u.user_id = before.user_id
     returning case when not before.is_own then before.person_id end as "personId"`,
    [userId],
  );
  if (rows[0]?.personId) await endGroupOfOne(transaction, rows[0].personId);
}

/** Dissolves a group with a single account left. */
export async function endGroupOfOne(transaction: Transaction, personId: string): Promise<void> {
  await transaction.query(
    `update app_user set person_id = null
     where person_id = $1 and (select count(*) from app_user where person_id = $1) = 1`,
    [personId],
  );
}
