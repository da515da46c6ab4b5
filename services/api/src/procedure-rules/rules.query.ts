import type { RuleTypeWithRules } from '@helix/contracts';
import type { Database, Transaction } from '@helix/database';
import { CATALOGUE, OFFICE_DNA, officeRules, profileInForce, rulesInForce } from '@helix/hygiene';
import { SHOWN_RULE_TYPES } from './rule-type-view.js';
import { profileMissing, readPatientProfile, readProfiles, requirePatient } from './rules-of-clinic.js';
import { rulesVersion } from './rules-version.js';
import { readStoredRules } from './stored-rules.js';

/** Whose rules are asked for. Without a profile a patient has their own, and everybody else is the office. */
export interface RulesAsked {
  healthProfileId?: number | undefined;
  patientId?: string | undefined;
}

/** Every procedure with the rules in force for whom is asked, group by group. @throws a 404 for a stranger. */
export function readRules(database: Database, clinicId: number, asked: RulesAsked): Promise<RuleTypeWithRules[]> {
  return database.inClinics([clinicId], (transaction) => readRulesIn(transaction, clinicId, asked));
}

/** The same, in a transaction that sees the clinic. */
export async function readRulesIn(
  transaction: Transaction,
  clinicId: number,
  { healthProfileId: askedProfile, patientId }: RulesAsked,
): Promise<RuleTypeWithRules[]> {
  if (patientId !== undefined) await requirePatient(transaction, clinicId, patientId);
  const profiles = await readProfiles(transaction, clinicId);
  if (askedProfile && !profiles.some((profile) => profile.healthProfileId === askedProfile)) throw profileMissing();
  const healthProfileId =
    askedProfile ??
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
  return SHOWN_RULE_TYPES.map(({ view }) => {
    const { source, rows } = inForce.get(view.procedureRuleTypeId) ?? { source: 'office' as const, rows: [] };
    return { ...view, ruleValues: { source, rules: rows, version: rulesVersion(source, rows) } };
  });
}
