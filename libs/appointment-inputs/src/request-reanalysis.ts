import { QUEUES } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import { enqueueJob } from '@helix/jobs';
import type { RuleScope } from './patients-in-rule-scope.query.js';

/**
 * Requests a re-analysis of a clinic after its rules changed, in the transaction that changes them, so that the appointments
 * count as outdated from then on. It supersedes an unfinished one, and then evaluates the patients of both.
 *
 * @returns the number of the request.
 */
export async function requestReanalysis(
  transaction: Transaction,
  clinicId: number,
  ruleScope: RuleScope,
): Promise<number> {
  const { rows } = await transaction.query<{ request: number }>(
    `insert into reanalysis as r (clinic_id, rule_scope) values ($1, $2)
     on conflict (clinic_id) do update set
       request = r.request + 1,
       rule_scope = case when r.finished_at is null and r.rule_scope <> excluded.rule_scope then 'office'
                  else excluded.rule_scope end,
       requested_at = now(), last_progress_at = now(), started_at = null, finished_at = null, total = null, done = 0
     returning request::integer`,
    [clinicId, String(ruleScope)],
  );
  const { request } = rows[0]!;
  await enqueueJob(transaction, QUEUES.reanalysis, { clinicId, request });
  return request;
}
