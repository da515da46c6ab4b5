import type { AgentCommandKind, CommandState } from '@helix/contracts';
import { LEASE_SECONDS } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import { lockCommands } from './lock-commands.js';
import { settleCommands } from './settle-commands.js';

/** Statements of a clinic that may wait or run at the same time. */
export const MAX_STATEMENTS = 4;

const DAY_MS = 24 * 60 * 60 * 1000;

/** What an agent shall do. */
export interface NewCommand {
  clinicId: number;
  commandId: string;
  kind: AgentCommandKind;
  /** Of `sql`. */
  sql?: string;
  requestedBy: { userId: number | null; email: string };
}

/** What became of a request. */
export interface Requested {
  commandId: string;
  state: CommandState;
  /** Whether the clinic had such a command already, which the request joined. */
  isJoined: boolean;
}

/**
 * Queues a command, unless the clinic has one of its kind that has not ended: that one is returned then. Statements never
 * join; there are at most four of a clinic.
 *
 * @returns null when the clinic has too many statements already.
 */
export async function requestCommand(
  transaction: Transaction,
  { clinicId, commandId, kind, sql, requestedBy }: NewCommand,
  now: Date,
): Promise<Requested | null> {
  await lockCommands(transaction, clinicId);
  await settleCommands(transaction, [clinicId], now);
  const { rows: open } = await transaction.query<{ commandId: string; state: CommandState }>(OPEN, [clinicId, kind]);
  if (kind === 'sql' && open.length >= MAX_STATEMENTS) return null;
  const [same] = open;
  if (kind !== 'sql' && same) return { ...same, isJoined: true };
  const { userId, email } = requestedBy;
  const expiresAt = new Date(now.getTime() + (kind === 'sql' ? LEASE_SECONDS.sql * 1000 : DAY_MS));
  await transaction.query(ADD, [clinicId, commandId, kind, sql ?? null, expiresAt, userId, email, now]);
  return { commandId, state: 'queued', isJoined: false };
}

const OPEN = `
  select command_id as "commandId", state from agent_command
  where clinic_id = $1 and kind = $2 and state in ('queued', 'delivered', 'running')`;

const ADD = `
  insert into agent_command (clinic_id, command_id, kind, sql, expires_at, requested_by, requested_by_email, requested_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;
