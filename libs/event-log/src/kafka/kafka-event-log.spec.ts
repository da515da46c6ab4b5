import { createRequire } from 'node:module';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { createTestDatabase, type TestDatabase } from '../../../database/src/testing/index.js';
import { startKafka, type RunningKafka } from '../../../../scripts/kafka.mjs';
import type { EventLog } from '../event-log.js';
import { createEventLog } from '../create-event-log.js';
import { keeping, numbered } from '../testing/bench.js';
import { eventLogContract } from '../testing/event-log.contract.js';
import { waitFor } from '../../../database/src/testing/wait-for.js';

const { Kafka, logLevel } = createRequire(import.meta.url)('kafkajs') as typeof import('kafkajs');
const skipped = process.env['HELIX_SKIP_KAFKA'] === '1';

/** The contract on a broker of its own. */
(skipped ? describe.skip : describe)('the event log on Kafka', () => {
  let directory: string;
  let broker: RunningKafka;
  let port: number;
  let database: TestDatabase;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'helix-kafka-'));
    [broker, database] = await Promise.all([startKafka({ directory }), createTestDatabase()]);
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
    stopServer: () => broker.stop(),
    startServer: async () => {
      broker = await startKafka({ directory, port });
    },
  });

  const open = ({ partitions = 1 } = {}): EventLog =>
    createEventLog({
      pool: database.pool,
      logger: pino({ level: 'silent' }),
      kafka: { brokers: broker.brokers, clientId: 'test' },
      topicDefaults: { partitions, replicas: 1, retention: { ageMs: 60_000 } },
      heartbeatMs: 200,
    });

  it('goes on with the oldest record when the position of the group was deleted', async () => {
    const log = open();
    const [before, after] = [keeping(), keeping()];
    await log.publish('cut.off', numbered(0, 10));
    const subscription = await log.consume({ group: 'cut.off', topic: 'cut.off', ...before });
    await waitFor(
      () => before.records.length,
      (n) => n === 10,
    );
    await subscription.stop();
    await log.publish('cut.off', numbered(10, 50));
    const admin = new Kafka({ brokers: broker.brokers, logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    await admin.fetchTopicOffsets('cut.off'); // Makes the client know who leads the partition.
    await admin.deleteTopicRecords({ topic: 'cut.off', partitions: [{ partition: 0, offset: '30' }] });
    // What Kafka's tools see: the group's own offset.
    const [offsets] = await admin.fetchOffsets({ groupId: 'cut.off', topics: ['cut.off'] });
    expect(offsets?.partitions).toEqual([expect.objectContaining({ partition: 0, offset: '10' })]);
    await admin.disconnect();
    await log.consume({ group: 'cut.off', topic: 'cut.off', ...after });
    await waitFor(
      () => after.records.length,
      (n) => n >= 20,
    );
    expect(after.records.map((record) => record.offset)).toEqual(Array.from({ length: 20 }, (_, i) => 30 + i));
    await log.close();
  });

  it('takes consumers the moment that their topics are made, whose partitions have no leader yet', async () => {
    const log = open({ partitions: 20 });
    const topics = Array.from({ length: 3 }, (_, n) => `just-made-${n}`);
    const kept = keeping();
    await Promise.all(topics.map((topic) => log.consume({ group: `of-${topic}`, topic, ...kept })));
    for (const topic of topics) await log.publish(topic, numbered(0, 1));
    await waitFor(
      () => kept.records.length,
      (n) => n === topics.length,
    );
    await log.close();
  }, 60_000);

  it('reads from the position in the database, whatever Kafka has stored for the group', async () => {
    const log = open();
    await log.publish('moved', numbered(0, 40));
    const [before, after] = [keeping(), keeping()];
    const subscription = await log.consume({ group: 'moved', topic: 'moved', ...before });
    await waitFor(
      () => before.records.length,
      (n) => n === 40,
    );
    await subscription.stop();
    await database.ownerPool.query(`update log_position set next_offset = 25 where consumer_group = 'moved'`);
    await log.consume({ group: 'moved', topic: 'moved', ...after });
    await waitFor(
      () => after.records.length,
      (n) => n >= 15,
    );
    expect(after.records.map((record) => record.offset)).toEqual(Array.from({ length: 15 }, (_, i) => 25 + i));
    await log.close();
  });

  it('loses nothing that was confirmed when the broker is killed while many publish', async () => {
    const log = open();
    const confirmed: string[] = [];
    let publishing = true;
    const publishers = Array.from({ length: 4 }, async (_, publisher) => {
      for (let i = 0; publishing; i += 1) {
        const value = String(publisher * 1_000_000 + i);
        // Refused ones are not tried again here: only what was confirmed must be there.
        await log.publish('killed', [{ key: `k${publisher}`, value }]).then(
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
    broker = await startKafka({ directory, port });
    const before = confirmed.length;
    await waitFor(
      () => confirmed.length,
      (n) => n > before + 300,
    );
    publishing = false;
    await Promise.all(publishers);
    const kept = keeping();
    await log.consume({ group: 'killed', topic: 'killed', ...kept });
    await waitFor(
      async () => (await log.lag()).filter((l) => l.group === 'killed').reduce((sum, l) => sum + l.lag, 0),
      (lag) => lag === 0,
    );
    const there = new Set(kept.records.map((record) => record.value));
    expect(confirmed.filter((value) => !there.has(value))).toEqual([]);
    await log.close();
  }, 120_000);
});
