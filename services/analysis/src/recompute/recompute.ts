import type { Transaction } from '@helix/database';
import { analyseAppointment } from './analyse-appointment.js';
import { saveProviderDays, type ProviderDay } from './provider-days.query.js';
import { saveAnalyses } from './save-analyses.query.js';
import { loadAppointments } from './appointments.query.js';

/** Appointments are loaded in runs of this many, so that a big batch holds little memory. */
const APPOINTMENTS_AT_ONCE = 2_000;

/**
 * Load, compute, save: the appointments' analyses, then the summaries of the provider-days. The one way in which derived rows
 * are made, live and in a rebuild, so that both end in the same rows.
 */
export async function recompute(
  transaction: Transaction,
  clinicId: number,
  appointmentIds: readonly string[],
  providerDays: readonly ProviderDay[],
): Promise<void> {
  for (let from = 0; from < appointmentIds.length; from += APPOINTMENTS_AT_ONCE) {
    const ids = appointmentIds.slice(from, from + APPOINTMENTS_AT_ONCE);
    const appointments = await loadAppointments(transaction, clinicId, ids);
    const found = new Set(appointments.map(({ appointmentId }) => appointmentId));
    await saveAnalyses(
      transaction,
      clinicId,
      appointments.map(analyseAppointment),
      ids.filter((id) => !found.has(id)),
    );
  }
  await saveProviderDays(transaction, clinicId, providerDays);
}

/**
 * Keeps others from deriving this clinic's rows until the transaction ends. Without it a rebuild could write what it read
 * before a change over what was derived after it.
 */
export async function lockDerivedRows(transaction: Transaction, clinicId: number): Promise<void> {
  await transaction.query(`select pg_advisory_xact_lock(hashtext('derived rows'), $1)`, [clinicId]);
}
