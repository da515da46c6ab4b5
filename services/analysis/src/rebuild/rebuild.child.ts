import type { RebuildJob } from '@helix/contracts';
import { Database } from '@helix/database';
import { childMain } from '@helix/jobs/child';
import { rebuildClinic, type Rebuilt } from './rebuild-clinic.js';

export interface RebuildInput {
  databaseUrl: string;
  job: RebuildJob;
}

/** The process of one rebuild. It has connections of its own, so that it takes none from the service. */
childMain<RebuildInput, Rebuilt>(async ({ databaseUrl, job: { clinicId } }, context) => {
  const database = await Database.connect({ url: databaseUrl, poolSize: 2, applicationName: 'helix rebuild' });
  try {
    return await rebuildClinic(database, clinicId, context);
  } finally {
    await database.close();
  }
});
