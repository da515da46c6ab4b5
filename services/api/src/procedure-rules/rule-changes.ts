import type { Transaction } from '@helix/database';
import { CATALOGUE, OFFICE_DNA, officeRules, type HealthProfile, type RuleRow } from '@helix/hygiene';
import type { ClinicRecord } from '@helix/appointment-inputs';
import { ruleRow, type ProcedureInput } from './rule-form.js';
import { activeProfile, readProfiles, requirePatient } from './profiles-and-patients.query.js';
import { RULE_VALUES } from './rules-version.js';
import { readStoredRules, type RuleOwner } from './stored-rules.js';

/** What happens to the rules of one procedure. */
export interface RuleChange {
  procedureRuleTypeId: number;
  before: readonly RuleRow[];
  /** Youngest first; rules that are new have no id yet. */
  after: readonly RuleRow[];
}

/** What a save does, before it does it. */
export interface RuleChanges {
  owner: RuleOwner;
  /** Null for the office and for a patient. */
  profile: HealthProfile | null;
  /** Empty when all rules are as they were. */
  changes: readonly RuleChange[];
}

/**
 * What saving rules would change.
 *
 * @param owner as `validateRules` answers it for the procedures.
 * @throws a 404 for a profile or a patient whom the clinic does not have, a 422 for a deactivated profile.
 */
export async function readChanges(
  transaction: Transaction,
  clinicId: number,
  owner: RuleOwner,
  procedures: readonly ProcedureInput[],
): Promise<RuleChanges> {
  const { healthProfileId, patientId } = owner;
  const profile = activeProfile(await readProfiles(transaction, clinicId), healthProfileId);
  if (patientId !== null) await requirePatient(transaction, clinicId, patientId);
  const profileIds = patientId === null ? [healthProfileId] : [];
  const stored = await readStoredRules(transaction, clinicId, profileIds, patientId);
  const changes = procedures.flatMap(({ procedureRuleTypeId, rules }) => {
    const before = stored.filter((row) => row.procedureRuleTypeId === procedureRuleTypeId);
    const ids = new Set(before.map((row) => row.procedureRuleId));
    const after = rules
      .map((rule) => ruleRow(rule, procedureRuleTypeId, owner))
      .map((row) => (ids.has(row.procedureRuleId) ? row : { ...row, procedureRuleId: null }))
      .sort((one, other) => (one.minAge ?? 0) - (other.minAge ?? 0));
    return isSame(before, after) ? [] : { procedureRuleTypeId, before, after };
  });
  return { owner, profile, changes };
}

/** The clinic as it will be once the rules of the office, or of a profile, have changed. */
export function withChanges(
  clinic: ClinicRecord,
  { owner: { healthProfileId }, changes }: Pick<RuleChanges, 'owner' | 'changes'>,
): ClinicRecord {
  const changed = new Set(changes.map(({ procedureRuleTypeId }) => procedureRuleTypeId));
  const stays = (row: RuleRow) => row.healthProfileId !== healthProfileId || !changed.has(row.procedureRuleTypeId);
  const after = changes.flatMap((change) => change.after);
  return healthProfileId === OFFICE_DNA
    ? { ...clinic, officeRules: officeRules([...clinic.officeRules.filter(stays), ...after], CATALOGUE) }
    : { ...clinic, profileRules: [...clinic.profileRules.filter(stays), ...after] };
}

function isSame(before: readonly RuleRow[], after: readonly RuleRow[]): boolean {
  return (
    before.length === after.length &&
    before.every((row, index) => RULE_VALUES.every((value) => row[value] === after[index]?.[value]))
  );
}
