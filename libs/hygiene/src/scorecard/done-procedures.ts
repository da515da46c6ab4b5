import { PROCEDURE_STATUS } from '../catalogue/pms-values.js';
import { ruleTypeOf } from '../catalogue/catalogue.js';
import { unitsOfDone } from '../catalogue/catalogue-units.js';
import { catalogueCode, ruleTypeOfCode } from '../catalogue/rule-type-of-code.js';
import { isReversal } from '../history/reversals.js';
import type { PlannedCode, PlannedCodes, PmsProcedure } from './scorecard-input.js';

/** A done code of a scorecard row. */
export interface DoneCode {
  /** The procedure of the practice-management system. */
  procedureId: string;
  adaCode: string;
  description: string;
  /** In halves; negative for a reversal; 0 for codes that are not in the catalogue. */
  units: number;
  cents: number;
  /** Takes back a part of what was billed: counts in units and money, and is nothing that was done. */
  isReversal: boolean;
  /** Of another type, which satisfies the planned one: compared by amount. */
  isOfOtherType: boolean;
  teeth: readonly string[];
  /** Attributed to the appointment's provider. */
  isOwn: boolean;
}

/** The done codes of one procedure; each code without a rule type is a procedure of its own. */
export interface DoneProcedure {
  procedureRuleTypeId: number | null;
  codes: DoneCode[];
}

/** What a scorecard counts a done code for. */
export type ProcedureOf = (
  done: Pick<PmsProcedure, 'code' | 'attributedToDoctor'>,
  plan: readonly PlannedCodes[],
) => number | null;

/**
 * The done codes of an appointment by procedure: first the planned procedures, in the order of the plan,
 * then the others, in the order of the rows. An unplanned code counts only when it is attributed to the appointment's
 * provider.
 *
 * @param procedureOf by default by its own code; on a scorecard `procedureOnScorecard`.
 */
export function doneProcedures(
  procedures: readonly PmsProcedure[],
  plan: readonly PlannedCodes[],
  providerId: string,
  procedureOf: ProcedureOf = procedureOfDone,
): DoneProcedure[] {
  const planned = new Map(plan.map(({ procedureRuleTypeId }) => [procedureRuleTypeId, emptyOf(procedureRuleTypeId)]));
  const others = new Map<string, DoneProcedure>();
  for (const procedure of procedures) {
    if (procedure.status !== PROCEDURE_STATUS.Done) continue;
    const typeId = procedureOf(procedure, plan);
    const isOwn = procedure.attributedProviderId === providerId;
    const plannedProcedure = typeId === null ? undefined : planned.get(typeId);
    if (!plannedProcedure && !isOwn) continue;
    const key = typeId === null ? catalogueCode(procedure.code) : String(typeId);
    const done = plannedProcedure ?? others.get(key) ?? emptyOf(typeId);
    if (!plannedProcedure) others.set(key, done);
    done.codes.push(doneCode(procedure, { typeId: procedureOfDone(procedure, plan), countsFor: typeId, isOwn }));
  }
  return [...planned.values(), ...others.values()];
}

const emptyOf = (procedureRuleTypeId: number | null): DoneProcedure => ({ procedureRuleTypeId, codes: [] });

/**
 * The procedure that a done code counts for: that which planned exactly this code, whoever billed it; else its own rule
 * type, or the alternative one if that is planned: a planned recall exam is done when the doctor bills it. Null for a code
 * that neither the plan nor the catalogue has.
 */
export function procedureOfDone(
  { code, attributedToDoctor }: Pick<PmsProcedure, 'code' | 'attributedToDoctor'>,
  plan: readonly PlannedCodes[],
): number | null {
  const own = ruleTypeOfCode(code, { attributedToDoctor });
  const planningIt = plan.filter(({ codes }) => codes.some(({ adaCode }) => adaCode === catalogueCode(code)));
  if (planningIt.length > 0) return (planningIt.find(isOfType(own)) ?? planningIt[0]!).procedureRuleTypeId;
  const other = ruleTypeOfCode(code, { attributedToDoctor: !attributedToDoctor });
  return !plan.some(isOfType(own)) && plan.some(isOfType(other)) ? other : own;
}

/**
 * Rules part W, 7: the procedure that a done code counts for on a scorecard: that of `procedureOfDone`, but what is not
 * planned itself does what it satisfies: a whole unit of polishing the planned half. It counts once, for the first of the
 * plan.
 */
export function procedureOnScorecard(
  done: Pick<PmsProcedure, 'code' | 'attributedToDoctor'>,
  plan: readonly PlannedCodes[],
): number | null {
  const own = procedureOfDone(done, plan);
  if (own === null || plan.some(isOfType(own))) return own;
  const satisfied = plan.find(({ procedureRuleTypeId: id }) => ruleTypeOf(id)?.satisfiedBy.includes(own));
  return satisfied?.procedureRuleTypeId ?? own;
}

/** A predicate for the rows of one rule type. */
export const isOfType =
  (typeId: number | null) =>
  ({ procedureRuleTypeId }: { procedureRuleTypeId: number }): boolean =>
    procedureRuleTypeId === typeId;

function doneCode(
  procedure: PmsProcedure,
  { typeId, countsFor, isOwn }: { typeId: number | null; countsFor: number | null; isOwn: boolean },
): DoneCode {
  const adaCode = catalogueCode(procedure.code);
  const option = optionOf(typeId, adaCode);
  const takesBack = isReversal(procedure);
  return {
    procedureId: procedure.id,
    adaCode,
    description: procedure.description?.trim() || option?.description || adaCode,
    units: typeId === null ? 0 : (takesBack ? -1 : 1) * unitsOfDone(procedure.units, adaCode, typeId),
    cents: finite(procedure.amountCents),
    isReversal: takesBack,
    isOfOtherType: countsFor !== typeId,
    teeth: procedure.teeth,
    isOwn,
  };
}

/** The units of a planned code; 0 for codes that are not in the catalogue. */
export function plannedUnits(typeId: number, { adaCode, quantity }: PlannedCode): number {
  const units = optionOf(typeId, adaCode)?.units ?? 0;
  return quantity > 0 && Number.isFinite(quantity) ? units * quantity : 0;
}

const optionOf = (typeId: number | null, adaCode: string) =>
  typeId === null ? undefined : ruleTypeOf(typeId)?.options.find((option) => option.adaCode === adaCode);

const finite = (value: number | null): number => (value !== null && Number.isFinite(value) ? value : 0);
