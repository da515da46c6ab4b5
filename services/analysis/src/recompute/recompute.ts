import type { Transaction } from '@helix/database';
import { appointmentMoney } from '@helix/hygiene';
import { saveProviderDays, type ProviderDay } from './provider-days.query.js';
import { saveAnalyses } from './save-analyses.query.js';
import { loadAppointments } from './appointments.query.js';

/** Appointments are loaded in batches, so that a big list needs little memory. */
const BATCH_SIZE = 2_000;

/**
 * Load, compute, save: the appointments' analyses, then the summaries of the provider-days. Live changes and rebuilds both
 * use it, so that they end in the same rows.
 */
export async function recompute(
  transaction: Transaction,
  clinicId: number,
  appointmentIds: readonly string[],
  providerDays: readonly ProviderDay[],
): Promise<void> {
  for (let from = 0; from < appointmentIds.length; from += BATCH_SIZE) {
    const ids = appointmentIds.slice(from, from + BATCH_SIZE);
    const appointments = await loadAppointments(transaction, clinicId, ids);
    const found = new Set(appointments.map(({ appointmentId }) => appointmentId));
    await saveAnalyses(
      transaction,
      clinicId,
      appointments.map((appointment) => ({ ...appointment, ...appointmentMoney(appointment) })),
      ids.filter((id) => !found.has(id)),
    );
  }
  await saveProviderDays(transaction, clinicId, providerDays);
}

/**
 * Serializes the derivation of a clinic's rows until the transaction ends. Without it a rebuild could overwrite newer rows
 * with values that it read before a change.
 */
export async function lockDerivedRows(transaction: Transaction, clinicId: number): Promise<void> {
  await transaction.query(`select pg_advisory_xact_lock(hashtext('derived rows'), $1)`, [clinicId]);
}
