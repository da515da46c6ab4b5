import { Database, findEmbeddedPostgres, startEmbeddedPostgres } from '@helix/database';
import { keepFilesPrivate, type Settings } from '@helix/web';
import { lockDataDir } from './data-dir-lock.js';
import { prepareSchema } from './prepare-schema.js';

/**
 * Runs a command on the database of this installation: the one of DATABASE_URL, else the embedded one, which is started for
 * the command when it does not run.
 *
 * @throws DataDirLockedError while Helix is just starting or stopping.
 */
export async function withDatabase<T>(settings: Settings, work: (database: Database) => Promise<T>): Promise<T> {
  const url = settings.databaseUrl ?? (await findEmbeddedPostgres(settings.dataDir))?.serviceUrl;
  return url ? connected(url, work) : onStartedDatabase(settings, work);
}

async function onStartedDatabase<T>(settings: Settings, work: (database: Database) => Promise<T>): Promise<T> {
  keepFilesPrivate();
  const unlock = lockDataDir(settings.dataDir, 'a command');
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: settings.dataDir });
    try {
      await prepareSchema(postgres.ownerUrl);
      return await connected(postgres.serviceUrl, work);
    } finally {
      await postgres.stop();
    }
  } finally {
    unlock();
  }
}

async function connected<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await Database.connect({ url, poolSize: 2, applicationName: 'helix command' });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
