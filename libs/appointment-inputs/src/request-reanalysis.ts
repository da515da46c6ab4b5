import type { Transaction } from '@helix/database';
import type { RuleScope } from './concerned-patients.query.js';

/**
 * Asks for a re-analysis of a clinic after rules changed. One that is under way begins again, for everybody whom either
 * of them is about. Whoever changes rules asks in the same transaction, so that nobody takes the appointments for up to date;
 * the analysis service asks again when it hears of the change, and begins.
 *
 * @returns its number.
 */
export async function requestReanalysis(transaction: Transaction, clinicId: number, ruleScope: RuleScope): Promise<number> {
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
  return rows[0]?.request ?? 0;
}
