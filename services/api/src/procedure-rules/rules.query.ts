import type { RuleTypeWithRules } from '@helix/contracts';
import type { Database, Transaction } from '@helix/database';
import { CATALOGUE, OFFICE_DNA, officeRules, profileInForce, rulesInForce } from '@helix/hygiene';
import { RULE_TYPE_VIEWS } from './rule-types.query.js';
import { requirePatient } from '../patients/patient.query.js';
import { profileNotFound, readPatientProfile, readProfiles } from './stored-profiles.query.js';
import { rulesVersion } from './rules-version.js';
import { readStoredRules } from './stored-rules.js';

/** Whose rules to read. `patientId` alone: with the profile that the patient has; nothing: the office. */
export interface RulesFilter {
  healthProfileId?: number | undefined;
  patientId?: string | undefined;
}

/** Every procedure with the rules in force, by colour group. @throws a 404 for an unknown profile or patient. */
export function readRules(database: Database, clinicId: number, filter: RulesFilter): Promise<RuleTypeWithRules[]> {
  return database.inClinics([clinicId], (transaction) => readRulesInTransaction(transaction, clinicId, filter));
}

/** The same within a transaction. */
export async function readRulesInTransaction(
  transaction: Transaction,
  clinicId: number,
  { healthProfileId: requestedProfileId, patientId }: RulesFilter,
): Promise<RuleTypeWithRules[]> {
  if (patientId !== undefined) await requirePatient(transaction, clinicId, patientId);
  const profiles = await readProfiles(transaction, clinicId);
  if (requestedProfileId && !profiles.some((profile) => profile.healthProfileId === requestedProfileId))
    throw profileNotFound();
  const healthProfileId =
    requestedProfileId ??
    (patientId === undefined
      ? OFFICE_DNA
      : profileInForce(await readPatientProfile(transaction, clinicId, patientId), profiles));

  const stored = await readStoredRules(transaction, clinicId, [OFFICE_DNA, healthProfileId], patientId ?? null);
  const inForce = rulesInForce({
    patientRules: stored,
    profileRules: stored,
    officeRules: officeRules(stored, CATALOGUE),
    healthProfileId,
  });
  return RULE_TYPE_VIEWS.map(({ view }) => {
    const { source, rows } = inForce.get(view.procedureRuleTypeId) ?? { source: 'office' as const, rows: [] };
    return { ...view, ruleValues: { source, rules: rows, version: rulesVersion(source, rows) } };
  });
}
