import { MAX_AGE, OFFICE_DNA, type HealthProfile, type RuleRow, type RuleSource } from './rule-row.js';

/** The rules that may apply to a patient. Rules of other profiles are ignored. */
export interface RuleScopes {
  /** This patient's own, and no other patient's. */
  patientRules: readonly RuleRow[];
  profileRules: readonly RuleRow[];
  officeRules: readonly RuleRow[];
  /** The patient's profile (see `profileInForce`); 0 for none. */
  healthProfileId: number;
}

/** The result of R-01: the rule, or why the procedure does not apply to the patient. */
export type EffectiveRule =
  | { applicable: true; why: null; row: RuleRow; source: RuleSource }
  /** The rule for the patient's age is switched off. */
  | { applicable: false; why: 'inactive'; row: RuleRow; source: RuleSource }
  /** Rules exist, but none for the patient's age, or the age is unknown and each of them has limits. */
  | { applicable: false; why: 'age' | 'ageUnknown'; row: null; source: RuleSource }
  | { applicable: false; why: 'noRule'; row: null; source: null };

const NO_RULE: EffectiveRule = { applicable: false, why: 'noRule', row: null, source: null };

/**
 * the rule of a procedure for a patient. The patient's own rules replace those of the profile, which replace the
 * office's: all rules of the type together, never one by one. Of these the one for the patient's age counts.
 *
 * @param ageInYears full years on the day of the appointment (`ageOn`); null, or what is no age: only a rule without
 *   limits counts, since nothing is guessed of a patient whose birth date the clinic has not entered. Of rules whose
 *   ages overlap, which `checkRules` rejects, the one that starts later counts, then the one with the lower id.
 */
export function effectiveRule(ruleTypeId: number, scopes: RuleScopes, ageInYears: number | null): EffectiveRule {
  const isOfType = (row: RuleRow) => row.procedureRuleTypeId === ruleTypeId;
  const ofPatient = scopes.patientRules.filter((row) => isOfType(row) && isOf('patient', row, scopes));
  if (ofPatient.length > 0) return ruleAtAge(ofPatient, 'patient', ageInYears);
  const ofProfile = scopes.profileRules.filter((row) => isOfType(row) && isOf('profile', row, scopes));
  if (ofProfile.length > 0) return ruleAtAge(ofProfile, 'profile', ageInYears);
  const ofOffice = scopes.officeRules.filter((row) => isOfType(row) && isOf('office', row, scopes));
  return ofOffice.length > 0 ? ruleAtAge(ofOffice, 'office', ageInYears) : NO_RULE;
}

/** `effectiveRule` for every type that has a rule, in one pass over the rules. */
export function effectiveRules(scopes: RuleScopes, ageInYears: number | null): Map<number, EffectiveRule> {
  const inForce = [...rulesInForce(scopes)];
  return new Map(inForce.map(([typeId, { rows, source }]) => [typeId, ruleAtAge(rows, source, ageInYears)]));
}

/** The rules of a procedure that are in force, for all ages, with their source. */
export interface RulesInForce {
  rows: RuleRow[];
  source: RuleSource;
}

/** R-01 without the age: for every type that has a rule, those of the strongest source. */
export function rulesInForce(scopes: RuleScopes): Map<number, RulesInForce> {
  const found = new Map<number, RulesInForce>();
  const collect = (rows: readonly RuleRow[], source: RuleSource) => {
    for (const row of rows) {
      if (!isOf(source, row, scopes)) continue;
      const stronger = found.get(row.procedureRuleTypeId);
      if (!stronger) found.set(row.procedureRuleTypeId, { rows: [row], source });
      else if (stronger.source === source) stronger.rows.push(row);
    }
  };
  collect(scopes.patientRules, 'patient');
  collect(scopes.profileRules, 'profile');
  collect(scopes.officeRules, 'office');
  return found;
}

/** A patient's profile while it is active; 0 (the office) when it is deactivated or unknown. */
export function profileInForce(healthProfileId: number, profiles: readonly HealthProfile[]): number {
  const profile = profiles.find((candidate) => candidate.healthProfileId === healthProfileId);
  return profile && profile.dateDeleted === null ? healthProfileId : OFFICE_DNA;
}

function isOf(source: RuleSource, row: RuleRow, { healthProfileId }: RuleScopes): boolean {
  if (source === 'patient') return row.patientId !== null;
  if (row.patientId !== null) return false;
  if (source === 'office') return row.healthProfileId === OFFICE_DNA;
  return healthProfileId !== OFFICE_DNA && row.healthProfileId === healthProfileId;
}

function ruleAtAge(rows: readonly RuleRow[], source: RuleSource, ageInYears: number | null): EffectiveRule {
  const age = ageInYears !== null && ageInYears >= 0 ? ageInYears : null;
  let chosen: RuleRow | null = null;
  for (const row of rows) {
    if (covers(row, age) && (chosen === null || comesBefore(row, chosen))) chosen = row;
  }
  if (!chosen) return { applicable: false, why: age === null ? 'ageUnknown' : 'age', row: null, source };
  return chosen.active
    ? { applicable: true, why: null, row: chosen, source }
    : { applicable: false, why: 'inactive', row: chosen, source };
}

function covers({ minAge, maxAge }: RuleRow, age: number | null): boolean {
  const youngest = minAge ?? 0;
  const isUnlimited = maxAge === null || maxAge >= MAX_AGE;
  if (age === null) return youngest <= 0 && isUnlimited;
  return youngest <= age && (isUnlimited || age <= maxAge);
}

function comesBefore(row: RuleRow, other: RuleRow): boolean {
  const later = (row.minAge ?? 0) - (other.minAge ?? 0);
  return later !== 0 ? later > 0 : (row.procedureRuleId ?? Infinity) < (other.procedureRuleId ?? Infinity);
}
