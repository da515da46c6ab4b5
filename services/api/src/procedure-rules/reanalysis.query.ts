import type { RulesReanalysis } from '@helix/contracts';
import type { Database } from '@helix/database';

/**
 * The progress of the re-analysis of a clinic. Without a heartbeat for five minutes it has failed, for whatever
 * reason: the job, which retries after a failure, sends one at least every two minutes until it gives up.
 */
export function readReanalysis(database: Database, clinicId: number): Promise<RulesReanalysis> {
  return database.inClinics([clinicId], async (transaction) => {
    const { rows } = await transaction.query<Row>(REANALYSIS, [clinicId]);
    const { startedAt = null, ...found } = rows[0] ?? NEVER_REQUESTED;
    return { ...found, startedAt: startedAt?.toISOString() ?? null };
  });
}

type Row = Omit<RulesReanalysis, 'startedAt'> & { startedAt?: Date | null };

const NEVER_REQUESTED: Row = { state: 'idle', done: 0, total: 0 };

const REANALYSIS = `
  select state, done, coalesce(total, 0) as total,
         case when state in ('running', 'failed') then started_at end as "startedAt"
  from reanalysis r
  cross join lateral (
    select case when r.finished_at is not null then 'idle'
                when r.last_progress_at < now() - interval '5 minutes' then 'failed'
                when r.started_at is null then 'waiting'
                else 'running' end as state
  ) s
  where clinic_id = $1`;
