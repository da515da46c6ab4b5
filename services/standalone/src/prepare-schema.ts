import { migrate } from '@helix/database';
import { migrateJobs } from '@helix/jobs';

/**
 * Brings every table of the embedded database up to date, as its owner.
 *
 * @returns how many migrations ran.
 */
export async function prepareSchema(ownerUrl: string): Promise<number> {
  const done = await migrate(ownerUrl);
  await migrateJobs(ownerUrl);
  return done.length;
}
