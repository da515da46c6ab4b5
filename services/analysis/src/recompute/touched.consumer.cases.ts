import { topics, type ClinicTouchedMessage } from '@helix/contracts';
import type { Batch, ConsumeOptions } from '@helix/event-log';
import { createLogger, Metrics } from '@helix/web';
import { createTestDatabase, type TestDatabase } from '../../../../libs/database/src/testing/index.js';
import { AnalysisMetrics } from '../analysis.metrics.js';
import { TouchedConsumer } from './touched.consumer.js';

const FIXTURE = `
  insert into customer (customer_id, customer_name) values (1, 'Owner');
  insert into clinic (clinic_id, customer_id, name, dms_type, time_zone) values (1, 1, 'One', 1, 'America/Toronto');
  insert into provider (clinic_id, id, version, type, is_active) values (1, 'H1', 1, 1, true);
  insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status) values
    (1, 'A1', 1, 'P1', 'H1', '2026-11-24 09:00', 60, 'scheduled'),
    (1, 'A2', 1, 'P2', 'H1', '2026-11-24 10:00', 60, 'scheduled')`;
/** Appointments that are not there. */
const MANY = Array.from({ length: 200 }, (_, index) => `Z${1_000 + index}`);
const HOUR_MS = 3_600_000;

describe('TouchedConsumer', () => {
  let test: TestDatabase;
  let options: ConsumeOptions;
  let now = Date.parse('2026-11-20T12:00:00Z');
  /** How long it takes from one look at the clock to the next. */
  let step = 0;

  beforeAll(async () => {
    test = await createTestDatabase();
    await test.ownerPool.query(FIXTURE);
    const log = {
      consume: (given: ConsumeOptions) => {
        options = given;
        return Promise.resolve({ stop: () => Promise.resolve() });
      },
    };
    const [metrics, logger] = [new AnalysisMetrics(new Metrics(false)), createLogger({ logLevel: 'silent' })];
    await new TouchedConsumer(test.database, log, metrics, logger, () => (now += step)).start();
  });
  afterAll(() => test.drop());

  const batchOf = (from: number, ...lists: string[][]): Batch => ({
    topic: topics.clinicTouched,
    partition: 0,
    records: lists.map((ids, index) => {
      const changed = { appointment: { ids, patientDays: [], providerDays: [] } };
      const message: ClinicTouchedMessage = { clinicId: 1, receivedAt: from + index, changed };
      return {
        ...{ topic: topics.clinicTouched, partition: 0, key: '1', headers: {}, publishedAt: now },
        ...{ offset: from + index, value: JSON.stringify(message) },
      };
    }),
  });
  const deliver = (batch: Batch) => options.handle(batch, { advance: () => Promise.resolve() });
  const analysed = async () => {
    const { rows } = await test.ownerPool.query<{ id: string }>(
      'select appointment_id as id from appointment_analysis order by 1',
    );
    return rows.map(({ id }) => id);
  };
  const waiting = async () => {
    const { rows } = await test.ownerPool.query<{ value: string }>('select value from outbox where topic = $1', [
      topics.clinicTouched,
    ]);
    return rows.map(({ value }) => (JSON.parse(value) as ClinicTouchedMessage).receivedAt);
  };

  it('analyses a changed appointment at once during an import, whose next part waits as long as the last one took', async () => {
    step = HOUR_MS;
    await deliver(batchOf(0, MANY));
    step = 0;
    const next = batchOf(1, [...MANY, 'A2']);
    expect(options.holdBack?.(next)).toBeGreaterThanOrEqual(HOUR_MS);
    await deliver(batchOf(1, [...MANY, 'A2'], ['A1']));
    expect(await analysed()).toEqual(['A1']);
    expect(await waiting()).toEqual([1]);

    now += 10 * HOUR_MS;
    const last = batchOf(3, [...MANY, 'A2']);
    expect(options.holdBack?.(last)).toBe(0);
    await deliver(last);
    expect(await analysed()).toEqual(['A1', 'A2']);
    expect(await waiting()).toEqual([1]);
  });
});
