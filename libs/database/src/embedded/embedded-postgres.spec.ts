import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from './embedded-postgres.js';

describe('startEmbeddedPostgres', () => {
  let folder: string;

  beforeAll(async () => {
    // mkdtemp creates a folder that only its owner may enter, like many checkouts of root.
    folder = await mkdtemp(join(tmpdir(), 'helix-embedded-'));
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  const options = () => ({ directory: join(folder, 'data', 'postgres'), passwordFile: join(folder, 'password') });

  async function count(url: string): Promise<number> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      const { rows } = await client.query<{ n: number }>('select count(*)::int as n from numbers');
      return rows[0]?.n ?? -1;
    } finally {
      await client.end();
    }
  }

  it('starts on a new folder, takes over a running server, and keeps the rows over a restart', async () => {
    const first = await startEmbeddedPostgres(options());
    expect(first.adopted).toBe(false);
    const client = new pg.Client({ connectionString: first.url });
    await client.connect();
    await client.query('create table numbers as select generate_series(1, 3)');
    await client.end();

    // A killed process does not stop the server, and the next start finds it.
    const second = await startEmbeddedPostgres(options());
    expect(second.adopted).toBe(true);
    expect(await count(second.url)).toBe(3);
    await second.stop();

    const third = await startEmbeddedPostgres(options());
    expect(third.adopted).toBe(false);
    expect(await count(third.url)).toBe(3);
    await third.stop();
  });
});
