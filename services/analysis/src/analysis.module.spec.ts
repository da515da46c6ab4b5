import { QUEUES } from '@helix/contracts';
import { EVENT_LOG, EventLogModule, type EventLog } from '@helix/event-log';
import { JobQueues, JobRunner, JobsModule } from '@helix/jobs';
import { enqueueMail } from '@helix/mail';
import { requireDatabaseUrl } from '@helix/web';
import { waitFor } from '../../../libs/database/src/testing/wait-for.js';
import { startTestApp, type TestApp } from '../../../libs/web/src/testing/start-test-app.js';
import { AnalysisModule } from './analysis.module.js';

describe('AnalysisModule without the other services', () => {
  let served: TestApp;
  beforeAll(async () => {
    served = await startTestApp({
      imports: ({ pool }, logger, web) => [
        EventLogModule.forRoot({ pool, logger }),
        JobsModule.forRoot({ ...web, redisUrl: web.settings.redisUrl, databaseUrl: requireDatabaseUrl(web.settings) }),
        AnalysisModule,
      ],
      afterStop: (app) => app.get<EventLog>(EVENT_LOG).close(),
    });
  });
  afterAll(() => served.close());

  it('starts, is ready and works the reanalysis queue only', async () => {
    await served.http().get('/health/ready').expect(200);
    const { workers } = served.app.get(JobRunner, { strict: false });
    expect(workers.map(({ name }) => name)).toEqual(['reanalysis']);
  });

  it('enqueues jobs of another service', async () => {
    await served.test.database.transaction((transaction) =>
      enqueueMail(transaction, { kind: 'passwordChanged', userId: 1 }),
    );
    const queue = served.app.get(JobQueues, { strict: false }).of(QUEUES.mail);
    await waitFor(
      () => queue.counts(),
      ({ waiting }) => waiting === 1,
    );
  });
});
