import type { PatientRulesSave, ProcedureRulesSave } from '@helix/contracts';
import { checkRules, minutesEntered, OFFICE_DNA, ruleTypeOf, type RuleFault, type RuleRow } from '@helix/hygiene';
import { problem } from '@helix/web';
import type { RuleOwner } from './stored-rules.js';

/** A procedure with its rules, as a save, or a trial of one, sends it. */
export type SentProcedure = (ProcedureRulesSave | PatientRulesSave)[number];
export type SentRule = SentProcedure['rules'][number];

/**
 * Whose rules a body has, once they are right as far as it can be seen without the stored ones.
 *
 * @throws a 422 that names every field that is not.
 */
export function checkedOwner(procedures: readonly SentProcedure[]): RuleOwner {
  const owner = ownerOf(procedures);
  const faults = procedures.flatMap((procedure, at) => formFaults(procedure, at, procedures));
  const [first] = faults;
  if (first) throw problem(422, undefined, first.message, faults);
  return owner;
}

/** The row that a sent rule becomes. */
export function ruleRow(
  rule: SentRule,
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

/** One owner's. A patient's own rules belong to no profile, since the patient may change it. */
function ownerOf(procedures: readonly SentProcedure[]): RuleOwner {
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
    'The rules must all be of the office, of one profile, or of one patient.',
    owners.flatMap((one, at) =>
      isOwner(one)
        ? []
        : { field: `${at}.${one.patientId === null ? 'healthProfileId' : 'patientId'}`, message: 'expected the same' },
    ),
  );
}

type FieldFault = { field: string; message: string };

/** What is wrong with one procedure of a body. */
function formFaults(procedure: SentProcedure, at: number, all: readonly SentProcedure[]): FieldFault[] {
  const { procedureRuleTypeId, rules } = procedure;
  const first = all.findIndex((other) => other.procedureRuleTypeId === procedureRuleTypeId);
  if (first < at) return [{ field: `${at}.procedureRuleTypeId`, message: 'This procedure is there twice.' }];
  const rows = rules.map((rule) =>
    ruleRow(rule, procedureRuleTypeId, { healthProfileId: OFFICE_DNA, patientId: procedure.patientId ?? null }),
  );
  return [
    ...checkRules(rows, ruleTypeOf(procedureRuleTypeId)).map((fault) => fieldFault(fault, at)),
    ...rules.flatMap((rule, index) => ownerFaults(rule, procedure, `${at}.rules.${index}`)),
    ...rules.flatMap(({ procedureRuleId }, index) =>
      procedureRuleId && rules.findIndex((other) => other.procedureRuleId === procedureRuleId) < index
        ? { field: `${at}.rules.${index}.procedureRuleId`, message: 'This rule is there twice.' }
        : [],
    ),
  ];
}

function fieldFault({ index, field, message }: RuleFault, at: number): FieldFault {
  const place = index === null ? [at] : [at, 'rules', index];
  return { field: [...place, field ?? 'rules'].join('.'), message };
}

/** A rule may repeat whose it was when it was read: the procedure's owner, or a weaker one that it is taken over from. */
function ownerFaults(rule: SentRule, owner: SentProcedure, place: string): FieldFault[] {
  if (rule.patientId != null && rule.patientId !== owner.patientId)
    return [{ field: `${place}.patientId`, message: 'This rule is of another patient.' }];
  const mayBe = [undefined, OFFICE_DNA, owner.healthProfileId];
  if (owner.patientId == null && !mayBe.includes(rule.healthProfileId))
    return [{ field: `${place}.healthProfileId`, message: 'This rule is of another profile.' }];
  return [];
}
