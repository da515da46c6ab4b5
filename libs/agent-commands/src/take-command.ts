import { LEASE_SECONDS, type AgentCommand, type AgentCommandKind } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import { lockCommands } from './lock-commands.js';
import { settleCommands } from './settle-commands.js';

/** What a poll finds. */
export interface Taken {
  /** Null: none that may be handed out now. */
  command: AgentCommand | null;
  /** When the lease of a command that was handed out ends: then there is one again. Null: none was handed out. */
  checkAt: Date | null;
  /** The agent whose newer poll ends this one; null: this one is the newest. */
  newerAgentId: string | null;
}

/**
 * Hands out the oldest queued command of a clinic, unless another agent or another request polls since. A statement waits
 * until the one before it has ended. Without commands it is one read.
 *
 * @param poll the number of the poll, from `recordPoll`.
 */
export async function takeCommand(transaction: Transaction, clinicId: number, poll: number, now: Date): Promise<Taken> {
  const { rows: found } = await transaction.query<{ newerAgentId: string | null; hasWork: boolean }>(LOOK, [
    ...[clinicId, poll, now],
  ]);
  const { newerAgentId = null, hasWork = false } = found[0] ?? {};
  if (newerAgentId !== null || !hasWork) return { command: null, checkAt: null, newerAgentId };
  await lockCommands(transaction, clinicId);
  await settleCommands(transaction, [clinicId], now);
  const { rows: taken } = await transaction.query<TakenRow>(TAKE, [
    ...[clinicId, now, LEASE_SECONDS.sql, LEASE_SECONDS.other],
  ]);
  const [row] = taken;
  if (row) return { command: toCommand(row), checkAt: null, newerAgentId: null };
  const { rows: leases } = await transaction.query<{ checkAt: Date | null }>(NEXT_LEASE, [clinicId]);
  return { command: null, checkAt: leases[0]?.checkAt ?? null, newerAgentId: null };
}

/**
 * Takes back what was handed out to a request that was gone already, as if it had not been: otherwise a statement would be
 * lost, and others late.
 */
export async function giveBackCommand(transaction: Transaction, clinicId: number, commandId: string): Promise<void> {
  await transaction.query(GIVE_BACK, [clinicId, commandId]);
}

interface TakenRow {
  id: string;
  kind: AgentCommandKind;
  sql: string | null;
  version: string | null;
}

function toCommand({ id, kind, sql, version }: TakenRow): AgentCommand {
  return {
    id,
    kind,
    ...(sql === null ? {} : { sql }),
    ...(kind === 'checkForUpdates' ? { version } : {}),
    leaseSeconds: kind === 'sql' ? LEASE_SECONDS.sql : LEASE_SECONDS.other,
  };
}

const LOOK = `
  select (
    select agent_id from agent_status where clinic_id = $1 and poll > $2::bigint order by poll desc limit 1
  ) as "newerAgentId",
  exists (
    select from agent_command where clinic_id = $1 and state in ('queued', 'delivered', 'running')
  ) or exists (
    select from agent_command_answer where clinic_id = $1 and expires_at <= $3
  ) as "hasWork"`;

const TAKE = `
  update agent_command c set
    state = 'delivered', deliveries = deliveries + 1,
    -- A statement ends with the patience of whoever asked.
    lease_until = case when kind = 'sql' then least(expires_at, $2::timestamptz + $3 * interval '1 second')
                       else $2::timestamptz + $4 * interval '1 second' end
  from clinic
  where c.clinic_id = $1 and clinic.clinic_id = $1 and c.state = 'queued' and c.command_id = (
    select command_id from agent_command n
    where n.clinic_id = $1 and n.state = 'queued' and not (n.kind = 'sql' and exists (
      select from agent_command o where o.clinic_id = $1 and o.kind = 'sql' and o.state in ('delivered', 'running')
    ))
    order by n.requested_at, n.command_id limit 1
  )
  returning c.command_id as id, c.kind, c.sql, clinic.upgrade_to_version as version`;

const NEXT_LEASE = `
  select min(lease_until) as "checkAt" from agent_command
  where clinic_id = $1 and state in ('delivered', 'running')`;

const GIVE_BACK = `
  update agent_command set state = 'queued', deliveries = deliveries - 1, lease_until = null
  where clinic_id = $1 and command_id = $2 and state = 'delivered'`;
