import type { HubStatus } from '@helix/contracts';
import type { Database } from '@helix/database';
import type { EventLog } from '@helix/event-log';
import type { JobQueues } from '@helix/jobs';

/** Where everything is counted that waits. */
interface Sources {
  database: Database;
  log: Pick<EventLog, 'lag'>;
  queues: Pick<JobQueues, 'all'>;
}

/** What waits on the log, in the job queues and in the outboxes. What cannot be reached is null. */
export async function readHubStatus({ database, log, queues }: Sources): Promise<Omit<HubStatus, 'quarantined'>> {
  const [lag, jobs, outbox] = await Promise.all([
    readLag(log).catch(() => null),
    readJobs(queues).catch(() => null),
    database.query<HubStatus['outbox'][number]>(OUTBOXES),
  ]);
  return { lag, jobs, outbox };
}

/** Of all partitions together. */
async function readLag(log: Pick<EventLog, 'lag'>): Promise<HubStatus['lag']> {
  const lags = new Map<string, NonNullable<HubStatus['lag']>[number]>();
  for (const { topic, group, lag } of await log.lag()) {
    const key = `${topic} ${group}`;
    lags.set(key, { topic, group, records: (lags.get(key)?.records ?? 0) + lag });
  }
  return [...lags.values()].toSorted((a, b) => a.topic.localeCompare(b.topic) || a.group.localeCompare(b.group));
}

function readJobs({ all }: Pick<JobQueues, 'all'>): Promise<NonNullable<HubStatus['jobs']>> {
  return Promise.all(all.map(async (queue) => ({ queue: queue.definition.name, ...(await queue.counts()) })));
}

// A job that starts later waits for its time, and not for the relay.
const OUTBOXES = `
  select 'log' as name, count(*)::integer as rows,
         floor(extract(epoch from now() - min(created_at)))::integer as "oldestInSeconds"
  from outbox
  union all
  select 'jobs', count(*)::integer,
         floor(extract(epoch from now() - min(not_before) filter (where not_before <= now())))::integer
  from job_outbox`;
