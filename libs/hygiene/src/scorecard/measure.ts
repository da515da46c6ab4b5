import { CALCULATION_TYPES } from '../calculation-types/index.js';
import { ruleTypeOf } from '../catalogue/catalogue.js';
import { plannedUnits, type DoneCode } from './done-procedures.js';
import type { PlannedCode, PlannedCodes } from './scorecard-input.js';

/** How much of a procedure was planned and done. */
export interface Measure {
  plannedUnits: number;
  plannedCents: number;
  completedUnits: number;
  /** By any provider. */
  completedCents: number;
  /** Something of another type was done for it: amounts are compared, not units (rules part W, 7). */
  isByAmount: boolean;
  /** What is compared (`comparedOf`). */
  planned: number;
  completed: number;
}

/** @param planned null: it was not planned. */
export function measureOf(
  planned: (PlannedCodes & { codes: readonly PlannedCode[] }) | null,
  codes: readonly DoneCode[],
): Measure {
  const typeId = planned?.procedureRuleTypeId ?? null;
  const plannedCodes = planned?.codes ?? [];
  const units = typeId === null ? 0 : sumOf(plannedCodes, (code) => plannedUnits(typeId, code));
  const cents = sumOf(plannedCodes, ({ feeCents }) => (Number.isFinite(feeCents) ? feeCents : 0));
  const completedUnits = sumOf(codes, (code) => code.units);
  const completedCents = sumOf(codes, (code) => code.cents);
  const isByAmount = codes.some(({ isOfOtherType }) => isOfOtherType);
  const [compared, completed] = comparedOf({
    plannedUnits: units,
    plannedCents: cents,
    plannedCodes: plannedCodes.length,
    completedUnits,
    completedCents,
    completedCodes: codes.filter(({ isReversal }) => !isReversal).length,
    isByAmount,
  });
  return {
    plannedUnits: units,
    plannedCents: cents,
    completedUnits,
    completedCents,
    isByAmount,
    planned: compared,
    completed,
  };
}

/** What was planned and done of a procedure, with the numbers of codes. */
export interface Compared extends Omit<Measure, 'planned' | 'completed'> {
  plannedCodes: number;
  completedCodes: number;
}

/** Units if the plan has any and all codes are of its type, else cents, else the numbers of codes. */
export function comparedOf(measure: Compared): [planned: number, completed: number] {
  const { plannedUnits, plannedCents, completedUnits, completedCents, isByAmount } = measure;
  if (plannedUnits > 0 && !isByAmount) return [plannedUnits, completedUnits];
  if (plannedCents > 0) return [plannedCents, completedCents];
  return [measure.plannedCodes, measure.completedCodes];
}

/** Whether the PMS has no record of a procedure, so that nobody can tell whether it was done. */
export function isTimeOnly(procedureRuleTypeId: number): boolean {
  const ruleType = ruleTypeOf(procedureRuleTypeId);
  return ruleType !== undefined && CALCULATION_TYPES[ruleType.calculationType].isTimeOnly;
}

export function sumOf<T>(list: readonly T[], valueOf: (one: T) => number): number {
  return list.reduce((sum, one) => sum + valueOf(one), 0);
}
