import { Inject } from '@nestjs/common';
import { QUEUES, type RebuildJob } from '@helix/contracts';
import { HandlesJobs, JobHandler, runInChild, type JobContext } from '@helix/jobs';
import { LOGGER, requireDatabaseUrl, SETTINGS, type Logger, type Settings } from '@helix/web';
import type { Rebuilt } from './rebuild-clinic.js';
import type { RebuildInput } from './rebuild.child.js';

const CHILD = new URL('./rebuild.child.js', import.meta.url);
const TIMEOUT_MS = 6 * 60 * 60 * 1000;
const MAX_MEMORY_MB = 512;

/**
 * Derives all rows of a clinic again in a child process: enqueued by migrations that add derived tables or columns, which
 * only the rules can fill. Live changes are applied in between.
 */
@HandlesJobs(QUEUES.rebuild)
export class RebuildHandler extends JobHandler<typeof QUEUES.rebuild> {
  constructor(
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'databaseUrl'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super();
  }

  async handle(job: RebuildJob, { signal, reportProgress }: JobContext): Promise<void> {
    const { clinicId } = job;
    const startedAt = Date.now();
    const rebuilt = await runInChild<RebuildInput, Rebuilt>({
      module: CHILD,
      input: { databaseUrl: requireDatabaseUrl(this.settings), job },
      timeoutMs: TIMEOUT_MS,
      maxMemoryMb: MAX_MEMORY_MB,
      signal,
      onProgress: (progress) => void reportProgress(progress).catch(() => undefined),
    });
    this.logger.info({ clinicId, ...rebuilt, ms: Date.now() - startedAt }, 'rebuilt a clinic');
  }
}
