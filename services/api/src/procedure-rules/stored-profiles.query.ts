import { HealthProfile, PatientHealthProfile, repositoryIn, type Transaction } from '@helix/database';
import { OFFICE_DNA } from '@helix/hygiene';
import { fieldError, problem } from '@helix/web';

/** Serialises saves of rules and profiles of a clinic, so that what a transaction read stays true until it ends. */
export async function lockRules(transaction: Transaction, clinicId: number): Promise<void> {
  await transaction.query(`select pg_advisory_xact_lock(hashtext('procedure rules'), $1)`, [clinicId]);
}

/** The clinic's health profiles, including deactivated ones. */
export function readProfiles(transaction: Transaction, clinicId: number): Promise<HealthProfile[]> {
  return repositoryIn(transaction, HealthProfile).findBy({ clinicId });
}

/**
 * A health profile of the clinic that can be used; null for the office (0).
 *
 * @throws a 404 for a profile that the clinic does not have, a 422 for a deactivated one.
 */
export function activeProfile(profiles: readonly HealthProfile[], healthProfileId: number): HealthProfile | null {
  if (healthProfileId === OFFICE_DNA) return null;
  const profile = profiles.find((candidate) => candidate.healthProfileId === healthProfileId);
  if (!profile) throw profileNotFound();
  if (profile.dateDeleted === null) return profile;
  throw fieldError('healthProfileId', `The profile ${profile.profileName} is deactivated.`);
}

export const profileNotFound = () => problem(404, undefined, 'Health profile not found in this clinic.');

/** The health profile assigned to a patient, even if it is deactivated; 0 for none. */
export async function readPatientProfile(
  transaction: Transaction,
  clinicId: number,
  patientId: string,
): Promise<number> {
  const assigned = await repositoryIn(transaction, PatientHealthProfile).findOneBy({ clinicId, patientId });
  return assigned?.healthProfileId ?? OFFICE_DNA;
}
