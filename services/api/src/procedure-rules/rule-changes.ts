import type { Transaction } from '@helix/database';
import { CATALOGUE, OFFICE_DNA, officeRules, ruleTypeOf, type HealthProfile, type RuleRow } from '@helix/hygiene';
import type { ClinicRecord } from '@helix/appointment-inputs';
import { problem } from '@helix/web';
import { ruleRow, type ProcedureInput } from './rule-form.js';
import { requirePatient } from '../patients/patient.query.js';
import { activeProfile, readProfiles } from './stored-profiles.query.js';
import { readRulesInTransaction, type RulesFilter } from './rules.query.js';
import { RULE_VALUES } from './rules-version.js';
import { readStoredRules, type RuleOwner } from './stored-rules.js';

/** The rules of one procedure before and after a save. */
export interface RuleChange {
  procedureRuleTypeId: number;
  before: readonly RuleRow[];
  /** Youngest first; rules that are new have no id yet. */
  after: readonly RuleRow[];
}

/** What a save would change. */
export interface RuleChanges {
  owner: RuleOwner;
  /** Null for the office and for a patient. */
  profile: HealthProfile | null;
  /** Empty when no rule differs. */
  changes: readonly RuleChange[];
}

/**
 * Compares rules to save with the stored ones.
 *
 * @param owner as `validateRules` returns it for the procedures.
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

/** The clinic as it would be after a save of the rules of the office or of a profile. */
export function withChanges(
  clinic: ClinicRecord,
  { owner: { healthProfileId }, changes }: Pick<RuleChanges, 'owner' | 'changes'>,
): ClinicRecord {
  const changed = new Set(changes.map(({ procedureRuleTypeId }) => procedureRuleTypeId));
  const isUnchanged = (row: RuleRow) =>
    row.healthProfileId !== healthProfileId || !changed.has(row.procedureRuleTypeId);
  const after = changes.flatMap((change) => change.after);
  return healthProfileId === OFFICE_DNA
    ? { ...clinic, officeRules: officeRules([...clinic.officeRules.filter(isUnchanged), ...after], CATALOGUE) }
    : { ...clinic, profileRules: [...clinic.profileRules.filter(isUnchanged), ...after] };
}

function isSame(before: readonly RuleRow[], after: readonly RuleRow[]): boolean {
  return (
    before.length === after.length &&
    before.every((row, index) => RULE_VALUES.every((value) => row[value] === after[index]?.[value]))
  );
}

/**
 * Optimistic lock: compares the versions that a save sends with those of the rules in force. Procedures without a
 * version are not checked.
 *
 * @param procedures those whose rules a save changes.
 * @throws a 409 that names the procedures whose rules somebody else changed.
 */
export async function requireUnchangedRules(
  transaction: Transaction,
  clinicId: number,
  procedures: readonly ProcedureInput[],
): Promise<void> {
  const [first] = procedures.filter(({ version }) => version !== undefined);
  if (!first) return;
  const currentVersions = new Set<string>();
  for (const filter of possibleFilters(first)) {
    for (const { procedureRuleTypeId, ruleValues } of await readRulesInTransaction(transaction, clinicId, filter))
      currentVersions.add(`${procedureRuleTypeId} ${ruleValues.version}`);
  }
  const stale = procedures.filter(
    ({ procedureRuleTypeId, version }) =>
      version !== undefined && !currentVersions.has(`${procedureRuleTypeId} ${version}`),
  );
  if (stale.length === 0) return;
  throw problem(
    409,
    'Version conflict',
    `Someone else changed the rules of ${listOf(stale.map(nameOf))}. Nothing was saved.`,
  );
}

/** The filters with which the client can have read the rules: those of a patient also with another profile. */
function possibleFilters({ healthProfileId, patientId }: ProcedureInput): RulesFilter[] {
  return patientId == null ? [{ healthProfileId }] : [{ patientId }, { patientId, healthProfileId }];
}

const nameOf = ({ procedureRuleTypeId }: ProcedureInput): string =>
  ruleTypeOf(procedureRuleTypeId)?.name ?? String(procedureRuleTypeId);

const listOf = (names: readonly string[]): string =>
  new Intl.ListFormat('en', { style: 'long', type: 'conjunction' }).format(names);
