import pg from 'pg';
import { pino } from 'pino';
import { createTestDatabase, type TestDatabase } from '../../../database/src/testing/index.js';
import { createEventLog } from '../create-event-log.js';
import { keeping, numbered } from '../testing/bench.js';
import { waitFor } from '../../../database/src/testing/wait-for.js';

describe('waking up on PostgreSQL', () => {
  let database: TestDatabase;
  const logger = pino({ level: 'silent' });

  beforeAll(async () => {
    database = await createTestDatabase();
  });

  afterAll(() => database.drop());

  it('is by notification: far sooner than the poll', async () => {
    const log = createEventLog({ pool: database.pool, logger, pollMs: 60_000, heartbeatMs: 30_000, leaseMs: 90_000 });
    const kept = keeping();
    await log.consume({ group: 'g', topic: 'quick', ...kept });
    await log.publish('quick', numbered(0, 1));
    await waitFor(
      () => kept.records.length,
      (n) => n === 1,
    );
    const started = performance.now();
    await log.publish('quick', numbered(1, 100));
    await waitFor(
      () => kept.records.length,
      (n) => n === 100,
    );
    expect(performance.now() - started).toBeLessThan(2_000);
    await log.close();
  });

  it('is by the poll while no notification comes', async () => {
    // A database with the listening connections cut again and again, and refused.
    const log = createEventLog({ pool: database.pool, logger, pollMs: 50, heartbeatMs: 200, leaseMs: 1_000 });
    const kept = keeping();
    await log.consume({ group: 'g', topic: 'deaf', ...kept });
    const cutting = setInterval(() => void cut("application_name = 'helix event log'"), 5);
    for (let i = 0; i < 20; i += 1) await log.publish('deaf', numbered(i, i + 1));
    await waitFor(
      () => kept.records.length,
      (n) => n >= 20,
    );
    clearInterval(cutting);
    await log.close();
    expect(kept.records).toHaveLength(20);
  });

  it('goes on, with every effect once, when all connections are cut in the middle', async () => {
    const pool = new pg.Pool({ connectionString: database.url, options: '-c role=helix_service', max: 10 });
    const log = createEventLog({
      pool,
      logger,
      heartbeatMs: 100,
      leaseMs: 1_000,
      backOff: { firstMs: 10, maximumMs: 100 },
    });
    await database.ownerPool.query('create table cut_effect (value int)');
    await database.ownerPool.query('grant all on cut_effect to helix_service');
    await log.publish('cut', numbered(0, 2_000));
    await log.consume({
      group: 'g',
      topic: 'cut',
      maxRecords: 20,
      handle: async (batch, position) => {
        const client = await pool.connect();
        let broken: Error | undefined;
        const onError = (error: Error): void => void (broken = error);
        client.on('error', onError);
        try {
          await client.query('begin');
          await client.query('insert into cut_effect select * from unnest($1::int[])', [
            batch.records.map((record) => Number(record.value)),
          ]);
          await position.advance(client);
          await client.query('commit');
        } catch (error) {
          broken = error as Error;
          throw error;
        } finally {
          client.off('error', onError);
          client.release(broken);
        }
      },
      onPoison: (_, error) => Promise.reject(error as Error),
    });
    const effects = async (): Promise<number[]> =>
      (await database.ownerPool.query<{ value: number }>('select value from cut_effect order by value')).rows.map(
        (row) => row.value,
      );
    let cuts = 0;
    await waitFor(
      async () => {
        if (cuts < 8)
          cuts += await cut(
            "pid <> pg_backend_pid() and usename = current_user and query not like '%cut_effect order by%'",
          );
        return effects();
      },
      (found) => found.length >= 2_000,
    );
    expect(cuts).toBeGreaterThanOrEqual(8);
    expect(await effects()).toEqual(Array.from({ length: 2_000 }, (_, i) => i));
    await log.close();
    await pool.end();
  });

  /** Really ends connections to this database; returns how many. */
  async function cut(which: string): Promise<number> {
    const { rowCount } = await database.ownerPool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and ${which}`,
    );
    return rowCount ?? 0;
  }
});
