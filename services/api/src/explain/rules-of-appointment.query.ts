import { isDeepStrictEqual } from 'node:util';
import { currentRules, hashOfficeRules, RuleSnapshots, type ClinicRecord } from '@helix/appointment-inputs';
import type { ExplainedAppointment } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import {
  isUpcoming,
  snapshotFor,
  upcomingFrom,
  type AppointmentTime,
  type PatientInputs,
  type RuleSnapshot,
  type StoredEvaluation,
} from '@helix/hygiene';

/**
 * The rules that the analysis of an appointment uses, and where they come from: the current ones for an upcoming
 * appointment, the stored snapshot for a past one.
 *
 * @param stored its last evaluation; null: none.
 * @param now milliseconds since the epoch.
 */
export async function rulesOfAppointment(
  transaction: Transaction,
  clinic: ClinicRecord,
  inputs: PatientInputs,
  appointment: AppointmentTime,
  stored: StoredEvaluation | null,
  now: number,
): Promise<{ rules: RuleSnapshot; rulesFrom: ExplainedAppointment['rulesFrom'] }> {
  const today = currentRules(hashOfficeRules(clinic), inputs);
  const from = upcomingFrom(now, clinic.timeZone);
  const snapshot = snapshotFor(
    { ...appointment, patientId: inputs.patientId },
    stored ?? undefined,
    today.hashes,
    from,
  );
  if (isDeepStrictEqual(snapshot, today.hashes)) {
    const isUnknown = stored !== null && stored.snapshot === null && !isUpcoming(appointment, from);
    return { rules: today.rules, rulesFrom: isUnknown ? 'unknown' : 'now' };
  }
  const snapshots = new RuleSnapshots(transaction, clinic.clinicId);
  await snapshots.load([snapshot]);
  return { rules: snapshots.get(snapshot), rulesFrom: 'snapshot' };
}
