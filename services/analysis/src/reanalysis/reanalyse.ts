import { loadClinicRecord, findPatientsInRuleScope, type PatientInRuleScope } from '@helix/appointment-inputs';
import { upcomingFrom } from '@helix/hygiene';
import { clinicKey, topics, type AnalysisUpdatedMessage, type ReanalysisJob } from '@helix/contracts';
import type { Database, Transaction } from '@helix/database';
import { enqueue } from '@helix/event-log';
import { lockDueRows, evaluatePatients } from '../due/evaluate-patients.js';
import {
  advanceReanalysis,
  finishReanalysis,
  readReanalysis,
  startReanalysis,
  type OpenReanalysis,
} from './reanalysis-rows.query.js';

/** Patients of one transaction: few enough that a live change waits for it less than a second. */
const BATCH_SIZE = 100;

export interface ReanalysisProgress {
  /** Patients. */
  done: number;
  total: number;
}

export interface ReanalysisContext {
  /** Stops it between two batches. */
  signal?: AbortSignal;
  reportProgress?: (progress: ReanalysisProgress) => void;
  /** Milliseconds since the epoch. */
  clock?: () => number;
}

/**
 * Evaluates the upcoming appointments of a clinic by its changed rules, in batches, so that live changes of the clinic are
 * applied in between. Idempotent: a finished or superseded re-analysis is left alone.
 *
 * @returns the number of patients; undefined when it is finished already or was superseded.
 */
export async function reanalyse(
  database: Database,
  { clinicId, request }: ReanalysisJob,
  { signal, reportProgress, clock = Date.now }: ReanalysisContext = {},
): Promise<number | undefined> {
  const startedAt = clock();
  const prepared = await database.inClinics([clinicId], async (transaction) => {
    const reanalysis = await readReanalysis(transaction, clinicId, request);
    if (!reanalysis) return undefined;
    const { timeZone } = await loadClinicRecord(transaction, clinicId);
    const from = upcomingFrom(startedAt, timeZone);
    const patients = await findPatientsInRuleScope(transaction, clinicId, reanalysis.ruleScope, from);
    const total = patients.reduce((sum, { appointments }) => sum + appointments, 0);
    await startReanalysis(transaction, reanalysis, total);
    return { reanalysis, from, patients };
  });
  if (!prepared) return undefined;
  const { reanalysis, from, patients } = prepared;
  for (let first = 0; first < patients.length; first += BATCH_SIZE) {
    signal?.throwIfAborted();
    const batch = patients.slice(first, first + BATCH_SIZE);
    const isCurrent = await database.inClinics([clinicId], (transaction) =>
      evaluateBatch(transaction, reanalysis, batch, { from, now: clock(), receivedAt: startedAt }),
    );
    if (!isCurrent) return undefined;
    reportProgress?.({ done: first + batch.length, total: patients.length });
  }
  await database.inClinics([clinicId], (transaction) => finishReanalysis(transaction, reanalysis));
  return patients.length;
}

/** @returns false when the re-analysis was superseded. */
async function evaluateBatch(
  transaction: Transaction,
  reanalysis: OpenReanalysis,
  batch: readonly PatientInRuleScope[],
  { from, now, receivedAt }: { from: string; now: number; receivedAt: number },
): Promise<boolean> {
  const { clinicId } = reanalysis;
  await lockDueRows(transaction, clinicId);
  const appointments = batch.reduce((sum, patient) => sum + patient.appointments, 0);
  if (!(await advanceReanalysis(transaction, reanalysis, appointments))) return false;
  const patientIds = batch.map(({ patientId }) => patientId);
  const { appointmentIds, days } = await evaluatePatients(transaction, clinicId, patientIds, { now, from });
  if (appointmentIds.length > 0) {
    const updated: AnalysisUpdatedMessage = { clinicId, receivedAt, appointmentIds, days, providersChanged: false };
    await enqueue(transaction, topics.analysisUpdated, [{ key: clinicKey(clinicId), value: JSON.stringify(updated) }]);
  }
  return true;
}
