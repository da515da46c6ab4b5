import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '../../../database/src/testing/index.js';
import { Metrics } from './metrics.js';
import { registerProcessMetrics } from './process-metrics.js';

describe('registerProcessMetrics', () => {
  let test: TestDatabase;
  let dataDir: string;

  beforeAll(async () => {
    test = await createTestDatabase();
    dataDir = mkdtempSync(join(tmpdir(), 'helix-metrics-'));
  });
  afterAll(async () => {
    rmSync(dataDir, { recursive: true });
    await test.drop();
  });

  /** The values by name and labels, of a process that starts now. */
  async function read(folder = dataDir): Promise<Map<string, number>> {
    const metrics = new Metrics(false);
    registerProcessMetrics(metrics, { service: 'test', database: test.database, dataDir: folder });
    const lines = (await metrics.registry.metrics()).split('\n').filter((line) => line && !line.startsWith('#'));
    return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
  }

  it('names what runs', async () => {
    const [name = ''] = [...(await read()).keys()].filter((key) => key.startsWith('helix_build_info'));
    expect(name).toMatch(/^helix_build_info\{version="\d+\.\d+\.\d+",node="v\d+\.\d+\.\d+",service="test"\}$/);
  });

  it('counts the connections of the pool that work, that are idle, and what waits for one', async () => {
    const { pool } = test.database;
    const max = pool.options.max ?? 0;
    const clients = await Promise.all(Array.from({ length: max }, () => pool.connect()));
    const waiting = pool.connect();
    try {
      // One by one: what asks the database would wait for a connection, too.
      const metrics = new Metrics(false);
      registerProcessMetrics(metrics, { service: 'test', database: test.database, dataDir });
      const text = (name: string) => metrics.registry.getSingleMetricAsString(name);
      expect(await text('helix_database_pool_connections')).toContain(`{state="used"} ${max}`);
      expect(await text('helix_database_pool_connections')).toContain('{state="idle"} 0');
      expect(await text('helix_database_pool_waiting')).toMatch(/helix_database_pool_waiting [1-9]/);
      expect(await text('helix_database_pool_max')).toContain(`helix_database_pool_max ${max}`);
    } finally {
      for (const client of clients) client.release();
      (await waiting).release();
    }
  });

  it('counts every connection to the server, also those of other logins', async () => {
    const others = await Promise.all([test.ownerPool.connect(), test.ownerPool.connect()]);
    const { rows } = await test.ownerPool.query<{ max: number }>(
      `select setting::integer as max from pg_settings where name = 'max_connections'`,
    );
    const values = await read();
    for (const client of others) client.release();
    expect(values.get('helix_database_connections')).toBeGreaterThanOrEqual(3);
    expect(values.get('helix_database_connections_max')).toBe(rows[0]?.max);
  });

  it('says how long the oldest row of each outbox has waited, and 0 of an empty one', async () => {
    const ages = async () => {
      const values = await read();
      return ['log', 'jobs'].map((outbox) => values.get(`helix_outbox_oldest_seconds{outbox="${outbox}"}`));
    };
    expect(await ages()).toEqual([0, 0]);
    await test.ownerPool.query(
      `insert into outbox (topic, key, value, headers, created_at)
       values ('t', '1', '{}', '{}', now() - interval '90 s'), ('t', '1', '{}', '{}', now())`,
    );
    await test.ownerPool.query(
      `insert into job_outbox (job_outbox_id, queue, payload) values (uuidv7(interval '-40 s'), 'nobody', '{}')`,
    );
    const [log = 0, jobs = 0] = await ages();
    expect([Math.floor(log / 10), Math.floor(jobs / 10)]).toEqual([9, 4]);
    await test.ownerPool.query('delete from outbox; delete from job_outbox');
  });

  it('says the free space of the disk that has the data folder, and nothing without a folder', async () => {
    const values = await read();
    expect(values.get('helix_data_dir_free_bytes')).toBeGreaterThan(1e6);
    const ratio = values.get('helix_data_dir_free_ratio') ?? -1;
    expect(ratio > 0 && ratio <= 1).toBe(true);
    const without = [...(await read(join(dataDir, 'missing'))).keys()];
    expect(without.filter((name) => name.startsWith('helix_data_dir'))).toEqual([]);
    expect(without.length).toBeGreaterThan(0);
  });
});
