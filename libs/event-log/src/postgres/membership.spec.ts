import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { createTestDatabase, type TestDatabase } from '../../../database/src/testing/index.js';
import type { EventLog } from '../event-log.js';
import { createEventLog } from '../create-event-log.js';
import { collectRecords, numberedRecords } from '../testing/contract-context.js';
import { deleteAllMembers } from './membership.js';

/** A member looks for free partitions at each heartbeat. */
const HEARTBEAT_MS = 30;

describe('a group whose last member was killed', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  const start = (): EventLog =>
    createEventLog({
      pool: database.pool,
      logger: pino({ level: 'silent' }),
      heartbeatMs: HEARTBEAT_MS,
      leaseMs: 2_000,
    });

  /** Leaves the group as a kill does: a lease of an hour owns every partition. */
  async function killLastMember(topic: string): Promise<void> {
    const log = start();
    await log.consume({ group: 'g', topic, ...collectRecords() });
    await log.close();
    const dead = randomUUID();
    await database.ownerPool.query(`insert into log_member values ('g', $1, $2, now() + interval '1 hour')`, [
      topic,
      dead,
    ]);
    await database.ownerPool.query('update log_position set owner = $2 where topic = $1', [topic, dead]);
  }

  it('delivers nothing to a new member until the lease expires', async () => {
    await killLastMember('held');
    const log = start();
    const collector = collectRecords();
    await log.consume({ group: 'g', topic: 'held', ...collector });
    await log.publish('held', numberedRecords(0, 1));
    await sleep(10 * HEARTBEAT_MS);
    expect(collector.records).toHaveLength(0);
    await log.close();
  });

  it('is taken over by a new member after deleteAllMembers', async () => {
    await killLastMember('free');
    await deleteAllMembers(database.ownerPool);
    const log = start();
    const collector = collectRecords();
    await log.consume({ group: 'g', topic: 'free', ...collector });
    await log.publish('free', numberedRecords(0, 1));
    await collector.waitForCount(1, 10_000);
    await log.close();
  });
});
