import type { Transaction } from '@helix/database';

/** A user's first and last name, as mails name them. */
export async function readName(transaction: Transaction, userId: number): Promise<string> {
  const { rows } = await transaction.query<{ name: string }>(
    `select btrim(first_name || ' ' || last_name) as name from app_user where user_id = $1`,
    [userId],
  );
  return rows[0]?.name ?? '';
}
