import { CALCULATION_TYPES } from '../calculation-types/index.js';
import type { CalculationType } from '../catalogue/rule-type.js';

/** A pre-planned or inferred type with its codes. */
export interface PrePlannedType {
  procedureRuleTypeId: number;
  calculationType: CalculationType;
  adaCodes: readonly string[];
}

/**
 * Spec 2 section 4, pre-plan: the types that are added at once, and those that the user must select first: types with
 * several options, and types that always need a selection (PAs).
 */
export function splitPrePlan<T extends PrePlannedType>(prePlanned: readonly T[]): { added: T[]; toSelect: T[] } {
  const needsSelection = ({ calculationType, adaCodes }: T): boolean =>
    CALCULATION_TYPES[calculationType].needsSelection || adaCodes.length > 1;
  return {
    added: prePlanned.filter((one) => !needsSelection(one)),
    toSelect: prePlanned.filter(needsSelection),
  };
}

/**
 * Spec 2 section 4, inferred PMS procedures: the types that are added automatically, only with the codes of the
 * appointment's procedures. Empty for an old appointment, or when the clinic does not show inferred procedures.
 */
export function inferredPlan<T extends PrePlannedType>(
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

/** The first selected parent, under which an item is listed and removed; null without one. */
export function parentOf(parents: readonly number[], selectedTypeIds: readonly number[]): number | null {
  return parents.find((id) => selectedTypeIds.includes(id)) ?? null;
}
