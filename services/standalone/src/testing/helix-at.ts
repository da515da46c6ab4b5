import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { EVENT_LOG, EventLogModule, OutboxRelay, type EventLog } from '@helix/event-log';
import { JobsModule } from '@helix/jobs';
import type { PmsChange } from '@helix/contracts';
import { requireDatabaseUrl } from '@helix/web';
import { waitFor } from '../../../../libs/database/src/testing/wait-for.js';
import { startTestApp, type TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { AnalysisModule } from '../../../analysis/src/analysis.module.js';
import { ApiModule } from '../../../api/src/api.module.js';
import { SyncIngestModule } from '../../../sync-ingest/src/sync-ingest.module.js';

const AGENT_KEY = 'the key of the agent';

/** The agent API, the log, the analysis and the API in one process, at a time that the test sets. */
export class HelixAt {
  private constructor(readonly served: TestApp) {}

  /** @param now milliseconds since the epoch; set it again with `setTime`. */
  static async start(now: number): Promise<HelixAt> {
    setTime(now);
    const dataDir = await mkdtemp(join(tmpdir(), 'helix-figures-'));
    const served = await startTestApp({
      env: { DATA_DIR: dataDir },
      imports: ({ pool }, logger, web) => [
        EventLogModule.forRoot({ pool, logger }),
        JobsModule.forRoot({ ...web, redisUrl: web.settings.redisUrl, databaseUrl: requireDatabaseUrl(web.settings) }),
        ...[SyncIngestModule, AnalysisModule, ApiModule],
      ],
      afterStop: async (app) => {
        await app.get(OutboxRelay).close();
        await app.get<EventLog>(EVENT_LOG).close();
        await rm(dataDir, { recursive: true, force: true });
      },
    });
    served.app.get(OutboxRelay).start();
    return new HelixAt(served);
  }

  /** Adds the key with which `send` sends changes of a clinic. */
  async connectAgent(clinicId: number): Promise<void> {
    await this.served.test.ownerPool.query('insert into agent_key (clinic_id, key_hash) values ($1, $2)', [
      clinicId,
      createHash('sha256').update(AGENT_KEY).digest(),
    ]);
  }

  /** Sends changes as the agent of the clinic, and waits until everything that they cause is derived. */
  async send(changes: readonly PmsChange[]): Promise<void> {
    const answer = await this.served.http().post('/api/agent/changes').set('X-Api-Key', AGENT_KEY).send({ changes });
    expect([answer.status, answer.body]).toEqual([202, { accepted: changes.length, rejected: [] }]);
    await this.settle();
  }

  /** Waits until every consumer has handled the whole log, and nothing waits to be published or done. */
  async settle(): Promise<void> {
    const pending = async (): Promise<Pending[]> => (await this.served.test.ownerPool.query<Pending>(PENDING)).rows;
    await waitFor(pending, (found) => found.length === 0, 30_000);
  }

  async close(): Promise<void> {
    await this.served.close();
    jest.restoreAllMocks();
  }
}

/** Lets the clock go on from a time, in milliseconds since the epoch. Timers are the real ones. */
export function setTime(now: number): void {
  const since = performance.now();
  jest.spyOn(Date, 'now').mockImplementation(() => now + Math.floor(performance.now() - since));
}

interface Pending {
  what: string;
  count: number;
}

const PENDING = `
  select what, count from (
    select consumer_group || ' ' || topic as what, sum(p.next_offset - greatest(s.next_offset, p.first_offset))::integer as count
    from log_position s join log_partition p using (topic, partition) group by 1
    union all select 'messages to publish', count(*)::integer from outbox
    union all select queue, count(*)::integer from job_outbox group by 1) pending
  where count > 0`;
