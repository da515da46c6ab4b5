import { pino } from 'pino';
import { createTestDatabase, type TestDatabase } from '../../../database/src/testing/index.js';
import { waitFor } from '../../../database/src/testing/wait-for.js';
import { defaultSettings } from '../settings.js';
import { collectRecords, numberedRecords, range } from '../testing/contract-context.js';
import { PostgresEventLog } from './postgres-event-log.js';

const HOUR_MS = 60 * 60 * 1000;

describe('PostgresEventLog.deleteOldRecords', () => {
  let database: TestDatabase;
  const logs: PostgresEventLog[] = [];

  const open = (): PostgresEventLog => {
    const log = new PostgresEventLog(database.pool, {
      ...defaultSettings,
      topicDefaults: { partitions: 1, replicas: 1, retention: { ageMs: 2 * HOUR_MS } },
      logger: pino({ level: 'silent' }),
      pollMs: 1_000,
      retentionIntervalMs: HOUR_MS,
    });
    logs.push(log);
    return log;
  };
  const own = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
    (await database.ownerPool.query<Row>(sql, values)).rows;
  const offsetsOf = async (topic: string): Promise<number[]> => {
    const sql = 'select record_offset::int as n from log_record where topic = $1 order by 1';
    return (await own<{ n: number }>(sql, [topic])).map(({ n }) => n);
  };
  const currentSlot = async (): Promise<number> =>
    (await own<{ slot: number }>('select slot from log_slot where opened_at is not null and closed_at is null'))[0]!
      .slot;
  /** As if so much time had passed. */
  const pass = (hours: number) =>
    own(
      `update log_slot set opened_at = opened_at - $1 * interval '1 hour', closed_at = closed_at - $1 * interval '1 hour'`,
      [hours],
    );
  /** As if so much time had passed, and the ring had been looked after on the way. */
  const passInSteps = async (log: PostgresEventLog, hours: number): Promise<number> => {
    let emptied = 0;
    for (let hour = 0; hour < hours; hour += 1) {
      await pass(1.01);
      emptied += await log.deleteOldRecords();
    }
    return emptied;
  };

  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(async () => {
    for (const log of logs.splice(0)) await log.close();
    await database.drop();
  });

  it('gives the space of handled records back once all records of their slot are old', async () => {
    const log = open();
    const long = 'x'.repeat(8_000);
    const bytes = async (): Promise<number> =>
      (
        await own<{ bytes: number }>(
          `select sum(pg_total_relation_size(relid))::float8 as bytes from pg_partition_tree('log_record')`,
        )
      )[0]!.bytes;
    const empty = await bytes();
    // Random enough that compression leaves most of it.
    const load = range(0, 500).map((n) => ({ key: 'k', value: JSON.stringify({ n, text: `${long}${Math.sin(n)}` }) }));
    const group = collectRecords();
    await log.consume({ group: 'g', topic: 'load', ...group });
    await log.publish('load', load);
    await group.waitForCount(500);
    expect(await bytes()).toBeGreaterThan(empty + 50_000);

    await pass(1.01);
    expect(await log.deleteOldRecords()).toBe(0);
    await log.publish('load', [{ key: 'k', value: '"young"' }]);
    await group.waitForCount(501);
    await pass(1.9);
    expect(await log.deleteOldRecords()).toBe(0);
    await pass(0.2);
    expect(await log.deleteOldRecords()).toBe(1);
    expect(await offsetsOf('load')).toEqual([500]);
    expect(await bytes()).toBeLessThan(empty + 50_000);

    const late = collectRecords();
    await log.consume({ group: 'late', topic: 'load', ...late });
    await late.waitForCount(1);
    expect(late.records[0]?.offset).toBe(500);
    // A record is handled before the group's position is kept.
    await waitFor(
      () => log.lag(),
      (lags) => lags.map(({ group: name, lag }) => `${name} ${lag}`).join() === 'g 0,late 0',
    );
  });

  it('goes round the ring for ever, and a consumer of all of it misses nothing', async () => {
    const log = open();
    const group = collectRecords();
    await log.consume({ group: 'g', topic: 'round', ...group });
    const slots: number[] = [];
    for (let round = 0; round < 14; round += 1) {
      await log.publish('round', numberedRecords(10 * round, 10 * round + 10));
      await group.waitForCount(10 * round + 10);
      slots.push(await currentSlot());
      await passInSteps(log, 1);
    }
    expect(slots).toEqual([0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1]);
    expect(group.records.map(({ offset }) => offset)).toEqual(range(0, 140));
    // Two hours of records, and the part of the slot that is not as old.
    expect((await offsetsOf('round')).length).toBeLessThanOrEqual(40);
    expect((await offsetsOf('round')).at(-1)).toBe(139);
  });

  it('keeps records that a known group has not handled, however old, and writes on', async () => {
    const log = open();
    const group = collectRecords();
    const subscription = await log.consume({ group: 'slow', topic: 'behind', ...group });
    await log.publish('behind', numberedRecords(0, 20));
    await group.waitForCount(20);
    await subscription.stop();
    await log.publish('behind', numberedRecords(20, 50));
    expect(await passInSteps(log, 100)).toBe(0);
    for (const n of range(50, 60)) {
      await log.publish('behind', numberedRecords(n, n + 1));
      await passInSteps(log, 1);
    }
    expect(await offsetsOf('behind')).toEqual(range(0, 60));
    await log.consume({ group: 'slow', topic: 'behind', ...group });
    await group.waitForCount(60);
    expect(group.records.map(({ offset }) => offset)).toEqual(range(0, 60));
    expect(await passInSteps(log, 6)).toBeGreaterThan(0);
    expect((await offsetsOf('behind')).length).toBeLessThan(10);
  });

  it('leaves a slot that somebody reads, and empties it the next time', async () => {
    const log = open();
    await log.publish('read', numberedRecords(0, 10));
    await passInSteps(log, 1);
    await pass(5);
    const reader = await database.ownerPool.connect();
    await reader.query('begin');
    await reader.query('select count(*) from log_record');
    expect(await log.deleteOldRecords()).toBe(0);
    expect(await offsetsOf('read')).toEqual(range(0, 10));
    await reader.query('commit');
    reader.release();
    expect(await log.deleteOldRecords()).toBe(1);
    expect(await offsetsOf('read')).toEqual([]);
  });

  it('keeps a slot to which a writer that had seen it open adds records just before it is emptied', async () => {
    const log = open();
    await (await log.consume({ group: 'g', topic: 'late', ...collectRecords() })).stop();
    await own(`insert into log_record (slot, topic, partition, record_offset, key, value, headers, published_at)
      values (0, 'late', 0, 0, 'k', '0', '{}', now())`);
    await own(`update log_position set next_offset = 1`);
    await own(`update log_partition set next_offset = 1`);
    await passInSteps(log, 1);
    await pass(5);
    const writer = await database.ownerPool.connect();
    await writer.query('begin');
    await writer.query(`insert into log_record (slot, topic, partition, record_offset, key, value, headers, published_at)
      values (0, 'late', 0, 1, 'k', '1', '{}', now())`);
    const emptied = log.deleteOldRecords();
    await waitFor(
      () =>
        own(
          `select from pg_locks where mode = 'AccessExclusiveLock' and relation = 'log_record_0'::regclass and not granted`,
        ),
      ({ length }) => length === 1,
    );
    await writer.query('commit');
    writer.release();
    expect(await emptied).toBe(0);
    expect(await offsetsOf('late')).toEqual([0, 1]);
  });

  it('is done by one of two processes at a time', async () => {
    const [one, other] = [open(), open()];
    await one.publish('both', numberedRecords(0, 10));
    await passInSteps(one, 1);
    await pass(5);
    const emptied = await Promise.all([one.deleteOldRecords(), other.deleteOldRecords()]);
    expect(emptied.toSorted()).toEqual([0, 1]);
    expect(await offsetsOf('both')).toEqual([]);
  });
});
