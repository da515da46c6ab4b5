import { PROCEDURE_STATUS } from '../catalogue/pms-values.js';
import { ruleTypeOf } from '../catalogue/catalogue.js';
import { ruleTypeOfCode } from '../catalogue/rule-type-of-code.js';
import type { PlannedCode, PlannedProcedure, PmsProcedure } from './scorecard-input.js';

/** A done code, as a row of the scorecard counts it. */
export interface DoneCode {
  adaCode: string;
  description: string;
  /** In halves; 0 for codes that the catalogue does not have. */
  units: number;
  cents: number;
  /** Attributed to the appointment's provider. */
  isOwn: boolean;
}

/** What was done of one procedure; of codes without a procedure, each is one of its own. */
export interface DoneProcedure {
  procedureRuleTypeId: number | null;
  codes: DoneCode[];
}

/**
 * What was done at an appointment, by procedure: first by the plan, in its order, then in the order of the rows.
 *
 * A code counts for the procedure that planned this very code, whoever billed it; else for the procedure that it belongs
 * to, or could belong to, if that is planned: so a planned recall exam is done when the doctor bills it. What was not
 * planned counts where it is attributed to the appointment's provider, since the rest is the work of others.
 */
export function doneProcedures(
  procedures: readonly PmsProcedure[],
  plan: readonly PlannedProcedure[],
  providerId: string,
): DoneProcedure[] {
  const planned = new Map(plan.map(({ procedureRuleTypeId }) => [procedureRuleTypeId, emptyOf(procedureRuleTypeId)]));
  const others = new Map<string, DoneProcedure>();
  for (const procedure of procedures) {
    if (procedure.status !== PROCEDURE_STATUS.Done) continue;
    const typeId = procedureOf(procedure, plan);
    const isOwn = procedure.attributedProviderId === providerId;
    const wanted = typeId === null ? undefined : planned.get(typeId);
    if (!wanted && !isOwn) continue;
    const key = typeId === null ? procedure.code.trim() : String(typeId);
    const done = wanted ?? others.get(key) ?? emptyOf(typeId);
    if (!wanted) others.set(key, done);
    done.codes.push(doneCode(procedure, typeId, isOwn));
  }
  return [...planned.values(), ...others.values()];
}

const emptyOf = (procedureRuleTypeId: number | null): DoneProcedure => ({ procedureRuleTypeId, codes: [] });

function procedureOf({ code, attributedToDoctor }: PmsProcedure, plan: readonly PlannedProcedure[]): number | null {
  const own = ruleTypeOfCode(code, { attributedToDoctor });
  const planningIt = plan.filter(({ codes }) => codes.some(({ adaCode }) => adaCode === code.trim()));
  if (planningIt.length > 0) return (planningIt.find(isOf(own)) ?? planningIt[0]!).procedureRuleTypeId;
  const other = ruleTypeOfCode(code, { attributedToDoctor: !attributedToDoctor });
  return !plan.some(isOf(own)) && plan.some(isOf(other)) ? other : own;
}

const isOf =
  (typeId: number | null) =>
  ({ procedureRuleTypeId }: PlannedProcedure): boolean =>
    procedureRuleTypeId === typeId;

function doneCode(procedure: PmsProcedure, typeId: number | null, isOwn: boolean): DoneCode {
  const adaCode = procedure.code.trim();
  const option = optionOf(typeId, adaCode);
  return {
    adaCode,
    description: procedure.description?.trim() || option?.description || adaCode,
    units: typeId === null ? 0 : doneUnits(typeId, adaCode, procedure.units),
    cents: finite(procedure.amountCents),
    isOwn,
  };
}

/** A code for further units counts as often as the PMS says; every other one stands for what the catalogue says. */
function doneUnits(typeId: number, adaCode: string, units: number | null): number {
  const said = units !== null && units > 0 && Number.isFinite(units) ? units : 1;
  const option = optionOf(typeId, adaCode);
  if (option) return option.isAdditional ? said : option.units;
  return ruleTypeOf(typeId)?.historyCodes.includes(adaCode) ? said : 0;
}

/** The units that a planned code stands for; 0 for codes that the catalogue does not have. */
export function plannedUnits(typeId: number, { adaCode, quantity }: PlannedCode): number {
  const units = optionOf(typeId, adaCode)?.units ?? 0;
  return quantity > 0 && Number.isFinite(quantity) ? units * quantity : 0;
}

const optionOf = (typeId: number | null, adaCode: string) =>
  typeId === null ? undefined : ruleTypeOf(typeId)?.options.find((option) => option.adaCode === adaCode);

const finite = (value: number | null): number => (value !== null && Number.isFinite(value) ? value : 0);
