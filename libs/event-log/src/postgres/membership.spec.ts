import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { createTestDatabase, type TestDatabase } from '../../../database/src/testing/index.js';
import type { EventLog } from '../event-log.js';
import { createEventLog } from '../create-event-log.js';
import { keeping, numbered } from '../testing/bench.js';
import { waitFor } from '../../../database/src/testing/wait-for.js';
import { deleteAllMembers } from './membership.js';

describe('a group whose last member was killed', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  const start = (): EventLog =>
    createEventLog({ pool: database.pool, logger: pino({ level: 'silent' }), heartbeatMs: 100, leaseMs: 2_000 });

  /** Leaves the group as a kill does: every partition held, by a lease that runs for an hour. */
  async function killLastMember(topic: string): Promise<void> {
    const log = start();
    await log.consume({ group: 'g', topic, ...keeping() });
    await log.close();
    const dead = randomUUID();
    await database.ownerPool.query(`insert into log_member values ('g', $1, $2, now() + interval '1 hour')`, [
      topic,
      dead,
    ]);
    await database.ownerPool.query('update log_position set owner = $2 where topic = $1', [topic, dead]);
  }

  it('waits for the lease while nobody says that it is dead', async () => {
    await killLastMember('held');
    const log = start();
    const kept = keeping();
    await log.consume({ group: 'g', topic: 'held', ...kept });
    await log.publish('held', numbered(0, 1));
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(kept.records).toHaveLength(0);
    await log.close();
  });

  it('is taken over at once when its members are forgotten', async () => {
    await killLastMember('free');
    await deleteAllMembers(database.ownerPool);
    const log = start();
    const kept = keeping();
    await log.consume({ group: 'g', topic: 'free', ...kept });
    await log.publish('free', numbered(0, 1));
    await waitFor(
      () => kept.records.length,
      (n) => n === 1,
      10_000,
    );
    await log.close();
  });
});
