import type { AgendaItem } from './agenda.js';

/** The units of a procedure that a plan bills. */
export type BilledUnits = Pick<AgendaItem, 'procedureRuleTypeId' | 'units'>;

/**
 * The units of a procedure that the insurance still covers at the appointment, beyond those of the plan and those of
 * `beside`, which may use up a limit that several procedures share; null: no limit is known. For a limit of days of
 * treatment: null while one is left, else 0.
 */
export type UnitsCovered = (procedureRuleTypeId: number, beside: readonly BilledUnits[]) => number | null;

/** What the insurance covers of procedures that could be added to a plan together. */
export interface CoveredTogether {
  /** Whether other procedures have less when it is billed. */
  isShared(procedureRuleTypeId: number): boolean;
  unitsCovered: UnitsCovered;
  areCovered(billed: readonly BilledUnits[]): boolean;
}

/** More units than any appointment bills: they use up every limit. */
const MANY_UNITS = 10_000;

/** Asks once for each procedure by itself, and again only for those that share a limit with what is beside them. */
export function coveredTogether(ids: readonly number[], ask: UnitsCovered): CoveredTogether {
  const alone = new Map(ids.map((id) => [id, ask(id, [])]));
  const isLimitedBy = (id: number, other: number): boolean =>
    id !== other && ask(id, [{ procedureRuleTypeId: other, units: MANY_UNITS }]) !== alone.get(id);
  const limited = new Set(ids.filter((id) => ids.some((other) => isLimitedBy(id, other))));
  const shared = new Set(ids.filter((other) => [...limited].some((id) => isLimitedBy(id, other))));
  const unitsCovered: UnitsCovered = (id, beside) => {
    const sharing = limited.has(id) ? beside.filter((one) => shared.has(one.procedureRuleTypeId)) : [];
    const known = alone.get(id);
    return sharing.length === 0 && known !== undefined ? known : ask(id, sharing);
  };
  return {
    isShared: (id) => shared.has(id),
    unitsCovered,
    areCovered: (billed) =>
      billed.every((one) => {
        const beside = billed.filter((other) => other !== one);
        const covered = unitsCovered(one.procedureRuleTypeId, beside);
        return covered === null || one.units <= covered;
      }),
  };
}
