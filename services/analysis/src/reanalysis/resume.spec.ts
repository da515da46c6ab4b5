import { getQueueToken } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import { EVENT_LOG, EventLogModule, type EventLog } from '@helix/event-log';
import { JobsModule } from '@helix/jobs';
import { requestReanalysis } from '@helix/appointment-inputs';
import { requireDatabaseUrl } from '@helix/web';
import { waitFor } from '../../../../libs/database/src/testing/wait-for.js';
import { startTestApp, type TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { AnalysisModule } from '../analysis.module.js';
import { Reanalyses } from './reanalyses.js';
import { reanalysisQueue } from './reanalysis.job.js';

describe('what a process finds when it starts', () => {
  let served: TestApp;
  let clinicId: number;
  let reanalyses: Reanalyses;

  beforeAll(async () => {
    served = await startTestApp({
      imports: ({ pool }, logger, web) => [
        EventLogModule.forRoot({ pool, logger }),
        JobsModule.forRoot({
          ...web,
          redisUrl: web.settings.redisUrl,
          databaseUrl: requireDatabaseUrl(web.settings),
        }),
        AnalysisModule,
      ],
      afterStop: (app) => app.get<EventLog>(EVENT_LOG).close(),
    });
    ({ clinicId } = await served.addClinic('Maple'));
    reanalyses = served.app.get(Reanalyses, { strict: false });
  });
  afterAll(() => served.close());

  const ask = () =>
    served.test.database.inClinics([clinicId], (transaction) => requestReanalysis(transaction, clinicId, 'office'));
  const row = async () => {
    const { rows } = await served.test.ownerPool.query<{ request: number; finished: boolean }>(
      'select request::int, finished_at is not null as finished from reanalysis',
    );
    return rows[0];
  };

  it('is begun when its process ended before the job was there', async () => {
    expect(await ask()).toBe(1);
    await reanalyses.resume();
    expect(await waitFor(row, (seen) => seen?.finished === true)).toEqual({ request: 1, finished: true });
  });

  it('is asked for again when its job had failed for good', async () => {
    expect(await ask()).toBe(2);
    const queue = served.app.get<Queue>(getQueueToken(reanalysisQueue.name), { strict: false });
    // A job that the handler does not know fails at once, and keeps its id.
    await queue.add('unknown', {}, { jobId: `reanalysis-${clinicId}-2` });
    await waitFor(
      () => queue.getFailedCount(),
      (count) => count === 1,
    );
    await reanalyses.start(clinicId, 2);
    expect(await queue.getJobCounts('waiting', 'active', 'delayed')).toEqual({ waiting: 0, active: 0, delayed: 0 });
    await reanalyses.resume();
    expect(await waitFor(row, (seen) => seen?.finished === true)).toEqual({ request: 3, finished: true });
  });
});
