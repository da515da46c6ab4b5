import { join } from 'node:path';
import pg from 'pg';
import { signIn } from './console-client.js';
import { HelixProcess } from './helix-process.js';
import type { BenchDatabase } from './bench-database.js';

/**
 * Starts Helix on a database of the server, which ends it.
 *
 * @param folder of its own files, one for each Helix.
 * @returns its address and the token of a user of every clinic.
 */
export async function startSignedIn(
  server: BenchDatabase,
  databaseUrl: string,
  folder = 'helix',
): Promise<{ url: string; token: string }> {
  const env = { DATABASE_URL: server.serviceUrl(databaseUrl) };
  const helix = await HelixProcess.start(join(server.folder, folder), env);
  server.addClosing(() => helix.stop());
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  try {
    return { url: helix.url, token: await signIn(owner, helix.url) };
  } finally {
    await owner.end();
  }
}
