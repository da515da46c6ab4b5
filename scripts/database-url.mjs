import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** DATABASE_URL when it is set, else the address of the embedded database that runs on DATA_DIR. Throws when none runs. */
export async function databaseUrl() {
  if (process.env['DATABASE_URL']) return process.env['DATABASE_URL'];
  const dataDir = resolve(process.env['DATA_DIR'] ?? '.data');
  try {
    const port = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[3];
    const password = (await readFile(join(dataDir, 'secrets', 'postgres-password'), 'utf8')).trim();
    return `postgres://helix:${password}@127.0.0.1:${port}/helix`;
  } catch {
    throw new Error(`set DATABASE_URL, or start Helix on ${dataDir} first: no database runs there`);
  }
}
