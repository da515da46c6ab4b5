import {
  LEASE_SECONDS,
  type AgentCommandKind,
  type CommandProgress,
  type CommandReceipt,
  type CommandState,
} from '@helix/contracts';
import type { Transaction } from '@helix/database';
import { lockCommands } from './lock-commands.js';
import { settleCommands } from './settle-commands.js';
import { endResync, renewResync } from './wanted-resyncs.js';

/** How long an answer waits until it is fetched. */
export const ANSWER_SECONDS = 60;

/** What an agent answers. */
export type Answer =
  | { ok: true; rows: readonly object[]; isTruncated: boolean; detail: string | null }
  | { ok: false; error: string; isRefused: boolean };

/** A command that an answer has ended, or that ignored it. */
export interface AnsweredCommand extends CommandReceipt {
  kind: AgentCommandKind;
  requestedBy: number | null;
  requestedByEmail: string;
}

/**
 * Renews the lease of a command and stores how far it is. What was queued again meanwhile goes on without another delivery.
 *
 * @returns null when the clinic has no such command.
 */
export async function storeProgress(
  transaction: Transaction,
  clinicId: number,
  commandId: string,
  { percent, detail }: CommandProgress,
  now: Date,
): Promise<CommandReceipt | null> {
  const command = await find(transaction, clinicId, commandId, now);
  if (!command) return null;
  if (!isOpen(command)) return { state: command.state, isIgnored: true };
  await transaction.query(PROGRESS, [
    ...[clinicId, commandId, now, LEASE_SECONDS.sql, LEASE_SECONDS.other],
    ...[percent === undefined ? null : Math.floor(percent), storable(detail ?? null)],
  ]);
  if (command.kind === 'resyncAll') await renewResync(transaction, clinicId, now);
  return { state: 'running', isIgnored: false };
}

/**
 * Ends a command with the answer of the agent, and keeps rows until whoever waits has fetched them. A command that has ended,
 * by an answer or by the clock, ignores it.
 *
 * @returns null when the clinic has no such command.
 */
export async function storeAnswer(
  transaction: Transaction,
  clinicId: number,
  commandId: string,
  answer: Answer,
  now: Date,
): Promise<AnsweredCommand | null> {
  const command = await find(transaction, clinicId, commandId, now);
  if (!command) return null;
  const { kind, requestedBy, requestedByEmail } = command;
  const receipt = { kind, requestedBy, requestedByEmail };
  if (!isOpen(command)) return { ...receipt, state: command.state, isIgnored: true };
  if (kind === 'resyncAll') await endResync(transaction, clinicId, commandId, answer.ok);
  if (!answer.ok) {
    await transaction.query(FAIL, [clinicId, commandId, now, storable(answer.error), answer.isRefused]);
    return { ...receipt, state: 'failed', isIgnored: false };
  }
  const hasRows = kind === 'sql';
  if (hasRows) {
    const until = new Date(now.getTime() + ANSWER_SECONDS * 1000);
    await transaction.query(KEEP, [clinicId, commandId, JSON.stringify(answer.rows), answer.isTruncated, until]);
  }
  const rowCount = hasRows ? answer.rows.length : null;
  await transaction.query(END, [clinicId, commandId, now, storable(answer.detail), rowCount]);
  return { ...receipt, state: 'done', isIgnored: false };
}

interface Found {
  state: CommandState;
  kind: AgentCommandKind;
  deliveries: number;
  requestedBy: number | null;
  requestedByEmail: string;
}

async function find(
  transaction: Transaction,
  clinicId: number,
  commandId: string,
  now: Date,
): Promise<Found | undefined> {
  await lockCommands(transaction, clinicId);
  await settleCommands(transaction, [clinicId], now);
  const { rows } = await transaction.query<Found>(FIND, [clinicId, commandId]);
  return rows[0];
}

/** Whether an agent may have it: it was handed out, and has not ended. */
const isOpen = ({ state, deliveries }: Found): boolean =>
  deliveries > 0 && (state === 'queued' || state === 'delivered' || state === 'running');

/** PostgreSQL text holds neither U+0000 nor a lone surrogate. */
const storable = (text: string | null): string | null => text?.replaceAll('\u0000', ' ').toWellFormed() ?? null;

const FIND = `
  select state, kind, deliveries::integer as deliveries, requested_by as "requestedBy",
         requested_by_email as "requestedByEmail"
  from agent_command where clinic_id = $1 and command_id = $2 for no key update`;

const PROGRESS = `
  update agent_command set
    state = 'running',
    lease_until = case when kind = 'sql' then least(expires_at, $3::timestamptz + $4 * interval '1 second')
                       else $3::timestamptz + $5 * interval '1 second' end,
    percent = coalesce($6, percent), detail = coalesce($7, detail)
  where clinic_id = $1 and command_id = $2`;

const FAIL = `
  update agent_command set state = 'failed', lease_until = null, finished_at = $3, error = $4, is_refused = $5
  where clinic_id = $1 and command_id = $2`;

const KEEP = `
  insert into agent_command_answer (clinic_id, command_id, rows, is_truncated, expires_at) values ($1, $2, $3, $4, $5)`;

const END = `
  update agent_command set state = 'done', lease_until = null, finished_at = $3, percent = 100, detail = $4, row_count = $5
  where clinic_id = $1 and command_id = $2`;
