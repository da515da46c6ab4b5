import type { ReanalysisJob } from '@helix/contracts';
import { Database } from '@helix/database';
import { childMain } from '@helix/jobs/child';
import { reanalyse } from './reanalyse.js';

export interface ReanalysisInput {
  databaseUrl: string;
  job: ReanalysisJob;
}

export interface ReanalysisResult {
  /** Missing when the re-analysis is finished already or was superseded. */
  patients?: number | undefined;
}

/** The process of one re-analysis. It has connections of its own, so that it takes none from the service. */
childMain<ReanalysisInput, ReanalysisResult>(async ({ databaseUrl, job }, context) => {
  const database = await Database.connect({ url: databaseUrl, poolSize: 2, applicationName: 'helix reanalysis' });
  try {
    return { patients: await reanalyse(database, job, context) };
  } finally {
    await database.close();
  }
});
