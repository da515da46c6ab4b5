import type { AgentPoll } from '@helix/contracts';
import { ONLINE_SECONDS } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import { AGENT_CHANNELS } from './channels.js';

/**
 * Stores how an agent is, and tells every process that this is the newest poll of its clinic: older ones end. Agents that
 * have not polled for a month are forgotten. The transaction must see the clinic.
 *
 * @returns the number of the poll; a later one has a higher number.
 */
export async function recordPoll(
  transaction: Transaction,
  clinicId: number,
  { agentId = '', agentVersion, dmsVersion, dialect, unsentRows, freeDiskBytes, clock }: AgentPoll,
  now: Date,
): Promise<number> {
  const status = [agentVersion, dmsVersion, dialect, unsentRows, freeDiskBytes].map((value) => value ?? null);
  const skew = clock === undefined ? null : clock - now.getTime();
  const { rows } = await transaction.query<{ poll: number; isBack: boolean }>(RECORD, [
    ...[clinicId, agentId, now, ...status, skew],
    ...[AGENT_CHANNELS.poll, ONLINE_SECONDS],
  ]);
  const [recorded] = rows;
  if (!recorded) throw new Error('a poll was not recorded');
  if (recorded.isBack) {
    await transaction.query(SAY_CHANGED, [AGENT_CHANNELS.hub]);
    // Agents that were set up again, or uninstalled.
    await transaction.query(FORGET, [clinicId, new Date(now.getTime() - MONTH_MS)]);
  }
  return recorded.poll;
}

const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

const RECORD = `
  with before as materialized (
    select polled_at, agent_version from agent_status where clinic_id = $1 and agent_id = $2
  ), written as (
    insert into agent_status as s (clinic_id, agent_id, poll, polled_at, agent_version, dms_version, dialect, unsent_rows,
                                   free_disk_bytes, clock_skew_ms)
    values ($1, $2, nextval('agent_poll'), $3, $4, $5, $6, $7, $8, $9)
    on conflict (clinic_id, agent_id) do update set
      poll = excluded.poll, polled_at = excluded.polled_at, agent_version = excluded.agent_version,
      dms_version = excluded.dms_version, dialect = excluded.dialect, unsent_rows = excluded.unsent_rows,
      free_disk_bytes = excluded.free_disk_bytes, clock_skew_ms = excluded.clock_skew_ms
    returning poll
  )
  select w.poll::float8 as poll,
         not exists (
           select from before b
           where b.polled_at > $3::timestamptz - $11 * interval '1 second' and b.agent_version is not distinct from $4
         ) as "isBack",
         pg_notify($10, concat_ws(' ', $1::integer, w.poll, $2::text))
  from written w`;

const SAY_CHANGED = `select pg_notify($1, 'agents')`;

const FORGET = `delete from agent_status where clinic_id = $1 and polled_at < $2`;
