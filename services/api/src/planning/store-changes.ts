import type { Transaction } from '@helix/database';
import type { AuditTrail } from '@helix/web';
import { publishTouched } from '../outbox/publish.js';
import { storeAttributions, touchedByAttributions, type StoredAttribution } from './attribution-change.js';
import { storeNextPlans, type StoredNextPlan } from './next-plan-change.js';
import { storePlanDifferences, type PlanDifference } from './plan-change.js';
import type { Change } from './save.js';
import { storeEntries, type StoredEntry } from './scorecard-change.js';

/** What is saved of an appointment at once. */
export interface AppointmentChanges {
  appointmentId: string;
  plan?: Change<PlanDifference> | null;
  /** One for a procedure. */
  entries?: readonly Change<StoredEntry>[];
  nextPlan?: Change<StoredNextPlan> | null;
  attributions?: readonly Change<StoredAttribution>[];
}

/**
 * Stores what is saved of appointments of a clinic, records it in the audit trail, and publishes it as one message. A save of
 * a user is the case of one appointment and one change (docs/decisions/0024-a-save-is-a-batch-of-one.md).
 */
export async function storeChanges(
  transaction: Transaction,
  audit: AuditTrail,
  clinicId: number,
  appointments: readonly AppointmentChanges[],
): Promise<void> {
  const attributions = storedOf(appointments.flatMap((one) => one.attributions ?? []));
  await storePlanDifferences(transaction, clinicId, storedOf(appointments.flatMap(({ plan }) => plan ?? [])));
  await storeEntries(transaction, clinicId, storedOf(appointments.flatMap(({ entries }) => entries ?? [])));
  await storeNextPlans(transaction, clinicId, storedOf(appointments.flatMap(({ nextPlan }) => nextPlan ?? [])));
  await storeAttributions(transaction, clinicId, attributions);
  const changes = appointments.flatMap((one) => [...ownChanges(one), ...(one.attributions ?? [])]);
  await audit.recordAll(
    changes.flatMap((change) => change.audit ?? []),
    transaction,
  );
  const appointmentIds = appointments
    .filter((one) => storedOf(ownChanges(one)).length > 0)
    .map(({ appointmentId }) => appointmentId);
  if (appointmentIds.length === 0 && attributions.length === 0) return;
  await publishTouched(transaction, clinicId, {
    ...(appointmentIds.length > 0 ? { appointmentIds } : {}),
    ...(attributions.length > 0 ? { changed: touchedByAttributions(attributions) } : {}),
  });
}

/** Those that change nothing but the appointment; an attribution moves amounts between appointments of a day. */
const ownChanges = ({ plan, entries, nextPlan }: AppointmentChanges): Change<object>[] => [
  ...(plan ? [plan] : []),
  ...(entries ?? []),
  ...(nextPlan ? [nextPlan] : []),
];

const storedOf = <T>(changes: readonly Change<T>[]): T[] => changes.flatMap(({ stored }) => stored ?? []);
