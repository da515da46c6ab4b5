import { clinicKey, topics, type AnalysisUpdatedMessage, type ClinicTouchedMessage } from '@helix/contracts';
import { EVENT_LOG, EventLogModule, OutboxRelay, type EventLog } from '@helix/event-log';
import { JobsModule } from '@helix/jobs';
import { requireDatabaseUrl } from '@helix/web';
import { waitFor } from '../../../../libs/database/src/testing/wait-for.js';
import { startTestApp, type TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { AnalysisModule } from '../analysis.module.js';

describe('consumers of the analysis service', () => {
  let served: TestApp;
  let log: EventLog;
  let clinicId: number;
  const published: AnalysisUpdatedMessage[] = [];

  beforeAll(async () => {
    served = await startTestApp({
      imports: ({ pool }, logger, web) => [
        EventLogModule.forRoot({ pool, logger }),
        JobsModule.forRoot({ ...web, redisUrl: web.settings.redisUrl, databaseUrl: requireDatabaseUrl(web.settings) }),
        AnalysisModule,
      ],
      afterStop: async (app) => {
        await app.get(OutboxRelay).close();
        await app.get<EventLog>(EVENT_LOG).close();
      },
    });
    log = served.app.get<EventLog>(EVENT_LOG);
    await served.app.get(OutboxRelay).start();
    ({ clinicId } = await served.addClinic('Maple'));
    await served.test.ownerPool.query(
      `insert into patient (clinic_id, id, version, initials) values ($1, 'P1', 1, 'AB')`,
      [clinicId],
    );
    await served.test.ownerPool.query(`insert into provider (clinic_id, id, version, type) values ($1, 'H1', 1, 1)`, [
      clinicId,
    ]);
    await served.test.ownerPool.query(
      `insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status)
       values ($1, 'A1', 1, 'P1', 'H1', '2026-11-24 09:00', 60, 'scheduled')`,
      [clinicId],
    );
    await log.follow({
      topic: topics.analysisUpdated,
      onRecord: ({ value }) => void published.push(JSON.parse(value)),
    });
  });
  afterAll(() => served.close());

  const idsIn = async (table: string) => {
    const { rows } = await served.test.ownerPool.query<{ id: string }>(`select appointment_id as id from ${table}`);
    return rows.map(({ id }) => id);
  };
  const publish = (topic: string, ...values: string[]) =>
    log.publish(
      topic,
      values.map((value) => ({ key: clinicKey(clinicId), value })),
    );
  const malformed = async () =>
    Number(/helix_touched_malformed_total(?:{.*})? (\d+)/.exec(await served.metrics.registry.metrics())?.[1] ?? 0);

  it('analyse and evaluate an appointment that clinic.touched names, and skip a malformed record', async () => {
    const touched: ClinicTouchedMessage = {
      clinicId,
      receivedAt: 1_000,
      changed: { appointment: { ids: ['A1'], patientDays: [], providerDays: [['H1', '2026-11-24']] } },
    };
    await publish(topics.clinicTouched, 'not even JSON', JSON.stringify(touched));
    expect(
      await waitFor(
        () => idsIn('appointment_analysis'),
        ({ length }) => length > 0,
      ),
    ).toEqual(['A1']);
    // The evaluation follows the analysis, by a message of its own.
    expect(
      await waitFor(
        () => idsIn('appointment_due'),
        ({ length }) => length > 0,
      ),
    ).toEqual(['A1']);
    await waitFor(
      () => published,
      ({ length }) => length >= 2,
    );
    const update = {
      clinicId,
      receivedAt: 1_000,
      appointmentIds: ['A1'],
      days: ['2026-11-24'],
      providersChanged: false,
    };
    expect(published).toEqual([update, update]);
    expect(await malformed()).toBe(1);
  });

  it('evaluate the patients that patients.touched names, and skip a malformed record', async () => {
    await served.test.ownerPool.query('delete from appointment_due');
    const patients = JSON.stringify({ clinicId, receivedAt: 2_000, patientIds: ['P1'] });
    await publish(topics.patientsTouched, JSON.stringify({ clinicId, patientIds: 'P1' }), patients);
    expect(
      await waitFor(
        () => idsIn('appointment_due'),
        ({ length }) => length > 0,
      ),
    ).toEqual(['A1']);
    expect(await waitFor(malformed, (count) => count === 2)).toBe(2);
    const lines = served.logLines.filter(({ msg }) => msg === 'skipped a malformed record');
    expect(lines.map(({ topic }) => topic)).toEqual([topics.clinicTouched, topics.patientsTouched]);
  });

  it('publish analysis.updated for an appointment that a user saved something of, although its analysis is the same', async () => {
    const stored = async () =>
      (await served.test.ownerPool.query('select xmin::text, appointment_id from appointment_analysis')).rows;
    const before = await stored();
    const saved: ClinicTouchedMessage = { clinicId, receivedAt: 3_000, appointmentIds: ['A1'] };
    await publish(topics.clinicTouched, JSON.stringify(saved));
    const updates = await waitFor(
      () => published.filter(({ receivedAt }) => receivedAt === saved.receivedAt),
      ({ length }) => length > 0,
    );
    expect(updates[0]).toMatchObject({ appointmentIds: ['A1'], days: ['2026-11-24'] });
    expect(await stored()).toEqual(before);
  });

  it('publish analysis.updated for the appointments of a patient whose claims changed, whose coverage is stored nowhere', async () => {
    const touched: ClinicTouchedMessage = { clinicId, receivedAt: 4_000, changed: { claim: { patientIds: ['P1'] } } };
    await publish(topics.clinicTouched, JSON.stringify(touched));
    const updates = await waitFor(
      () => published.filter(({ receivedAt }) => receivedAt === touched.receivedAt),
      ({ length }) => length > 0,
    );
    expect(updates).toEqual([
      { clinicId, receivedAt: 4_000, appointmentIds: ['A1'], days: [], providersChanged: false },
    ]);
  });
});
