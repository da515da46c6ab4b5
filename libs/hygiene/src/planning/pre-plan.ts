import { CALCULATION_TYPES } from '../calculation-types/index.js';
import type { CalculationType } from '../catalogue/rule-type.js';

/** What a type offers, as far as plans that were made before ask. */
export interface Offered {
  procedureRuleTypeId: number;
  calculationType: CalculationType;
  adaCodes: readonly string[];
}

/**
 * Spec 2 section 4, pre-plan: what can be added at once, and what must be chosen first: types with several options, and
 * types that always need a selection (PAs).
 */
export function splitPrePlan<T extends Offered>(prePlanned: readonly T[]): { added: T[]; toChoose: T[] } {
  const needsChoice = ({ calculationType, adaCodes }: T): boolean =>
    CALCULATION_TYPES[calculationType].needsSelection || adaCodes.length > 1;
  return {
    added: prePlanned.filter((one) => !needsChoice(one)),
    toChoose: prePlanned.filter(needsChoice),
  };
}

/**
 * Spec 2 section 4, inferred PMS procedures: what moves into the plan by itself, with only the options whose code is among
 * the appointment's procedures. Nothing for an old appointment, or where the clinic does not show inferred procedures.
 */
export function inferredPlan<T extends Offered>(
  inferred: readonly T[],
  appointmentCodes: readonly string[],
  { isOld, showInferredProcedures }: { isOld: boolean; showInferredProcedures: boolean },
): T[] {
  if (isOld || !showInferredProcedures) return [];
  const present = new Set(appointmentCodes);
  return inferred
    .map((one) => ({ ...one, adaCodes: one.adaCodes.filter((code) => present.has(code)) }))
    .filter(({ adaCodes }) => adaCodes.length > 0);
}

/** The item that another one is shown and removed under: the first of its parents that is selected; null without one. */
export function parentOf(parents: readonly number[], selectedTypeIds: readonly number[]): number | null {
  return parents.find((id) => selectedTypeIds.includes(id)) ?? null;
}
