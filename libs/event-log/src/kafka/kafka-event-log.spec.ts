import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '../../../database/src/testing/index.js';
import { startKafka, type RunningKafka } from '../../../../scripts/kafka.mjs';
import { eventLogContract } from '../testing/event-log.contract.js';

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
});
