import { topics, type PatientsTouchedMessage } from '@helix/contracts';
import type { Batch, ConsumeOptions } from '@helix/event-log';
import { createLogger, Metrics } from '@helix/web';
import { createTestDatabase, type TestDatabase } from '../../../../libs/database/src/testing/index.js';
import { AnalysisMetrics } from '../analysis.metrics.js';
import { PatientsConsumer } from './patients.consumer.js';

/** P1 to P3 have an appointment each, and 200 other patients that have none are named with P2 and P3. */
const FIXTURE = `
  insert into customer (customer_id, customer_name) values (1, 'Owner');
  insert into clinic (clinic_id, customer_id, name, dms_type, time_zone) values (1, 1, 'One', 1, 'America/Toronto');
  insert into provider (clinic_id, id, version, type, is_active) values (1, 'H1', 1, 1, true);
  insert into patient (clinic_id, id, version) values (1, 'P1', 1), (1, 'P2', 1), (1, 'P3', 1);
  insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status) values
    (1, 'A1', 1, 'P1', 'H1', '2026-11-24 09:00', 60, 'scheduled'),
    (1, 'A2', 1, 'P2', 'H1', '2026-11-24 10:00', 60, 'scheduled'),
    (1, 'A3', 1, 'P3', 'H1', '2026-11-24 11:00', 60, 'scheduled')`;
const MANY = Array.from({ length: 200 }, (_, index) => `Q${1_000 + index}`);

describe('PatientsConsumer', () => {
  let test: TestDatabase;
  let options: ConsumeOptions;
  let now = Date.parse('2026-11-20T12:00:00Z');

  beforeAll(async () => {
    test = await createTestDatabase();
    await test.ownerPool.query(FIXTURE);
    const log = {
      consume: (given: ConsumeOptions) => {
        options = given;
        return Promise.resolve({ stop: () => Promise.resolve() });
      },
    };
    const metrics = new AnalysisMetrics(new Metrics(false));
    await new PatientsConsumer(test.database, log, metrics, createLogger({ logLevel: 'silent' }), () => now).start();
  });
  afterAll(() => test.drop());

  const deliver = (from: number, ...lists: string[][]) => {
    const batch: Batch = {
      topic: topics.patientsTouched,
      partition: 0,
      records: lists.map((patientIds, index) => ({
        ...{ topic: topics.patientsTouched, partition: 0, key: '1', headers: {}, publishedAt: now },
        offset: from + index,
        value: JSON.stringify({ clinicId: 1, receivedAt: from + index, patientIds } satisfies PatientsTouchedMessage),
      })),
    };
    return options.handle(batch, { advance: () => Promise.resolve() });
  };
  const evaluated = async () =>
    (
      await test.ownerPool.query<{ id: string }>('select appointment_id as id from appointment_due order by 1')
    ).rows.map(({ id }) => id);
  const waiting = async () =>
    (
      await test.ownerPool.query<{ value: string }>('select value from outbox where topic = $1', [
        topics.patientsTouched,
      ])
    ).rows.map(({ value }) => JSON.parse(value) as PatientsTouchedMessage);

  it('evaluates a few patients at once during an import, and puts the many of it behind', async () => {
    await deliver(0, MANY);
    await deliver(1, [...MANY, 'P2'], ['P1'], [...MANY, 'P3']);
    expect(await evaluated()).toEqual(['A1']);
    expect(await waiting()).toEqual([{ clinicId: 1, receivedAt: 1, patientIds: ['P2', 'P3', ...MANY] }]);

    now += 10_000;
    await deliver(4, ['P2', 'P3', ...MANY]);
    expect(await evaluated()).toEqual(['A1', 'A2', 'A3']);
    expect(await waiting()).toHaveLength(1);
  });
});
