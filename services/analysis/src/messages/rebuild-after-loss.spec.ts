import { topics } from '@helix/contracts';
import { StalePositionError, type ConsumeOptions } from '@helix/event-log';
import { createLogger, Metrics } from '@helix/web';
import { createTestDatabase, type TestDatabase } from '../../../../libs/database/src/testing/index.js';
import { AnalysisMetrics } from '../analysis.metrics.js';
import { PatientsConsumer } from '../due/patients.consumer.js';
import { TouchedConsumer } from '../recompute/touched.consumer.js';

describe('messages that were lost', () => {
  let test: TestDatabase;
  const groups = new Map<string, ConsumeOptions>();

  beforeAll(async () => {
    test = await createTestDatabase();
    await test.ownerPool.query(`
      insert into customer (customer_id, customer_name) values (1, 'C');
      insert into clinic (clinic_id, customer_id, name, dms_type, time_zone)
      select n, 1, 'Clinic ' || n, 1, 'UTC' from generate_series(1, 10) n`);
    const consume = (options: ConsumeOptions) => {
      groups.set(options.group, options);
      return Promise.resolve({ stop: () => Promise.resolve() });
    };
    const parts = [new AnalysisMetrics(new Metrics(false)), createLogger({ logLevel: 'silent' })] as const;
    await new TouchedConsumer(test.database, { consume }, ...parts).start();
    await new PatientsConsumer(test.database, { consume }, ...parts).start();
  });
  afterAll(() => test.drop());

  it.each([
    ['analysis.recompute', topics.clinicTouched],
    ['analysis.due', topics.patientsTouched],
  ])('of %s have their clinics rebuilt, in the transaction that moves the position', async (group, topic) => {
    await test.ownerPool.query('delete from job_outbox');
    const jobs = async () => (await test.ownerPool.query('select queue, payload from job_outbox order by 1, 2')).rows;
    const loss = { group, topic, partition: 2, partitions: 3, records: null };
    const stale = { advance: () => Promise.reject(new StalePositionError('another consumer has it')) };
    await expect(groups.get(group)?.onLoss?.(loss, stale)).rejects.toThrow('another consumer has it');
    expect(await jobs()).toEqual([]);
    await groups.get(group)?.onLoss?.(loss, { advance: () => Promise.resolve() });
    // As Kafka's own client assigns the keys 1 to 10 to three partitions.
    expect(await jobs()).toEqual([2, 3, 9].map((clinicId) => ({ queue: 'rebuild', payload: { clinicId } })));
  });
});
