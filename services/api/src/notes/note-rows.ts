import type { Transaction } from '@helix/database';
import { problem, type ProblemException } from '@helix/web';

/** Serialises saves of tokens, values and templates, so that a token is never removed while a template begins to use it. */
export async function lockNoteRows(transaction: Transaction): Promise<void> {
  await transaction.query(`select pg_advisory_xact_lock(hashtext('note templates'))`);
}

export const tokenNotFound = () => problem(404, undefined, 'Token not found.');
export const valueNotFound = () => problem(404, undefined, 'Value not found.');
export const templateNotFound = () => problem(404, undefined, 'Note template not found.');

/** The row of a list with an id. @throws the problem if there is none. */
export function rowOf<Row extends { id: number }>(
  rows: readonly Row[],
  id: number,
  notFound: () => ProblemException,
): Row {
  const row = rows.find((one) => one.id === id);
  if (!row) throw notFound();
  return row;
}
