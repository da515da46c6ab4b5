import type { PatientRulesSave, ProcedureRulesSave } from '@helix/contracts';
import { checkRules, minutesEntered, OFFICE_DNA, ruleTypeOf, type RuleIssue, type RuleRow } from '@helix/hygiene';
import { problem, requireNoIssues, type FieldIssue } from '@helix/web';
import type { RuleOwner } from './stored-rules.js';

/** A procedure with its rules in the body of a save or a trial. */
export type ProcedureInput = (ProcedureRulesSave | PatientRulesSave)[number];
export type RuleInput = ProcedureInput['rules'][number];

/**
 * Validates a body as far as possible without the stored rules.
 *
 * @returns the owner of all its rules.
 * @throws a 422 that names every invalid field.
 */
export function validateRules(procedures: readonly ProcedureInput[]): RuleOwner {
  const owner = ownerOf(procedures);
  const issues = procedures.flatMap((procedure, at) => procedureIssues(procedure, at, procedures));
  requireNoIssues(issues, issues[0]?.message);
  return owner;
}

/** The row to store for a rule of a body. */
export function ruleRow(
  rule: RuleInput,
  procedureRuleTypeId: number,
  { healthProfileId, patientId }: RuleOwner,
): RuleRow {
  return {
    procedureRuleId: rule.procedureRuleId || null,
    procedureRuleTypeId,
    healthProfileId,
    patientId,
    intervalInMonths: rule.intervalInMonths,
    includeWithScaling: rule.includeWithScaling,
    minAge: rule.minAge,
    maxAge: rule.maxAge,
    active: rule.active,
    defaultInMinutes: minutesEntered(rule.defaultInMinutes),
  };
}

/** A patient's own rules belong to no profile, since the patient may get another one. */
function ownerOf(procedures: readonly ProcedureInput[]): RuleOwner {
  const owners = procedures.map(({ healthProfileId, patientId }): RuleOwner =>
    patientId == null ? { healthProfileId, patientId: null } : { healthProfileId: OFFICE_DNA, patientId },
  );
  const [owner] = owners;
  if (!owner) throw new Error('a save names no procedure');
  const isOwner = (one: RuleOwner) =>
    one.healthProfileId === owner.healthProfileId && one.patientId === owner.patientId;
  if (owners.every(isOwner)) return owner;
  throw problem(
    422,
    undefined,
    'All rules must belong to the office, to one profile or to one patient.',
    owners.flatMap((one, at) =>
      isOwner(one)
        ? []
        : { field: `${at}.${one.patientId === null ? 'healthProfileId' : 'patientId'}`, message: 'expected the same' },
    ),
  );
}

/** The validation issues of one procedure of a body. */
function procedureIssues(procedure: ProcedureInput, at: number, all: readonly ProcedureInput[]): FieldIssue[] {
  const { procedureRuleTypeId, rules } = procedure;
  const first = all.findIndex((other) => other.procedureRuleTypeId === procedureRuleTypeId);
  if (first < at) return [{ field: `${at}.procedureRuleTypeId`, message: 'This procedure is listed twice.' }];
  const rows = rules.map((rule) =>
    ruleRow(rule, procedureRuleTypeId, { healthProfileId: OFFICE_DNA, patientId: procedure.patientId ?? null }),
  );
  return [
    ...checkRules(rows, ruleTypeOf(procedureRuleTypeId)).map((issue) => fieldIssue(issue, at)),
    ...rules.flatMap((rule, index) => ownerIssues(rule, procedure, `${at}.rules.${index}`)),
    ...rules.flatMap(({ procedureRuleId }, index) =>
      procedureRuleId && rules.findIndex((other) => other.procedureRuleId === procedureRuleId) < index
        ? { field: `${at}.rules.${index}.procedureRuleId`, message: 'This rule is listed twice.' }
        : [],
    ),
  ];
}

function fieldIssue({ index, field, message }: RuleIssue, at: number): FieldIssue {
  const place = index === null ? [at] : [at, 'rules', index];
  return { field: [...place, field ?? 'rules'].join('.'), message };
}

/**
 * A rule may repeat the owner with which it was read: the procedure's owner, or the office from which it is inherited.
 */
function ownerIssues(rule: RuleInput, owner: ProcedureInput, place: string): FieldIssue[] {
  if (rule.patientId != null && rule.patientId !== owner.patientId)
    return [{ field: `${place}.patientId`, message: 'This rule belongs to another patient.' }];
  const mayBe = [undefined, OFFICE_DNA, owner.healthProfileId];
  if (owner.patientId == null && !mayBe.includes(rule.healthProfileId))
    return [{ field: `${place}.healthProfileId`, message: 'This rule belongs to another profile.' }];
  return [];
}
