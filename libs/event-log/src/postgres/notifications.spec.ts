import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import pg from 'pg';
import { pino } from 'pino';
import { createTestDatabase, type TestDatabase } from '../../../database/src/testing/index.js';
import { createEventLog } from '../create-event-log.js';
import { collectRecords, numberedRecords, range } from '../testing/contract-context.js';
import { CHANNELS, Notifications } from './notifications.js';
import { waitFor } from '../../../database/src/testing/wait-for.js';

describe('consumers on PostgreSQL', () => {
  let database: TestDatabase;
  const logger = pino({ level: 'silent' });

  beforeAll(async () => {
    database = await createTestDatabase();
  });

  afterAll(() => database.drop());

  it('are woken by notifications, long before they poll', async () => {
    const log = createEventLog({ pool: database.pool, logger, pollMs: 60_000, heartbeatMs: 30_000, leaseMs: 90_000 });
    const collector = collectRecords();
    await log.consume({ group: 'g', topic: 'quick', ...collector });
    await log.publish('quick', numberedRecords(0, 1));
    await collector.waitForCount(1);
    const started = performance.now();
    await log.publish('quick', numberedRecords(1, 100));
    await collector.waitForCount(100);
    expect(performance.now() - started).toBeLessThan(2_000);
    await log.close();
  });

  it('poll while the listening connection is lost', async () => {
    const log = createEventLog({ pool: database.pool, logger, pollMs: 50, heartbeatMs: 200, leaseMs: 1_000 });
    const collector = collectRecords();
    await log.consume({ group: 'g', topic: 'unheard', ...collector });
    const cutting = setInterval(() => void cut("application_name = 'helix event log'"), 5);
    for (let i = 0; i < 20; i += 1) await log.publish('unheard', numberedRecords(i, i + 1));
    await collector.waitForCount(20);
    clearInterval(cutting);
    await log.close();
    expect(collector.records).toHaveLength(20);
  });

  it('continue, with every effect once, when all connections are cut during their work', async () => {
    const pool = new pg.Pool({ connectionString: database.url, max: 10 });
    const log = createEventLog({
      pool,
      logger,
      heartbeatMs: 100,
      leaseMs: 1_000,
      backoff: { minDelayMs: 10, maxDelayMs: 100 },
    });
    await database.ownerPool.query('create table cut_effect (value int)');
    await database.ownerPool.query('grant all on cut_effect to helix_service');
    await log.publish('cut', numberedRecords(0, 2_000));
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
        if (cuts < 8) cuts += await cut("usename = 'helix_service'");
        return effects();
      },
      (found) => found.length >= 2_000,
    );
    expect(cuts).toBeGreaterThanOrEqual(8);
    expect(await effects()).toEqual(range(0, 2_000));
    await log.close();
    await pool.end();
  });

  /** Terminates connections to this database. @returns how many. */
  async function cut(condition: string): Promise<number> {
    const { rowCount } = await database.ownerPool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and ${condition}`,
    );
    return rowCount ?? 0;
  }
});

describe('Notifications', () => {
  it('closes while its connection is being opened', async () => {
    const database = await createTestDatabase();
    const { hostname, port } = new URL(database.url);
    const slowServer = createServer((socket) => {
      const server = connect(Number(port), hostname);
      // Both ends report errors when the other one closes.
      for (const end of [socket, server]) end.on('error', () => end.destroy());
      setTimeout(() => socket.pipe(server).pipe(socket), 100);
    });
    await once(slowServer.listen(0, '127.0.0.1'), 'listening');
    const url = new URL(database.url);
    url.port = String((slowServer.address() as AddressInfo).port);
    const pool = new pg.Pool({ connectionString: url.href });
    const notifications = new Notifications(pool, {
      channels: [CHANNELS.records],
      name: 'test',
      logger: pino({ level: 'silent' }),
      backoff: { minDelayMs: 10, maxDelayMs: 100 },
    });
    notifications.on(CHANNELS.records, () => undefined);
    await once(slowServer, 'connection');
    await notifications.close();
    await pool.end();
    slowServer.close();
    await database.drop();
  });
});
