import { Injectable } from '@nestjs/common';
import { Database } from '@helix/database';
import { InjectQueue, JobQueue } from '@helix/jobs';
import { requestReanalysis } from '@helix/appointment-inputs';
import { readOpen } from './reanalysis-rows.query.js';
import { reanalysisQueue, type ReanalysisJobs } from './reanalysis.job.js';

/** Of the jobs that failed for good, so many of the newest are looked at. */
const MOST_FAILED = 10_000;

/** Starts re-analyses that were asked for. */
@Injectable()
export class Reanalyses {
  constructor(
    private readonly database: Database,
    @InjectQueue(reanalysisQueue) private readonly queue: JobQueue<ReanalysisJobs>,
  ) {}

  /** Call it once the request is committed. Of one request there is one job, however often this is called. */
  async start(clinicId: number, request: number): Promise<void> {
    await this.queue.add('reanalyse', { clinicId, request }, { jobId: jobIdOf(clinicId, request) });
  }

  /**
   * Starts those whose process ended between the request and its job. One whose job failed for good is asked for again:
   * a process that starts may be a mended one.
   */
  async resume(): Promise<void> {
    const clinics = await this.database.query<{ id: number }>('select clinic_id as id from clinic', []);
    const open = await this.database.inClinics(
      clinics.map(({ id }) => id),
      readOpen,
    );
    if (open.length === 0) return;
    const failed = new Set((await this.queue.failed(MOST_FAILED)).map(({ id }) => id));
    for (const { clinicId, request, ruleScope } of open) {
      const hasFailed = failed.has(jobIdOf(clinicId, request));
      const again = (): Promise<number> =>
        this.database.inClinics([clinicId], (transaction) => requestReanalysis(transaction, clinicId, ruleScope));
      await this.start(clinicId, hasFailed ? await again() : request);
    }
  }
}

const jobIdOf = (clinicId: number, request: number): string => `reanalysis-${clinicId}-${request}`;
