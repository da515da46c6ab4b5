import { join } from 'node:path';
import pg from 'pg';
import { signIn } from './console-client.js';
import { HelixProcess } from './helix-process.js';
import type { Rig } from './rig.js';

/** Starts Helix on a database of the rig, which ends it. @returns its address and the token of a user of every clinic. */
export async function startSignedIn(rig: Rig, databaseUrl: string): Promise<{ url: string; token: string }> {
  const helix = await HelixProcess.start(join(rig.folder, 'helix'), { DATABASE_URL: databaseUrl });
  rig.addClosing(() => helix.stop());
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  try {
    return { url: helix.url, token: await signIn(owner, helix.url) };
  } finally {
    await owner.end();
  }
}
