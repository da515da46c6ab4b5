import { resolve } from 'node:path';

/** The address for the services' login. Call it once the services are built. Throws when no database is known. */
export async function serviceUrl() {
  return process.env['DATABASE_URL'] || (await embedded()).serviceUrl;
}

/** The address for the owner, who changes the schema. Call it once the services are built. Throws when it is not known. */
export async function ownerUrl() {
  const { DATABASE_URL, DATABASE_OWNER_URL } = process.env;
  if (DATABASE_OWNER_URL) return DATABASE_OWNER_URL;
  if (DATABASE_URL) throw new Error('set DATABASE_OWNER_URL; the login of DATABASE_URL may not change the schema');
  return (await embedded()).ownerUrl;
}

/** The embedded database that runs on DATA_DIR. */
async function embedded() {
  const { findEmbeddedPostgres } = await import('../dist/libs/database/src/index.js');
  const dataDir = resolve(process.env['DATA_DIR'] || '.data');
  const running = await findEmbeddedPostgres(dataDir);
  if (!running) throw new Error(`set DATABASE_URL, or start Helix on ${dataDir} first: no database runs there`);
  return running;
}
