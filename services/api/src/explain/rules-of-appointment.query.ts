import { isDeepStrictEqual } from 'node:util';
import {
  currentRules,
  hashOfficeRules,
  RuleSnapshots,
  type ClinicRecord,
  type CurrentRules,
} from '@helix/appointment-inputs';
import type { ExplainedAppointment } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import {
  isUpcoming,
  snapshotFor,
  upcomingFrom,
  type AppointmentTime,
  type PatientInputs,
  type RuleSnapshot,
  type SnapshotHashes,
  type StoredEvaluation,
} from '@helix/hygiene';

/** An appointment with its patient and its last evaluation; null: none yet. */
export interface AppointmentWithRules {
  inputs: PatientInputs;
  appointment: AppointmentTime;
  stored: StoredEvaluation | null;
}

/** The rules of an appointment, and where they come from. */
export interface AppointmentRules {
  /** Equal rules have equal hashes. */
  hashes: SnapshotHashes;
  rules: RuleSnapshot;
  rulesFrom: ExplainedAppointment['rulesFrom'];
}

/**
 * The rules that the analysis of appointments uses, in the order of these: the current ones for an upcoming appointment,
 * the stored snapshot for a past one.
 *
 * @param now milliseconds since the epoch.
 */
export async function rulesOfAppointments(
  transaction: Transaction,
  clinic: ClinicRecord,
  appointments: readonly AppointmentWithRules[],
  now: number,
): Promise<AppointmentRules[]> {
  const office = hashOfficeRules(clinic);
  const from = upcomingFrom(now, clinic.timeZone);
  const currentOf = new Map<PatientInputs, CurrentRules>();
  const found = appointments.map(({ inputs, appointment, stored }) => {
    const today = currentOf.get(inputs) ?? currentRules(office, inputs);
    currentOf.set(inputs, today);
    const time = { ...appointment, patientId: inputs.patientId };
    const hashes = snapshotFor(time, stored ?? undefined, today.hashes, from);
    const isUnknown = stored !== null && stored.snapshot === null && !isUpcoming(appointment, from);
    return { hashes, today, isUnknown, isCurrent: isDeepStrictEqual(hashes, today.hashes) };
  });
  const snapshots = new RuleSnapshots(transaction, clinic.clinicId);
  await snapshots.load(found.filter(({ isCurrent }) => !isCurrent).map(({ hashes }) => hashes));
  return found.map(({ hashes, today, isUnknown, isCurrent }) =>
    isCurrent
      ? { hashes, rules: today.rules, rulesFrom: isUnknown ? 'unknown' : 'now' }
      : { hashes, rules: snapshots.get(hashes), rulesFrom: 'snapshot' },
  );
}
