import { pino } from 'pino';
import { createTestDatabase, type TestDatabase } from '../../../database/src/testing/index.js';
import { defaultSettings, type RetentionSettings } from '../settings.js';
import { collectRecords, numberedRecords, range } from '../testing/contract-context.js';
import { PostgresEventLog } from './postgres-event-log.js';

describe('PostgresEventLog.deleteOldRecords', () => {
  let database: TestDatabase;
  const logs: PostgresEventLog[] = [];

  const open = (retention: RetentionSettings): PostgresEventLog => {
    const log = new PostgresEventLog(database.pool, {
      ...defaultSettings,
      topicDefaults: { partitions: 1, replicas: 1, retention },
      logger: pino({ level: 'silent' }),
      pollMs: 1_000,
      retentionIntervalMs: 60_000,
    });
    logs.push(log);
    return log;
  };
  const retainedOffsets = async (topic: string): Promise<number[]> => {
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

  beforeAll(async () => {
    database = await createTestDatabase();
  });

  afterEach(async () => {
    for (const log of logs.splice(0)) await log.close();
  });

  afterAll(() => database.drop());

  it('deletes old records, be they more than one statement takes, and retains young ones', async () => {
    const log = open({ ageMs: 60_000 });
    await log.publish('old', numberedRecords(0, 2_600));
    await makeOlder('old', 2_500);
    expect(await log.deleteOldRecords()).toBe(2_500);
    expect(await retainedOffsets('old')).toEqual(range(2_500, 2_600));
    expect(await log.deleteOldRecords()).toBe(0);
    // A new group starts with what is left.
    const late = collectRecords();
    await log.consume({ group: 'late', topic: 'old', ...late });
    await late.waitForCount(100);
    expect(late.records[0]?.offset).toBe(2_500);
  });

  it('retains old records that a known group has not handled', async () => {
    const log = open({ ageMs: 60_000 });
    const group = collectRecords();
    const subscription = await log.consume({ group: 'slow', topic: 'behind', ...group });
    await log.publish('behind', numberedRecords(0, 20));
    await group.waitForCount(20);
    await subscription.stop();
    await log.publish('behind', numberedRecords(20, 50));
    await makeOlder('behind', 50);
    expect(await log.deleteOldRecords()).toBe(20);
    expect(await retainedOffsets('behind')).toEqual(range(20, 50));
  });

  it('deletes unhandled records beyond maxAgeMs; the group continues with what is left', async () => {
    const log = open({ ageMs: 60_000, maxAgeMs: 120_000 });
    const group = collectRecords();
    await (await log.consume({ group: 'dead', topic: 'hard', ...collectRecords() })).stop();
    await log.publish('hard', numberedRecords(0, 50));
    await makeOlder('hard', 30);
    await log.deleteOldRecords();
    expect(await retainedOffsets('hard')).toEqual(range(30, 50));
    expect((await log.lag()).filter((l) => l.group === 'dead')).toEqual([
      { group: 'dead', topic: 'hard', partition: 0, lag: 20 },
    ]);
    await log.consume({ group: 'dead', topic: 'hard', ...group });
    await group.waitForCount(20);
    expect(group.records.map((record) => record.offset)).toEqual(range(30, 50));
  });
});
