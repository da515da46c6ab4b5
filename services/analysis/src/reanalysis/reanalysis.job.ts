import { Inject } from '@nestjs/common';
import { QUEUES, type ReanalysisJob } from '@helix/contracts';
import { Database } from '@helix/database';
import { HandlesJobs, JobHandler, runInChild, type JobContext } from '@helix/jobs';
import { LOGGER, requireDatabaseUrl, SETTINGS, type Logger, type Settings } from '@helix/web';
import { readReanalysis } from './reanalysis-rows.query.js';
import type { ReanalysisInput, ReanalysisResult } from './reanalysis.child.js';

const CHILD = new URL('./reanalysis.child.js', import.meta.url);
const TIMEOUT_MS = 60 * 60 * 1000;
const MAX_MEMORY_MB = 512;

/** Re-analyses a clinic in a child process, so that a big clinic delays neither requests nor live changes. */
@HandlesJobs(QUEUES.reanalysis)
export class ReanalysisHandler extends JobHandler<typeof QUEUES.reanalysis> {
  constructor(
    private readonly database: Database,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'databaseUrl'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super();
  }

  async handle(job: ReanalysisJob, { signal, reportProgress }: JobContext): Promise<void> {
    const { clinicId, request } = job;
    // Rules are often saved several times in a row: only the last re-analysis is worth a process.
    const isOpen = await this.database.inClinics([clinicId], (transaction) =>
      readReanalysis(transaction, clinicId, request),
    );
    if (!isOpen) return;
    const startedAt = Date.now();
    const { patients } = await runInChild<ReanalysisInput, ReanalysisResult>({
      module: CHILD,
      input: { databaseUrl: requireDatabaseUrl(this.settings), job },
      timeoutMs: TIMEOUT_MS,
      maxMemoryMb: MAX_MEMORY_MB,
      signal,
      onProgress: (progress) => void reportProgress(progress).catch(() => undefined),
    });
    if (patients === undefined) return;
    this.logger.info({ clinicId, patients, ms: Date.now() - startedAt }, 're-analysed a clinic');
  }
}
