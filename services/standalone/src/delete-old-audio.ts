import { Database } from '@helix/database';
import type { ObjectStore } from '@helix/objects';
import { AuditTrail } from '@helix/web';
import { deleteOldRecordings } from '../../audio/src/recordings/delete-old-recordings.job.js';

/**
 * Deletes the recordings of a restored installation that are older than their clinics keep audio, before any service starts: what
 * was deleted by its age since the back-up must not be heard again.
 *
 * @param serviceUrl of the database that is being restored, for the services' login.
 * @param store with the restored objects.
 */
export async function deleteOldAudio(serviceUrl: string, store: ObjectStore, now = Date.now()): Promise<void> {
  const database = await Database.connect({
    url: serviceUrl,
    poolSize: 2,
    applicationName: 'helix restore',
    isRestore: true,
  });
  try {
    await deleteOldRecordings({ database, store, audit: new AuditTrail(database) }, now);
  } finally {
    await database.close();
  }
}
