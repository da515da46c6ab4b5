import { Inject } from '@nestjs/common';
import { QUEUES, type SummaryUpdateJob } from '@helix/contracts';
import { Database } from '@helix/database';
import { HandlesJobs, JobHandler, runInChild, type JobContext } from '@helix/jobs';
import { LOGGER, requireDatabaseUrl, SETTINGS, type Logger, type Settings } from '@helix/web';
import { fail, isOpen } from './summary-update-rows.query.js';
import type { SummaryUpdateInput, SummaryUpdateResult } from './summary-update.child.js';

const CHILD = new URL('./summary-update.child.js', import.meta.url);
const TIMEOUT_MS = 6 * 60 * 60 * 1000;
const MAX_MEMORY_MB = 512;
const MAX_ERROR_LENGTH = 500;

/** Updates the summaries of a clinic in a child process, so that a big clinic delays neither requests nor live changes. */
@HandlesJobs(QUEUES.summaryUpdate)
export class SummaryUpdateHandler extends JobHandler<typeof QUEUES.summaryUpdate> {
  constructor(
    private readonly database: Database,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'databaseUrl'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super();
  }

  async handle(job: SummaryUpdateJob, { signal, isLastAttempt }: JobContext): Promise<void> {
    const { clinicId } = job;
    if (!(await this.database.inClinics([clinicId], (transaction) => isOpen(transaction, job)))) return;
    const startedAt = Date.now();
    try {
      const { rebuilt } = await runInChild<SummaryUpdateInput, SummaryUpdateResult>({
        module: CHILD,
        input: { databaseUrl: requireDatabaseUrl(this.settings), job },
        timeoutMs: TIMEOUT_MS,
        maxMemoryMb: MAX_MEMORY_MB,
        signal,
      });
      if (rebuilt) this.logger.info({ clinicId, ...rebuilt, ms: Date.now() - startedAt }, 'updated summaries');
    } catch (error) {
      // A process that closes leaves the job to the next one.
      const isOver = isLastAttempt && !signal.aborted;
      const message = error instanceof Error ? error.message : String(error);
      await this.database.inClinics([clinicId], (transaction) =>
        fail(transaction, job, isOver ? message.slice(0, MAX_ERROR_LENGTH) : null),
      );
      throw error;
    }
  }
}
