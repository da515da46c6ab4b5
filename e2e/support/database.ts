import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** The database of the suite's Helix, asked past all services: what the practices' systems sent, as it stands there. */
export async function connectToRows(): Promise<pg.Client> {
  const file = async (...path: string[]): Promise<string> =>
    readFile(join(process.env['HELIX_DATA_DIR'] ?? '', ...path), 'utf8');
  const [, , , port] = (await file('postgres', 'postmaster.pid')).split('\n');
  const password = (await file('secrets', 'postgres-password')).trim();
  const client = new pg.Client({ host: '127.0.0.1', port: Number(port), user: 'helix', database: 'helix', password });
  await client.connect();
  return client;
}
