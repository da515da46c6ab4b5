import { Inject } from '@nestjs/common';
import { clinicKey, topics, type AnalysisUpdatedMessage } from '@helix/contracts';
import { Database, type Transaction } from '@helix/database';
import { enqueue } from '@helix/event-log';
import { defineQueue, HandlesJobs, JobHandler, type JobFunctions } from '@helix/jobs';
import { loadClinicRecord, readConcernedPatients, toComeFrom, type ConcernedPatient } from '@helix/appointment-inputs';
import { LOGGER, type Logger } from '@helix/web';
import { lockDueRows, recomputeDue } from '../due/recompute-due.js';
import { advance, begin, finish, readReanalysis, type OpenReanalysis } from './reanalysis-rows.query.js';

/** What the jobs of the queue `reanalysis` carry. */
export type ReanalysisJobs = { reanalyse: { clinicId: number; request: number } };

export const reanalysisQueue = defineQueue<ReanalysisJobs>('reanalysis', { attempts: 8, backOffMs: 2_000 });

/** Patients of one transaction: short enough that a live change waits for it less than a second. */
const PATIENTS_AT_ONCE = 100;

/**
 * Judges the appointments of a clinic that are to come by its changed rules, in runs, so that the clinic lives on meanwhile. Done
 * twice, it does nothing the second time.
 */
@HandlesJobs(reanalysisQueue)
export class ReanalysisJob extends JobHandler<ReanalysisJobs> {
  readonly functions: JobFunctions<ReanalysisJobs> = { reanalyse: (job) => this.reanalyse(job) };

  constructor(
    private readonly database: Database,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super();
  }

  private async reanalyse({ clinicId, request }: ReanalysisJobs['reanalyse']): Promise<void> {
    const began = Date.now();
    const plan = await this.database.inClinics([clinicId], async (transaction) => {
      const open = await readReanalysis(transaction, clinicId, request);
      if (!open) return undefined;
      const { timeZone } = await loadClinicRecord(transaction, clinicId);
      const from = toComeFrom(began, timeZone);
      const concerned = await readConcernedPatients(transaction, clinicId, open.ruleScope, from);
      await begin(
        transaction,
        open,
        concerned.reduce((sum, { appointments }) => sum + appointments, 0),
      );
      return { open, from, concerned };
    });
    if (!plan) return;
    const { open, from, concerned } = plan;
    for (let first = 0; first < concerned.length; first += PATIENTS_AT_ONCE) {
      const run = concerned.slice(first, first + PATIENTS_AT_ONCE);
      const goesOn = await this.database.inClinics([clinicId], (transaction) =>
        judgeRun(transaction, open, run, from, began),
      );
      if (!goesOn) return;
    }
    await this.database.inClinics([clinicId], (transaction) => finish(transaction, open));
    this.logger.info({ clinicId, patients: concerned.length, ms: Date.now() - began }, 'the clinic was analysed anew');
  }
}

/** @returns false when a newer request took over. */
async function judgeRun(
  transaction: Transaction,
  open: OpenReanalysis,
  run: readonly ConcernedPatient[],
  from: string,
  receivedAt: number,
): Promise<boolean> {
  const { clinicId } = open;
  await lockDueRows(transaction, clinicId);
  const appointments = run.reduce((sum, one) => sum + one.appointments, 0);
  if (!(await advance(transaction, open, appointments))) return false;
  const ids = run.map(({ patientId }) => patientId);
  const { appointmentIds, days } = await recomputeDue(transaction, clinicId, ids, { now: Date.now(), from });
  if (appointmentIds.length > 0) {
    const updated: AnalysisUpdatedMessage = { clinicId, receivedAt, appointmentIds, days, providersChanged: false };
    await enqueue(transaction, topics.analysisUpdated, [{ key: clinicKey(clinicId), value: JSON.stringify(updated) }]);
  }
  return true;
}
