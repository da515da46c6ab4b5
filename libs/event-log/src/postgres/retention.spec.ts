import { pino } from 'pino';
import { createTestDatabase, type TestDatabase } from '../../../database/src/testing/index.js';
import { defaultSettings, type RetentionSettings } from '../settings.js';
import { keeping, numbered } from '../testing/bench.js';
import { waitFor } from '../../../database/src/testing/wait-for.js';
import { PostgresEventLog } from './postgres-event-log.js';

describe('retention on PostgreSQL', () => {
  let database: TestDatabase;
  const logs: PostgresEventLog[] = [];

  const open = (retention: RetentionSettings): PostgresEventLog => {
    const log = new PostgresEventLog(database.pool, {
      ...defaultSettings,
      topicDefaults: { partitions: 1, replicas: 1, retention },
      logger: pino({ level: 'silent' }),
      pollMs: 1_000,
      retentionEveryMs: 60_000,
    });
    logs.push(log);
    return log;
  };
  /** Offsets that are kept. */
  const kept = async (topic: string): Promise<number[]> => {
    const { rows } = await database.ownerPool.query<{ n: number }>(
      'select record_offset::int as n from log_record where topic = $1 order by 1',
      [topic],
    );
    return rows.map((row) => row.n);
  };
  const makeOlder = (topic: string, below: number): Promise<unknown> =>
    database.ownerPool.query(
      `update log_record set published_at = published_at - interval '1 hour' where topic = $1 and record_offset < $2`,
      [topic, below],
    );
  const numbers = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);

  beforeAll(async () => {
    database = await createTestDatabase();
  });

  afterEach(async () => {
    for (const log of logs.splice(0)) await log.close();
  });

  afterAll(() => database.drop());

  it('deletes what is old, also more than one statement takes, and leaves what is young', async () => {
    const log = open({ ageMs: 60_000 });
    await log.publish('old', numbered(0, 2_600));
    await makeOlder('old', 2_500);
    expect(await log.deleteOldRecords()).toBe(2_500);
    expect(await kept('old')).toEqual(numbers(2_500, 2_600));
    expect(await log.deleteOldRecords()).toBe(0);
    // A group that comes now begins with what is left, and lags by no more.
    const late = keeping();
    await log.consume({ group: 'late', topic: 'old', ...late });
    await waitFor(
      () => late.records.length,
      (n) => n >= 100,
    );
    expect(late.records[0]?.offset).toBe(2_500);
  });

  it('keeps what a known group has not handled', async () => {
    const log = open({ ageMs: 60_000 });
    const group = keeping();
    const subscription = await log.consume({ group: 'slow', topic: 'behind', ...group });
    await log.publish('behind', numbered(0, 20));
    await waitFor(
      () => group.records.length,
      (n) => n === 20,
    );
    await subscription.stop();
    await log.publish('behind', numbered(20, 50));
    await makeOlder('behind', 50);
    expect(await log.deleteOldRecords()).toBe(20);
    expect(await kept('behind')).toEqual(numbers(20, 50));
  });

  it('deletes even that beyond the hard maximum; the group goes on with what is left', async () => {
    const log = open({ ageMs: 60_000, maximumAgeMs: 120_000 });
    const group = keeping();
    await (await log.consume({ group: 'dead', topic: 'hard', ...keeping() })).stop();
    await log.publish('hard', numbered(0, 50));
    await makeOlder('hard', 30);
    await log.deleteOldRecords();
    expect(await kept('hard')).toEqual(numbers(30, 50));
    expect((await log.lag()).filter((l) => l.group === 'dead')).toEqual([
      { group: 'dead', topic: 'hard', partition: 0, lag: 20 },
    ]);
    await log.consume({ group: 'dead', topic: 'hard', ...group });
    await waitFor(
      () => group.records.length,
      (n) => n >= 20,
    );
    expect(group.records.map((record) => record.offset)).toEqual(numbers(30, 50));
  });
});
