import type { Connection, RowDataPacket } from 'mysql2/promise';

/** What the statements of a user have cost MariaDB, seconds. */
export interface UserTime {
  /** From the statement to its last row. */
  elapsed: number;
  processor: number;
  statements: number;
}

/** Begins to count. */
export async function countUsers(root: Connection): Promise<void> {
  await root.query('set global userstat = 1');
}

/** What a user has cost so far. It is written when a statement ends. */
export async function userTime(root: Connection, user: string): Promise<UserTime> {
  const [[row]] = await root.query<RowDataPacket[]>(
    `select busy_time as elapsed, cpu_time as processor, select_commands as statements
     from information_schema.user_statistics where user = ?`,
    [user],
  );
  const numberOf = (column: string): number => Number(row?.[column] ?? 0);
  return { elapsed: numberOf('elapsed'), processor: numberOf('processor'), statements: numberOf('statements') };
}

/** What it has cost since. */
export const since = (before: UserTime, after: UserTime): UserTime => ({
  elapsed: after.elapsed - before.elapsed,
  processor: after.processor - before.processor,
  statements: after.statements - before.statements,
});
