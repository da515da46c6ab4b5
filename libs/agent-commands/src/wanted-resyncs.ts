import { randomUUID } from 'node:crypto';
import { LEASE_SECONDS } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import { lockCommands } from './lock-commands.js';
import { requestCommand } from './request-command.js';

/** How long an agent is left alone after a resync that failed. */
export const RETRY_MINUTES = 10;
/** Who has requested it, in the history of commands. */
const REQUESTED_BY = 'Helix';

/**
 * Notes that clinics are to send everything again, because Helix has lost what their agents will not send by themselves. It
 * never expires: each agent does it when it polls next, whenever that is. An agent that is doing it now does it once more.
 */
export async function wantResync(transaction: Pick<Transaction, 'query'>, clinicIds: readonly number[]): Promise<void> {
  await transaction.query(WANT, [clinicIds]);
}

/**
 * Queues the resync that a clinic is wanted to do, unless so many others are at it: a first load of all clinics at once would
 * keep live changes waiting. Called at each poll, so that the agents that are there get their turn and no others. The
 * transaction must see the clinic. An agent that comes back after its place was given away goes on all the same.
 *
 * @param atOnce how many clinics do theirs at the same time.
 */
export async function startWantedResync(
  transaction: Transaction,
  clinicId: number,
  atOnce: number,
  now: Date,
): Promise<void> {
  const { rows: wanted } = await transaction.query<{ isWanted: boolean }>(IS_WANTED, [clinicId, now, RETRY_MINUTES]);
  if (!wanted[0]?.isWanted) return;
  // Before the row of the clinic, as whoever stores progress does.
  await lockCommands(transaction, clinicId);
  // Whoever else looks for a place waits here until this one is taken.
  await transaction.query(LOCK);
  const { rowCount: isTaken } = await transaction.query(TAKE_PLACE, [clinicId, atOnce, leaseEnd(now), now]);
  if (!isTaken) return;
  const requestedBy = { userId: null, email: REQUESTED_BY };
  await requestCommand(transaction, { clinicId, commandId: randomUUID(), kind: 'resyncAll', requestedBy }, now);
}

/** Keeps the place of a clinic whose agent says that its resync goes on. Others get it when the agent falls silent. */
export async function renewResync(transaction: Transaction, clinicId: number, now: Date): Promise<void> {
  await transaction.query(RENEW, [clinicId, leaseEnd(now)]);
}

/**
 * Ends the place of a clinic whose resync has ended. If it succeeded, and was requested after it was wanted, none is wanted any
 * more; else there is another one.
 */
export async function endResync(
  transaction: Transaction,
  clinicId: number,
  commandId: string,
  isDone: boolean,
): Promise<void> {
  await transaction.query(END, [clinicId, commandId, isDone]);
}

const leaseEnd = (now: Date): Date => new Date(now.getTime() + LEASE_SECONDS.other * 1000);

const WANT = 'update clinic set resync_wanted = now() where clinic_id = any($1::integer[])';

/** One that is queued or under way goes on; one that has just failed is not started again at once. */
const IS_WANTED = `
  select c.resync_wanted is not null and not exists (
    select from agent_command r
    where r.clinic_id = c.clinic_id and r.kind = 'resyncAll'
      and (r.state in ('delivered', 'running') and r.lease_until > $2
        or r.state = 'queued' and c.resync_until > $2
        or r.state = 'failed' and r.requested_at >= c.resync_wanted
          and r.finished_at > $2::timestamptz - $3 * interval '1 minute')
  ) as "isWanted"
  from clinic c where c.clinic_id = $1`;

const LOCK = `select pg_advisory_xact_lock(hashtext('wanted resyncs'))`;

const TAKE_PLACE = `
  update clinic set resync_until = $3
  where clinic_id = $1 and (select count(*) from clinic o where o.resync_until > $4 and o.clinic_id <> $1) < $2`;

const RENEW = `update clinic set resync_until = $2 where clinic_id = $1 and resync_wanted is not null`;

const END = `
  update clinic c set
    resync_until = null,
    resync_wanted = case when $3::boolean and r.requested_at >= c.resync_wanted then null else c.resync_wanted end
  from agent_command r
  where c.clinic_id = $1 and r.clinic_id = $1 and r.command_id = $2 and c.resync_wanted is not null`;
