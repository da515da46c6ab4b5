import { randomUUID } from 'node:crypto';
import { clinicKey, clinicTouchedMessage, topics, type KeyListPart, type PmsChange } from '@helix/contracts';
import { createEventLog, type EventLog } from '@helix/event-log';
import { createLogger, Metrics } from '@helix/web';
import { createTestDatabase, type TestDatabase } from '../../../../libs/database/src/testing/index.js';
import { waitFor } from '../../../../libs/database/src/testing/wait-for.js';
import { readAppliedVersion } from '../apply/applied-version.query.js';
import { ApplyConsumer } from '../apply/apply.consumer.js';
import { ApplyMetrics } from '../apply/apply.metrics.js';
import { toLogRecords } from '@helix/quarantine';
import { remove, upsert } from '../testing/changes.js';

const NEWEST = 1_000_000;

describe('key lists', () => {
  let test: TestDatabase;
  let log: EventLog;
  let clinicId = 0;

  beforeAll(async () => {
    test = await createTestDatabase();
    const logger = createLogger({ logLevel: 'silent' });
    log = createEventLog({ pool: test.pool, logger });
    await new ApplyConsumer(test.database, log, new ApplyMetrics(new Metrics(false)), logger).start();
  });
  afterAll(async () => {
    await log.close();
    await test.drop();
  });
  beforeEach(() => {
    clinicId += 1;
  });

  const applied = () =>
    waitFor(
      async () => (await log.lag()).filter(({ topic }) => topic === topics.pmsChanges),
      (partitions) => partitions.length > 0 && partitions.every(({ lag }) => lag === 0),
    );
  const send = async (...changes: PmsChange[]): Promise<void> => {
    await log.publish(topics.pmsChanges, toLogRecords(clinicId, Date.now(), changes));
    await applied();
  };
  const publish = (message: object) =>
    log.publish(topics.pmsChanges, [
      { key: clinicKey(clinicId), value: JSON.stringify({ clinicId, receivedAt: 1, changes: [], ...message }) },
    ]);
  const list = async (...parts: Partial<KeyListPart>[]): Promise<void> => {
    for (const part of parts) {
      const keyList = { entity: 'operatory', runId: RUN, part: 1, last: true, version: NEWEST, keys: [], ...part };
      await publish({ keyList });
    }
    await applied();
  };
  const RUN = randomUUID();
  const ids = async (table = 'operatory') => {
    const { rows } = await test.ownerPool.query<{ id: string }>(
      `select id from ${table} where clinic_id = $1 and not deleted order by id`,
      [clinicId],
    );
    return rows.map(({ id }) => id);
  };
  const stored = async () =>
    (await test.ownerPool.query('select state, missing, total from key_list where clinic_id = $1', [clinicId])).rows[0];
  const named = (count: number, prefix = 'O'): string[] =>
    Array.from({ length: count }, (_, index) => `${prefix}${String(index).padStart(5, '0')}`);

  it('deletes the rows that the list does not have, with the version of the run', async () => {
    await send(upsert('operatory', 'O1', {}, 5), upsert('operatory', 'O2', {}, 6), upsert('patient', 'P1', {}, 7));
    await list({ keys: ['O2', 'O3'], version: 9 });
    expect([await ids(), await ids('patient')]).toEqual([['O2'], ['P1']]);
    const { rows } = await test.ownerPool.query(
      `select version, name from operatory where clinic_id = $1 and id = 'O1'`,
      [clinicId],
    );
    expect(rows).toEqual([{ version: '9', name: null }]);
    expect(await stored()).toEqual({ state: 'done', missing: 1, total: 2 });
  });

  it('keeps rows that came after the start of the run', async () => {
    await send(upsert('operatory', 'O1', {}, 5), upsert('operatory', 'O2', {}, 9), upsert('operatory', 'O3', {}, 10));
    await list({ keys: [], version: 9 });
    expect(await ids()).toEqual(['O2', 'O3']);
  });

  it('deletes nothing until all parts are there, in whatever order and however often they come', async () => {
    await send(...['O1', 'O2', 'O3', 'O4'].map((id) => upsert('operatory', id)));
    const third = { part: 3, last: true, keys: ['O3'] };
    await list(third, { part: 1, last: false, keys: ['O1'] }, third);
    expect(await ids()).toHaveLength(4);
    await list({ part: 2, last: false, keys: [] });
    expect(await ids()).toEqual(['O1', 'O3']);
    await send(upsert('operatory', 'O5'));
    await list({ part: 2, last: false, keys: [] }, third);
    expect(await ids()).toEqual(['O1', 'O3', 'O5']);
  });

  it('takes the newer of two runs, whichever ends first', async () => {
    await send(upsert('operatory', 'O1'), upsert('operatory', 'O2'));
    const newer = { runId: randomUUID(), version: NEWEST + 1 };
    await list(
      { part: 1, last: false, keys: [] },
      { ...newer, part: 1, last: false, keys: ['O1'] },
      { part: 2, last: true, keys: [] },
    );
    expect(await ids()).toHaveLength(2);
    await list({ ...newer, part: 2, last: true, keys: [] });
    expect(await ids()).toEqual(['O1']);
  });

  it.each([
    ['deletes 50 of 60 rows', 60, 50, true],
    ['deletes a tenth of more rows', 510, 51, true],
    ['waits before it deletes more than a tenth and more than 50 rows', 509, 51, false],
  ])('%s', async (_name, total, missing, isDeleted) => {
    await send(...named(total).map((id) => upsert('operatory', id)));
    await list({ keys: named(total).slice(missing) });
    expect(await stored()).toEqual({ state: isDeleted ? 'done' : 'waiting', missing, total });
    expect(await ids()).toHaveLength(isDeleted ? total - missing : total);
  });

  it('notifies the developer hub when a list is all there, waits, and was agreed to', async () => {
    const client = await test.pool.connect();
    const heard: (string | undefined)[] = [];
    client.on('notification', ({ payload }) => heard.push(payload));
    await client.query('listen helix_hub');
    try {
      await send(...named(51).map((id) => upsert('operatory', id)));
      await list({ part: 1, last: false, keys: [] });
      expect(heard).toEqual([]);
      await list({ part: 2, keys: [] });
      await waitFor(
        () => Promise.resolve(heard.length),
        (count) => count === 1,
      );
      await publish({ keyListRun: { entity: 'operatory', runId: RUN, isAgreed: true } });
      await waitFor(
        () => Promise.resolve(heard.length),
        (count) => count === 2,
      );
      expect(heard).toEqual(['keyLists', 'keyLists']);
      expect(await ids()).toEqual([]);
    } finally {
      client.release(true);
    }
  });

  it('deletes many rows in steps once somebody agreed, and publishes the keys of all of them', async () => {
    const count = 10_003;
    await send(...named(count, 'A').map((id) => upsert('appointment', id, { patientId: id })));
    await list({ entity: 'appointment', keys: [] });
    expect(await stored()).toMatchObject({ state: 'waiting', missing: count });
    await publish({ keyListRun: { entity: 'appointment', runId: RUN } });
    await applied();
    expect(await stored()).toMatchObject({ state: 'waiting' });
    await publish({ keyListRun: { entity: 'appointment', runId: RUN, isAgreed: true } });
    await relayUntilDone();
    expect(await ids('appointment')).toEqual([]);
    const { rows } = await test.ownerPool.query<{ value: string }>(
      'select value from outbox where topic = $1 and key = $2 order by outbox_id desc limit 3',
      [topics.clinicTouched, String(clinicId)],
    );
    const touched = rows.map(({ value }) => clinicTouchedMessage.parse(JSON.parse(value)).changed?.appointment?.ids);
    expect(touched.map((keys) => keys?.length)).toEqual([3, 5_000, 5_000]);
    expect(new Set(touched.flat()).size).toBe(count);
  });

  /** Does what the relay of the outbox does, which does not run here. */
  async function relayUntilDone(): Promise<void> {
    for (let step = 0; step < 5; step += 1) {
      await applied();
      const { rows } = await test.ownerPool.query<{ key: string; value: string }>(
        'delete from outbox where topic = $1 returning key, value',
        [topics.pmsChanges],
      );
      if (rows.length === 0) return;
      await log.publish(topics.pmsChanges, rows);
    }
  }

  it('keeps the highest version of what was applied', async () => {
    await send(upsert('operatory', 'O1', {}, 7), remove('patient', 'P1', '9007199254740993'));
    await send(upsert('operatory', 'O2', {}, 8));
    const { rows } = await test.ownerPool.query('select max_version from applied_version where clinic_id = $1', [
      clinicId,
    ]);
    expect(rows).toEqual([{ max_version: '9007199254740993' }]);
  });

  it('tells an agent that has lost its memory to start above a list that waits', async () => {
    const version = () => readAppliedVersion(test.database, clinicId);
    expect(await version()).toBe(0);
    await send(...named(60).map((id) => upsert('operatory', id, {}, 7)));
    expect(await version()).toBe(7);
    await list({ keys: [], version: 9 });
    expect([await version(), await stored()]).toEqual([9, { state: 'waiting', missing: 60, total: 60 }]);
  });
});
