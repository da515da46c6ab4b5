import { clinicTouchedMessage, topics, type PmsChange } from '@helix/contracts';
import {
  PostgresEventLog,
  StalePositionError,
  createEventLog,
  type ConsumeOptions,
  type EventLog,
} from '@helix/event-log';
import { quarantine, toLogRecords, type QuarantinedChange } from '@helix/quarantine';
import { createLogger, Metrics } from '@helix/web';
import { createTestDatabase, type TestDatabase } from '../../../../libs/database/src/testing/index.js';
import { waitFor } from '../../../../libs/database/src/testing/wait-for.js';
import { remove, upsert } from '../testing/changes.js';
import { APPLY_GROUP, ApplyConsumer } from './apply.consumer.js';
import { ApplyMetrics } from './apply.metrics.js';

describe('ApplyConsumer', () => {
  let test: TestDatabase;
  let log: EventLog;
  const metrics = new ApplyMetrics(new Metrics(false));

  beforeAll(async () => {
    test = await createTestDatabase();
    const logger = createLogger({ logLevel: 'silent' });
    log = createEventLog({ pool: test.pool, logger });
    expect(log).toBeInstanceOf(PostgresEventLog);
    await new ApplyConsumer(test.database, log, metrics, logger).start();
  });
  afterAll(async () => {
    await log.close();
    await test.drop();
  });

  const publish = (clinicId: number, changes: PmsChange[]): Promise<void> =>
    log.publish(topics.pmsChanges, toLogRecords(clinicId, Date.now(), changes));
  const applied = () =>
    waitFor(
      async () => (await log.lag()).filter(({ topic }) => topic === topics.pmsChanges),
      (partitions) => partitions.length > 0 && partitions.every(({ lag }) => lag === 0),
    );
  const published = async (clinicId: number) => {
    const { rows } = await test.ownerPool.query<{ value: string }>(
      'select value from outbox where topic = $1 and key = $2 order by outbox_id',
      [topics.clinicTouched, String(clinicId)],
    );
    return rows.map(({ value }) => clinicTouchedMessage.parse(JSON.parse(value)));
  };

  it('applies the changes on the log and puts the keys of the changed rows into the outbox', async () => {
    await publish(1, [
      upsert('patient', 'P1'),
      upsert('appointment', 'A1'),
      upsert('procedure', 'X1', { appointmentId: 'A1' }),
      upsert('fee', 'F', { code: '11111' }),
      upsert('fee', 'G', { code: '99999', feeScheduleId: 'F2' }),
      upsert('note', 'N1'),
    ]);
    await applied();
    expect(await published(1)).toEqual([
      {
        clinicId: 1,
        receivedAt: expect.any(Number),
        changed: {
          patient: { ids: ['P1'] },
          appointment: { ids: ['A1'], patientDays: [['P1', '2026-11-24']], providerDays: [['H1', '2026-11-24']] },
          procedure: {
            appointmentIds: ['A1'],
            patientDays: [['P1', '2026-11-24']],
            providerDays: [['H1', '2026-11-24']],
          },
          fee: {
            codes: [
              ['F1', '11111'],
              ['F2', '99999'],
            ],
          },
          note: { patientIds: ['P1'] },
        },
      },
    ]);
  });

  it('publishes nothing when the same changes arrive again', async () => {
    const changes = [upsert('appointment', 'A1'), remove('procedure', 'X1')];
    await publish(2, changes);
    await applied();
    await publish(2, changes);
    await applied();
    expect(await published(2)).toHaveLength(1);
  });

  it('quarantines a change that the database rejects, with its message, and applies the others', async () => {
    await publish(3, [upsert('note', 'good'), upsert('note', 'bad', { dateCreated: '2026-02-30T10:00:00' })]);
    await applied();
    const { rows } = await test.ownerPool.query(
      'select stage, entity, entity_id, reason, payload from quarantine where clinic_id = 3',
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ stage: 'apply', entity: 'note', entity_id: 'bad' });
    expect(rows[0].reason).toMatch(/out of range/);
    expect(JSON.parse(rows[0].payload)).toMatchObject({ id: 'bad', data: { dateCreated: '2026-02-30T10:00:00' } });
    expect((await test.ownerPool.query('select id from note where clinic_id = 3')).rows).toEqual([{ id: 'good' }]);
    const counted = (await metrics.quarantined.get()).values.filter(({ value }) => value > 0);
    expect(counted).toEqual([expect.objectContaining({ labels: { stage: 'apply', entity: 'note' }, value: 1 })]);
  });

  it('quarantines a malformed record and continues with the partition', async () => {
    await log.publish(topics.pmsChanges, [{ key: '4', value: 'not JSON' }]);
    await publish(4, [upsert('operatory', 'O1')]);
    await applied();
    const { rows } = await test.ownerPool.query('select payload, reason from quarantine where clinic_id = 4');
    expect(rows).toEqual([{ payload: '"not JSON"', reason: expect.stringMatching(/JSON/) }]);
    expect((await test.ownerPool.query('select id from operatory where clinic_id = 4')).rows).toEqual([{ id: 'O1' }]);
  });

  it('drops what was quarantined of a row once a newer version or a delete of it arrives', async () => {
    const rejected = (entityId: string, version: unknown): QuarantinedChange => ({
      ...{ clinicId: 5, stage: 'ingest', entity: 'patient', entityId, reason: 'then' },
      text: JSON.stringify({ entity: 'patient', id: entityId, op: 'upsert', version, data: { initials: 7 } }),
    });
    const rows = [
      ...[rejected('newer', 3), rejected('deleted', 3), rejected('same', 3), rejected('older', 9)],
      ...[rejected('replayed', 3), rejected('noVersion', 'x'), rejected('other', 3)],
    ];
    await test.database.inClinics([5], (transaction) => quarantine(transaction, rows));
    await test.ownerPool.query("update quarantine set replayed_at = now() where entity_id = 'replayed'");
    await publish(5, [
      ...[upsert('patient', 'newer', {}, 4), remove('patient', 'deleted', 4), upsert('patient', 'same', {}, 3)],
      ...[
        upsert('patient', 'older', {}, 4),
        upsert('patient', 'replayed', {}, 3),
        upsert('patient', 'noVersion', {}, 1),
      ],
      upsert('operatory', 'other', {}, 4),
    ]);
    await applied();
    const left = await test.ownerPool.query('select entity_id from quarantine where clinic_id = 5 order by 1');
    expect(left.rows.map((row) => row.entity_id)).toEqual(['older', 'other', 'same']);
  });

  it('wants a resync of the clinics whose changes may be among lost ones, in the transaction that moves the position', async () => {
    await test.ownerPool.query(`
      insert into customer (customer_id, customer_name) values (1, 'C');
      insert into clinic (clinic_id, customer_id, name, dms_type, time_zone)
      select n, 1, 'Clinic ' || n, 1, 'UTC' from generate_series(1, 10) n`);
    const wanted = async (): Promise<number[]> => {
      const { rows } = await test.ownerPool.query<{ id: number }>(
        'select clinic_id as id from clinic where resync_wanted is not null order by 1',
      );
      return rows.map(({ id }) => id);
    };
    let options: ConsumeOptions | undefined;
    const consume = (given: ConsumeOptions) => {
      options = given;
      return Promise.resolve({ stop: () => Promise.resolve() });
    };
    await new ApplyConsumer(test.database, { consume }, metrics, createLogger({ logLevel: 'silent' })).start();
    const loss = { group: APPLY_GROUP, topic: topics.pmsChanges, partition: 3, partitions: 4, records: 12 };
    const stale = { advance: () => Promise.reject(new StalePositionError('another consumer has it')) };
    await expect(options?.onLoss?.(loss, stale)).rejects.toThrow('another consumer has it');
    expect(await wanted()).toEqual([]);
    await options?.onLoss?.(loss, { advance: () => Promise.resolve() });
    // As Kafka's own client assigns the keys 1 to 10 to four partitions.
    expect(await wanted()).toEqual([1, 3, 7, 8, 9]);
  });
});
