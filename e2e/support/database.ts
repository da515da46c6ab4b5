import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** Connects to the embedded database of a running Helix as its owner, who sees every clinic. */
export async function connectToDatabase(dataDir = process.env['HELIX_DATA_DIR'] ?? ''): Promise<pg.Client> {
  const read = async (...path: string[]): Promise<string> => readFile(join(dataDir, ...path), 'utf8');
  const [, , , port] = (await read('postgres', 'postmaster.pid')).split('\n');
  const password = (await read('secrets', 'postgres-password')).trim();
  const client = new pg.Client({ host: '127.0.0.1', port: Number(port), user: 'helix', database: 'helix', password });
  await client.connect();
  return client;
}
