import type { PoolClient } from 'pg';
import { requestSummaryUpdate } from '@helix/appointment-inputs';
import { QUEUES } from '@helix/contracts';
import { EVENT_LOG, EventLogModule, type EventLog } from '@helix/event-log';
import { JobQueues, JobRunner, JobsModule } from '@helix/jobs';
import { enqueueMail } from '@helix/mail';
import { requireDatabaseUrl } from '@helix/web';
import { waitFor } from '../../../libs/database/src/testing/wait-for.js';
import { startTestApp, type TestApp } from '../../../libs/web/src/testing/start-test-app.js';
import { AnalysisModule } from './analysis.module.js';
import { SummaryUpdateHandler } from './summary-update/summary-update.job.js';

/** As two updates of other clinics that run. */
async function holdSlots({ test }: TestApp): Promise<PoolClient> {
  const holder = await test.ownerPool.connect();
  await holder.query(`select pg_advisory_lock(hashtext('summary update'), slot) from generate_series(1, 2) slot`);
  return holder;
}

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
    expect(workers.map(({ name }) => name)).toEqual(['reanalysis', 'rebuild', 'summaryUpdate']);
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

  describe('an update of summaries that somebody asked for', () => {
    const own = async <Row>(sql: string, values: unknown[] = []) =>
      (await served.test.ownerPool.query(sql, values)).rows as Row[];
    const request = (clinicId: number): Promise<boolean> =>
      served.test.database.inClinics([clinicId], (transaction) => requestSummaryUpdate(transaction, clinicId));
    const stateOf = async (clinicId: number) =>
      (
        await own<{ state: string; percent: number | null; error: string | null; request: number }>(
          'select state, percent, error, request from summary_update where clinic_id = $1',
          [clinicId],
        )
      )[0]!;
    const addProcedure = (clinicId: number) =>
      own(
        `insert into procedure (clinic_id, id, version, patient_id, provider_id, date, code, status, amount)
         values ($1, 'R1', 1, 'P1', 'H1', '2026-03-02', '11111', 102, 66)`,
        [clinicId],
      );

    it('runs in a child process, is joined by a second request, and ends as done', async () => {
      const { clinicId } = await served.addClinic('Cedar');
      await addProcedure(clinicId);
      const holder = await holdSlots(served);
      try {
        expect([await request(clinicId), await request(clinicId)]).toEqual([true, false]);
        await waitFor(
          () =>
            own<{ n: number }>(`select count(*)::int as n from pg_stat_activity
            where datname = current_database() and application_name = 'helix summary update'`),
          ([row]) => row!.n > 0,
          60_000,
        );
        expect(await stateOf(clinicId)).toMatchObject({ state: 'waiting', percent: null, request: 1 });
      } finally {
        // Two others were running until now.
        holder.release(true);
      }
      await waitFor(
        () => stateOf(clinicId),
        ({ state }) => state === 'done',
        60_000,
      );
      expect(await stateOf(clinicId)).toEqual({ state: 'done', percent: 100, error: null, request: 1 });
      expect(await own('select production::float8 from provider_day where clinic_id = $1', [clinicId])).toEqual([
        { production: 66 },
      ]);
      // The next one is a request of its own.
      expect(await request(clinicId)).toBe(true);
      await waitFor(
        () => stateOf(clinicId),
        ({ state, request: number }) => state === 'done' && number === 2,
        60_000,
      );
    });

    it('keeps why it failed after the last attempt, and waits again after an earlier one', async () => {
      const { clinicId } = await served.addClinic('Oak');
      await addProcedure(clinicId);
      await own('insert into summary_update (clinic_id) values ($1)', [clinicId]);
      await own(`alter table provider_day add constraint refused check (clinic_id <> ${clinicId}) not valid`);
      const handler = served.app.get(SummaryUpdateHandler, { strict: false });
      const attempt = (isLastAttempt: boolean) =>
        handler.handle(
          { clinicId, request: 1 },
          { jobId: '1', isLastAttempt, signal: new AbortController().signal, reportProgress: () => Promise.resolve() },
        );
      try {
        await expect(attempt(false)).rejects.toThrow('refused');
        expect(await stateOf(clinicId)).toMatchObject({ state: 'waiting', percent: null, error: null });
        await expect(attempt(true)).rejects.toThrow('refused');
        expect(await stateOf(clinicId)).toMatchObject({ state: 'failed', error: expect.stringContaining('refused') });
      } finally {
        await own('alter table provider_day drop constraint refused');
      }
      // A job of a request that is over does nothing.
      await attempt(true);
      expect(await stateOf(clinicId)).toMatchObject({ state: 'failed' });
    });
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
