import { requestReanalysis } from '@helix/appointment-inputs';
import { QUEUES } from '@helix/contracts';
import { EVENT_LOG, EventLogModule, type EventLog } from '@helix/event-log';
import { JobRunner, JobsModule } from '@helix/jobs';
import { requireDatabaseUrl } from '@helix/web';
import { waitFor } from '../../../../libs/database/src/testing/wait-for.js';
import { JobProcess } from '../../../../libs/jobs/src/testing/job-process.js';
import { startTestApp, type TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { AnalysisModule } from '../analysis.module.js';

const LEASE_MS = 1_000;
const reanalysis = { ...QUEUES.reanalysis, options: { ...QUEUES.reanalysis.options, leaseMs: LEASE_MS } };

describe('a requested re-analysis', () => {
  let served: TestApp;
  let clinicId: number;

  beforeAll(async () => {
    served = await startTestApp({
      imports: ({ pool }, logger, web) => [
        EventLogModule.forRoot({ pool, logger }),
        JobsModule.forRoot({
          ...web,
          redisUrl: web.settings.redisUrl,
          databaseUrl: requireDatabaseUrl(web.settings),
          queues: { ...QUEUES, reanalysis },
        }),
        AnalysisModule,
      ],
      afterStop: (app) => app.get<EventLog>(EVENT_LOG).close(),
    });
    ({ clinicId } = await served.addClinic('Maple'));
  });
  afterAll(() => served.close());

  const request = () =>
    served.test.database.inClinics([clinicId], (transaction) => requestReanalysis(transaction, clinicId, 'office'));
  const row = async () => {
    const { rows } = await served.test.ownerPool.query<{ request: number; finished: boolean }>(
      'select request::int, finished_at is not null as finished from reanalysis',
    );
    return rows[0];
  };
  const untilFinished = () => waitFor(row, (reanalysisRow) => reanalysisRow?.finished === true, 60_000);

  it('is run by a child process once its transaction has committed', async () => {
    expect(await request()).toBe(1);
    expect(await untilFinished()).toEqual({ request: 1, finished: true });
    // Logged once the child has ended.
    const [line] = await waitFor(
      () => served.logLines.filter(({ msg }) => msg === 're-analysed a clinic'),
      ({ length }) => length > 0,
    );
    expect(line).toMatchObject({ clinicId, patients: 0 });
  });

  it('is finished by the next process when the first one was killed', async () => {
    const [worker] = served.app.get(JobRunner, { strict: false }).workers;
    await worker?.pause();
    const backend = { redisUrl: undefined, databaseUrl: served.test.url };
    const killed = new JobProcess({ role: 'work-for-ever', backend, queueName: reanalysis.name, leaseMs: LEASE_MS });
    expect(await request()).toBe(2);
    await killed.says('a job has started');
    await killed.kill();
    expect(await row()).toEqual({ request: 2, finished: false });
    await worker?.resume();
    expect(await untilFinished()).toEqual({ request: 2, finished: true });
  });
});
