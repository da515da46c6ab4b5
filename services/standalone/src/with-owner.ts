import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findEmbeddedPostgres, startEmbeddedPostgres } from '@helix/database';
import { keepFilesPrivate, SettingsError, type Settings } from '@helix/web';
import { lockDataDir } from './data-dir-lock.js';

/**
 * Runs a command on the database as its owner: the one of DATABASE_OWNER_URL, else the embedded one, which is started for the
 * command when it does not run. The schema stays as it is.
 *
 * @param ownerUrl DATABASE_OWNER_URL; empty counts as not set.
 * @param options.mayCreate whether an embedded database is made where there is none.
 * @throws SettingsError where no database or not its owner is known; DataDirLockedError while Helix is just starting or stopping.
 */
export async function withOwner<T>(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  ownerUrl: string | undefined,
  work: (ownerUrl: string) => Promise<T>,
  { mayCreate = false } = {},
): Promise<T> {
  if (ownerUrl) return work(ownerUrl);
  if (settings.databaseUrl)
    throw new SettingsError(
      'DATABASE_OWNER_URL',
      'must be set where DATABASE_URL is: services see one clinic at a time',
    );
  const running = await findEmbeddedPostgres(settings.dataDir);
  if (running) return work(running.ownerUrl);
  if (!mayCreate && !existsSync(join(settings.dataDir, 'postgres', 'PG_VERSION')))
    throw new SettingsError('DATA_DIR', `${settings.dataDir} has no database, and DATABASE_OWNER_URL is not set`);
  keepFilesPrivate();
  const unlock = lockDataDir(settings.dataDir, 'a command');
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: settings.dataDir });
    try {
      return await work(postgres.ownerUrl);
    } finally {
      await postgres.stop();
    }
  } finally {
    unlock();
  }
}
