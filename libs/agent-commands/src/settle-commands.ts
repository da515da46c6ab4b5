import type { Transaction } from '@helix/database';

/** How often a command is handed out. A statement is handed out once. */
export const MAX_DELIVERIES = 3;

/** The error of a command that was handed out so often without an answer. */
export const NO_ANSWER = 'The agent did not answer.';
const NOT_FETCHED = 'No agent fetched it in time.';
const NOT_IN_TIME = 'The agent did not answer in time.';

/**
 * Gives the commands of some clinics the state that they have by the clock, and deletes answers that nobody fetched in time.
 * Whoever reads or changes commands calls it first, so that no timer has to run and no query has to ask: the result
 * is the same whenever it is called.
 *
 * - What no agent fetched or answered in its time is `expired`: a statement 30 seconds after the request, others after
 *   24 hours unless they run.
 * - What an agent fetched and said nothing of for the time of its lease is `queued` again; after three deliveries `failed`.
 *
 * The transaction must see the clinics; locks them before, if it goes on to change their commands.
 */
export async function settleCommands(transaction: Transaction, clinicIds: readonly number[], now: Date): Promise<void> {
  await transaction.query(SETTLE, [clinicIds, now, MAX_DELIVERIES, NO_ANSWER, NOT_FETCHED, NOT_IN_TIME]);
  await transaction.query(DELETE_ANSWERS, [clinicIds, now]);
}

// A command that ended did so at the moment that its time was over, not when somebody looked.
const SETTLE = `
  with due as (
    select clinic_id, command_id, state <> 'running' and expires_at <= $2 as is_over,
           case when kind = 'sql' or expires_at <= $2 then 'expired' when deliveries < $3::integer then 'queued' else 'failed' end as next
    from agent_command
    where clinic_id = any($1::integer[]) and state in ('queued', 'delivered', 'running')
      and (state <> 'running' and expires_at <= $2 or state <> 'queued' and lease_until <= $2)
    order by clinic_id, command_id for no key update
  )
  update agent_command c set
    state = next, lease_until = null,
    percent = case when next = 'queued' then null else percent end,
    detail = case when next = 'queued' then null else detail end,
    error = case next when 'failed' then $4::text when 'expired' then case when deliveries = 0 then $5::text else $6::text end end,
    finished_at = case when next <> 'queued' then case when is_over then expires_at else lease_until end end
  from due where c.clinic_id = due.clinic_id and c.command_id = due.command_id`;

const DELETE_ANSWERS = `delete from agent_command_answer where clinic_id = any($1::integer[]) and expires_at <= $2`;
