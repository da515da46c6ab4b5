import { coverageOfPlan, type Coverage, type PlannedUnits, type UnitsCovered } from '@helix/hygiene';

/** More units than any appointment has. */
const MANY_UNITS = 10_000;

/**
 * The units of each procedure that are covered beside those of the plan. Null when units do not limit it: no limit of
 * units applies, nothing is known, or the patient is not insured.
 *
 * @param plan in agenda order.
 */
export const unitsCoveredBeside =
  (plan: readonly PlannedUnits[], coverageOfType: (procedureRuleTypeId: number) => Coverage): UnitsCovered =>
  (procedureRuleTypeId, beside) => {
    const asked = { procedureRuleTypeId, units: MANY_UNITS };
    const covered = coverageOfPlan([...plan, ...beside, asked], coverageOfType).at(-1);
    const units = covered?.coveredUnits ?? null;
    return units === MANY_UNITS ? null : units;
  };
