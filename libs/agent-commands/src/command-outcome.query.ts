import type { CommandState } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import { settleCommands } from './settle-commands.js';

/** How far a command is, and what it ended with. */
export interface CommandOutcome {
  state: CommandState;
  error: string | null;
  isRefused: boolean;
  /** JSON text of a list of objects; null: the command answers none, or somebody fetched them. */
  rows: string | null;
  isTruncated: boolean;
}

/**
 * Reads the outcome of a command. Rows that its agent answered are deleted with it: they are fetched once.
 *
 * @throws when the clinic has no such command.
 */
export async function fetchOutcome(
  transaction: Transaction,
  clinicId: number,
  commandId: string,
  now: Date,
): Promise<CommandOutcome> {
  await settleCommands(transaction, [clinicId], now);
  const { rows } = await transaction.query<CommandOutcome>(FETCH, [clinicId, commandId]);
  const [outcome] = rows;
  if (!outcome) throw new Error(`command ${commandId} is not there`);
  return outcome;
}

const FETCH = `
  with fetched as (
    delete from agent_command_answer where clinic_id = $1 and command_id = $2 returning rows, is_truncated
  )
  select state, error, is_refused as "isRefused", f.rows, coalesce(f.is_truncated, false) as "isTruncated"
  from agent_command left join fetched f on true
  where clinic_id = $1 and command_id = $2`;
