import type { LinkedAccount } from '@helix/contracts';
import type { Database, Transaction } from '@helix/database';

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

/** Dissolves a group with a single account left. */
export async function endGroupOfOne(transaction: Transaction, personId: string): Promise<void> {
  await transaction.query(
    `update app_user set person_id = null
     where person_id = $1 and (select count(*) from app_user where person_id = $1) = 1`,
    [personId],
  );
}
