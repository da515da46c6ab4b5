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

  it('starts, is ready and works its queues only', async () => {
    await served.http().get('/health/ready').expect(200);
    const { workers } = served.app.get(JobRunner, { strict: false });
    expect(workers.map(({ name }) => name)).toEqual(['reanalysis', 'rebuild']);
  });

  it('rebuilds the clinics for which a migration enqueues it', async () => {
    const { clinicId } = await served.addClinic('Maple');
    await served.test.ownerPool.query(
      `insert into procedure (clinic_id, id, version, patient_id, provider_id, date, code, status, amount)
       values ($1, 'R1', 1, 'P1', 'H1', '2026-03-02', '11111', 102, 66)`,
      [clinicId],
    );
    await served.test.ownerPool.query(
      `insert into job_outbox (queue, payload) select 'rebuild', json_build_object('clinicId', clinic_id) from clinic`,
    );
    const [line] = await waitFor(
      () => served.logLines.filter(({ msg }) => msg === 'rebuilt a clinic'),
      ({ length }) => length > 0,
      60_000,
    );
    expect(line).toMatchObject({ clinicId, appointments: 0, providerDays: 1 });
    const { rows } = await served.test.ownerPool.query('select production::float8 from provider_day');
    expect(rows).toEqual([{ production: 66 }]);
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
