import type { SummaryUpdateJob } from '@helix/contracts';
import { Database } from '@helix/database';
import { childMain } from '@helix/jobs/child';
import type { Rebuilt } from '../rebuild/rebuild-clinic.js';
import { updateSummaries } from './update-summaries.js';

export interface SummaryUpdateInput {
  databaseUrl: string;
  job: SummaryUpdateJob;
}

export interface SummaryUpdateResult {
  /** Missing when the request is finished already or was superseded. */
  rebuilt?: Rebuilt | undefined;
}

/** The process of one update. It has connections of its own, so that it takes none from the service. */
childMain<SummaryUpdateInput, SummaryUpdateResult>(async ({ databaseUrl, job }, context) => {
  const database = await Database.connect({ url: databaseUrl, poolSize: 3, applicationName: 'helix summary update' });
  try {
    return { rebuilt: await updateSummaries(database, job, context) };
  } finally {
    await database.close();
  }
});
