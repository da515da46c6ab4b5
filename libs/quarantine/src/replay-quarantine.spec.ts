import { pmsChangesMessage, topics } from '@helix/contracts';
import { LogUnavailableError, createEventLog, type EventLog } from '@helix/event-log';
import pg from 'pg';
import { pino } from 'pino';
import { createTestDatabase, type TestDatabase } from '../../database/src/testing/index.js';
import { quarantine, type QuarantinedChange } from './quarantine.store.js';
import { replayQuarantine } from './replay-quarantine.js';

describe('replayQuarantine', () => {
  let test: TestDatabase;
  let log: EventLog;

  beforeAll(async () => {
    test = await createTestDatabase();
    log = createEventLog({ pool: test.pool, logger: pino({ level: 'silent' }) });
  });
  afterAll(async () => {
    await log.close();
    await test.drop();
  });

  const store = (clinicId: number, payload: unknown, stage: QuarantinedChange['stage'] = 'ingest'): Promise<void> =>
    test.database.inClinics([clinicId], (transaction) =>
      quarantine(transaction, [
        { clinicId, stage, entity: null, entityId: null, text: JSON.stringify(payload), reason: 'then' },
      ]),
    );
  const operatory = (id: string) => ({ entity: 'operatory', id, op: 'upsert', version: 1, data: { name: 'Op 1' } });
  const note = (id: string) => ({
    ...{ entity: 'note', id, op: 'upsert', version: 1 },
    data: { patientId: 'P1', providerName: 'Ana Roy', dateCreated: '2026-11-24T10:00:00', note: 'Seen.' },
  });
  const published = async (): Promise<{ key: string; ids: string[] }[]> => {
    const { rows } = await test.ownerPool.query<{ key: string; value: string }>(
      'select key, value from log_record where topic = $1 order by partition, record_offset',
      [topics.pmsChanges],
    );
    return rows.map(({ key, value }) => ({
      key,
      ids: pmsChangesMessage.parse(JSON.parse(value)).changes.map(({ id }) => id),
    }));
  };

  it('publishes changes that are valid now, and updates the reason of those that are not', async () => {
    await store(7, operatory('A'));
    await store(7, note('B'), 'apply');
    await store(7, { ...operatory('C'), entity: 'invoice' });
    await store(7, 'no change at all', 'apply');
    await store(8, operatory('OTHER'));

    expect(await replayQuarantine(test.database, log, 7)).toEqual({ replayed: 2, stillRejected: 2 });
    expect(await published()).toEqual([{ key: '7', ids: ['A', 'B'] }]);
    const { rows } = await test.ownerPool.query(
      'select reason, replayed_at is not null as done from quarantine where clinic_id = 7 order by quarantine_id',
    );
    expect(rows).toEqual([
      { reason: 'then', done: true },
      { reason: 'then', done: true },
      { reason: 'entity: unknown entity "invoice"', done: false },
      { reason: 'expected an object', done: false },
    ]);

    // A second run replays nothing, and other clinics are left alone.
    expect(await replayQuarantine(test.database, log, 7)).toEqual({ replayed: 0, stillRejected: 2 });
    expect(await published()).toHaveLength(1);
    expect(await replayQuarantine(test.database, log, 8)).toEqual({ replayed: 1, stillRejected: 0 });
  });

  it('publishes the chosen changes alone', async () => {
    for (const id of ['A', 'B', 'C']) await store(6, operatory(id));
    const { rows } = await test.ownerPool.query<{ id: string }>(
      'select quarantine_id as id from quarantine where clinic_id = 6 order by 1',
    );
    const ids = [rows[0], rows[2]].map((row) => Number(row?.id));
    // One of another clinic is none of this one.
    await store(8, operatory('D'));
    expect(await replayQuarantine(test.database, log, 8, { ids })).toEqual({ replayed: 0, stillRejected: 0 });
    expect(await replayQuarantine(test.database, log, 6, { ids })).toEqual({ replayed: 2, stillRejected: 0 });
    expect((await published()).filter(({ key }) => key === '6')).toEqual([{ key: '6', ids: ['A', 'C'] }]);
  });

  it('keeps changes in quarantine while the log is unavailable', async () => {
    await store(9, operatory('A'));
    const unreachable = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/nothing' });
    const unavailable = createEventLog({ pool: unreachable, logger: pino({ level: 'silent' }) });
    await expect(replayQuarantine(test.database, unavailable, 9)).rejects.toThrow(LogUnavailableError);
    await unreachable.end();
    expect(await replayQuarantine(test.database, log, 9)).toEqual({ replayed: 1, stillRejected: 0 });
  });
});
