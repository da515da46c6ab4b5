import { createRequire } from 'node:module';
import { jest } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Admin } from 'kafkajs';
import { pino } from 'pino';
import { createTestDatabase, type TestDatabase } from '../../../database/src/testing/index.js';
import { canSecureKafka, startKafka, type RunningKafka } from '../../../../scripts/kafka.mjs';
import type { EventLog, LogRecord, Loss } from '../event-log.js';
import { createEventLog } from '../create-event-log.js';
import { collectRecords, FAST, lagOf, numberedRecords, range, valuesOf } from '../testing/contract-context.js';
import { KAFKA_USER, secureConnectionCases } from './secure-connection.cases.js';
import { eventLogContract } from '../testing/event-log.contract.js';
import { waitFor } from '../../../database/src/testing/wait-for.js';

const { ConfigResourceTypes, Kafka, logLevel } = createRequire(import.meta.url)('kafkajs') as typeof import('kafkajs');
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const skipped = process.env['HELIX_SKIP_KAFKA'] === '1';
const isSecure = !skipped && canSecureKafka();
const user = isSecure ? { user: KAFKA_USER } : {};

/** Runs on a broker of its own. */
(skipped ? describe.skip : describe)('KafkaEventLog', () => {
  let directory: string;
  let broker: RunningKafka;
  let port: number;
  let database: TestDatabase;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'helix-kafka-'));
    [broker, database] = await Promise.all([startKafka({ directory, ...user }), createTestDatabase()]);
    port = Number(broker.brokers[0]?.split(':')[1]);
  }, 180_000);

  afterAll(async () => {
    await broker?.stop();
    await database?.drop();
    await rm(directory, { recursive: true, force: true });
  });

  eventLogContract({
    databaseUrl: () => database.url,
    pool: () => database.pool,
    ownerPool: () => database.ownerPool,
    kafka: () => ({ brokers: broker.brokers, clientId: 'test' }),
    members: (group) =>
      withAdmin(async (admin) => (await admin.describeGroups([group])).groups[0]?.members.length ?? 0),
    stopServer: () => broker.stop(),
    startServer: async () => {
      broker = await startKafka({ directory, port, ...user });
    },
  });

  (isSecure ? describe : describe.skip)('and its listeners with TLS', () => {
    secureConnectionCases(
      () => broker,
      () => database,
    );
  });

  const open = ({ partitions = 1, replicas = 1 } = {}): EventLog =>
    createEventLog({
      pool: database.pool,
      logger: pino({ level: 'silent' }),
      kafka: { brokers: broker.brokers, clientId: 'test' },
      topicDefaults: { partitions, replicas, retention: { ageMs: 60_000 } },
      ...FAST,
    });

  async function withAdmin<T>(work: (admin: Admin) => Promise<T>): Promise<T> {
    const admin = new Kafka({ brokers: broker.brokers, logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    try {
      return await work(admin);
    } finally {
      await admin.disconnect();
    }
  }

  it('creates topics with their partitions, retention and confirmations', async () => {
    const log = open({ partitions: 5 });
    await log.publish('created', numberedRecords(0, 1));
    const names = ['retention.ms', 'min.insync.replicas', 'message.timestamp.type', 'max.message.bytes'];
    const { topics, resources } = await withAdmin(async (admin) => ({
      ...(await admin.fetchTopicMetadata({ topics: ['created'] })),
      ...(await admin.describeConfigs({
        resources: [{ type: ConfigResourceTypes.TOPIC, name: 'created', configNames: names }],
        includeSynonyms: false,
      })),
    }));
    expect(topics[0]?.partitions).toHaveLength(5);
    const config = resources[0]?.configEntries.map(({ configName, configValue }) => [configName, configValue]);
    expect(Object.fromEntries(config ?? [])).toEqual({
      'retention.ms': '60000',
      'min.insync.replicas': '1',
      'message.timestamp.type': 'LogAppendTime',
      'max.message.bytes': '16777216',
    });
    await log.close();
  });

  it('waits for brokers before it creates a topic, is not ready meanwhile, and can be closed', async () => {
    const log = open({ replicas: 2 });
    const words = 'topic for.two waits for 2 Kafka brokers to be created on, 1 live';
    await log.ping();
    const consumed = log.consume({ group: 'for.two', topic: 'for.two', ...collectRecords() });
    await expect(log.publish('for.two', numberedRecords(0, 1))).rejects.toThrow(words);
    await expect(log.ping()).rejects.toThrow(words);
    expect(await withAdmin((admin) => admin.listTopics())).not.toContain('for.two');
    await Promise.all([expect(consumed).rejects.toThrow('the event log was closed'), log.close()]);
  });

  it('continues with the oldest record when the records at its position were deleted', async () => {
    const log = open();
    const [before, after] = [collectRecords(), collectRecords()];
    await log.publish('cut.off', numberedRecords(0, 10));
    const subscription = await log.consume({ group: 'cut.off', topic: 'cut.off', ...before });
    await before.waitForCount(10);
    await subscription.stop();
    await log.publish('cut.off', numberedRecords(10, 50));
    await withAdmin(async (admin) => {
      await admin.fetchTopicOffsets('cut.off'); // Loads the leader of the partition into the client.
      await admin.deleteTopicRecords({ topic: 'cut.off', partitions: [{ partition: 0, offset: '30' }] });
      // The committed offset, for Kafka's tools.
      const [offsets] = await admin.fetchOffsets({ groupId: 'cut.off', topics: ['cut.off'] });
      expect(offsets?.partitions).toEqual([expect.objectContaining({ partition: 0, offset: '10' })]);
    });
    const losses: Loss[] = [];
    const onLoss = (loss: Loss) => Promise.resolve(void losses.push(loss));
    await log.consume({ group: 'cut.off', topic: 'cut.off', ...after, onLoss });
    await after.waitForCount(20);
    expect(after.records.map((record) => record.offset)).toEqual(range(30, 50));
    expect(losses).toEqual([{ group: 'cut.off', topic: 'cut.off', partition: 0, partitions: 1, records: 20 }]);
    await log.close();
  });

  it('goes on with a topic that was deleted and created again while a consumer and a follower read it', async () => {
    const log = open();
    const topic = 'created.again';
    const collector = collectRecords();
    const followed: LogRecord[] = [];
    const losses: Loss[] = [];
    const onLoss = (loss: Loss) => Promise.resolve(void losses.push(loss));
    await log.publish(topic, numberedRecords(0, 20));
    await log.consume({ group: topic, topic, ...collector, onLoss });
    await log.follow({ topic, onRecord: (record) => followed.push(record) });
    await log.publish(topic, numberedRecords(20, 30));
    await waitFor(
      () => collector.records.length + followed.length,
      (count) => count === 40,
    );
    await withAdmin((admin) => admin.deleteTopics({ topics: [topic] }));
    const publishAgain = (): Promise<boolean> =>
      log.publish(topic, numberedRecords(30, 35)).then(
        () => true,
        () => false,
      );
    // The topic is created by the attempt after the first that fails.
    await waitFor(publishAgain, (isDone) => isDone, 60_000);
    await waitFor(
      () => [collector.records.length, followed.length],
      ([consumed = 0, seen = 0]) => consumed >= 35 && seen >= 15,
      60_000,
    );
    expect(losses).toEqual([{ group: topic, topic, partition: 0, partitions: 1, records: null }]);
    const fresh = ({ offset, value }: LogRecord) => [offset, Number(value)];
    expect(collector.records.slice(-5).map(fresh)).toEqual(range(0, 5).map((n) => [n, n + 30]));
    expect(followed.slice(-5).map(fresh)).toEqual(range(0, 5).map((n) => [n, n + 30]));
    await log.close();
  }, 120_000);

  it('accepts consumers of topics that have just been created, whose partitions have no leader yet', async () => {
    const log = open({ partitions: 20 });
    const topics = range(0, 3).map((n) => `new-topic-${n}`);
    const collector = collectRecords();
    await Promise.all(topics.map((topic) => log.consume({ group: `of-${topic}`, topic, ...collector })));
    for (const topic of topics) await log.publish(topic, numberedRecords(0, 1));
    await collector.waitForCount(topics.length);
    await log.close();
  }, 60_000);

  it('reads from the position in the database, not from the offset that Kafka has committed', async () => {
    const log = open();
    await log.publish('moved', numberedRecords(0, 40));
    const [before, after] = [collectRecords(), collectRecords()];
    const subscription = await log.consume({ group: 'moved', topic: 'moved', ...before });
    await before.waitForCount(40);
    await subscription.stop();
    await database.ownerPool.query(`update log_position set next_offset = 25 where consumer_group = 'moved'`);
    await log.consume({ group: 'moved', topic: 'moved', ...after });
    await after.waitForCount(15);
    expect(after.records.map((record) => record.offset)).toEqual(range(25, 40));
    await log.close();
  });

  it('stamps records and measures their age by other clocks than those of the processes, which may be off', async () => {
    const log = open();
    const collector = collectRecords();
    const subscription = await log.consume({ group: 'clocks', topic: 'clocks', ...collector });
    const realNow = Date.now.bind(Date);
    const start = realNow();
    const clock = jest.spyOn(Date, 'now');
    try {
      // A publishing process that is two days behind, and another one that is two hours ahead: Kafka refuses stamps of the future.
      for (const [value, aside] of [
        [0, -48 * HOUR_MS],
        [1, 2 * HOUR_MS],
      ] as const) {
        clock.mockImplementation(() => realNow() + aside);
        await log.publish('clocks', numberedRecords(value, value + 1));
      }
      clock.mockImplementation(realNow);
      await collector.waitForCount(2);
      const stamps = collector.records.map(({ publishedAt }) => publishedAt);
      expect(Math.min(...stamps)).toBeGreaterThanOrEqual(start - 1_000);
      expect(Math.max(...stamps)).toBeLessThanOrEqual(realNow() + 1_000);

      await subscription.stop();
      await log.publish('clocks', numberedRecords(2, 3));
      for (const aside of [-MINUTE_MS, MINUTE_MS]) {
        clock.mockImplementation(() => realNow() + aside);
        const delay = (await log.delays()).find(({ group }) => group === 'clocks')?.seconds;
        expect(delay).toBeGreaterThan(0);
        expect(delay).toBeLessThan(30);
      }
    } finally {
      clock.mockRestore();
    }
    await log.close();
  });

  it('loses no confirmed record when the broker is killed while several writers publish', async () => {
    const log = open();
    const confirmed: number[] = [];
    let publishing = true;
    const publishers = Array.from({ length: 4 }, async (_, publisher) => {
      for (let i = 0; publishing; i += 1) {
        const value = publisher * 1_000_000 + i;
        // Rejected ones are not retried here: only what was confirmed must be there.
        await log.publish('killed', [{ key: `k${publisher}`, value: String(value) }]).then(
          () => confirmed.push(value),
          () => undefined,
        );
      }
    });
    await waitFor(
      () => confirmed.length,
      (n) => n > 300,
    );
    await broker.kill();
    broker = await startKafka({ directory, port, ...user });
    const before = confirmed.length;
    await waitFor(
      () => confirmed.length,
      (n) => n > before + 300,
    );
    publishing = false;
    await Promise.all(publishers);
    const collector = collectRecords();
    await log.consume({ group: 'killed', topic: 'killed', ...collector });
    await waitFor(
      () => lagOf(log, 'killed'),
      (lag) => lag === 0,
    );
    const stored = new Set(valuesOf(collector.records));
    expect(confirmed.filter((value) => !stored.has(value))).toEqual([]);
    await log.close();
  }, 120_000);
});
