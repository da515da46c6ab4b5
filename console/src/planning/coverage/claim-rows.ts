import type { CoverageInputs, TreatedUnits } from '@helix/hygiene';
import type { NumberRange } from '../agenda/number-input.js';
import type { CoverageDraft } from './coverage-draft.js';

/** What a claim may have. */
export const UNITS: NumberRange = { min: 0, max: 999, precision: 0.5 };

/** A row of the claims grid: a procedure on a day. */
export interface ClaimRow {
  procedureRuleTypeId: number;
  /** `yyyy-mm-dd`. */
  date: string;
  /** Of the history; null: it has no such treatment. */
  recordedUnits: number | null;
  /** That count. */
  units: number;
  isCorrected: boolean;
  /** Everything of it was done in another office. */
  isElsewhere: boolean;
}

/**
 * The treatments of a patient with their corrections, the latest first, then by procedure.
 *
 * @param isShown which procedures; corrections are always shown.
 */
export function claimRows(
  history: readonly TreatedUnits[],
  { claims }: Pick<CoverageDraft, 'claims'>,
  isShown: (procedureRuleTypeId: number) => boolean,
): ClaimRow[] {
  const rows = new Map<string, ClaimRow>();
  const keyOf = ({ date, procedureRuleTypeId }: { date: string; procedureRuleTypeId: number }): string =>
    `${date} ${procedureRuleTypeId}`;
  for (const { procedureRuleTypeId, date, units, isElsewhere = false } of history) {
    const before = rows.get(keyOf({ procedureRuleTypeId, date }));
    const recordedUnits = (before?.recordedUnits ?? 0) + units;
    rows.set(keyOf({ procedureRuleTypeId, date }), {
      procedureRuleTypeId,
      date,
      recordedUnits,
      units: recordedUnits,
      isCorrected: false,
      isElsewhere: (before?.isElsewhere ?? true) && isElsewhere,
    });
  }
  for (const claim of claims) {
    const before = rows.get(keyOf(claim));
    rows.set(keyOf(claim), {
      ...claim,
      recordedUnits: before?.recordedUnits ?? null,
      isCorrected: true,
      isElsewhere: before?.isElsewhere ?? false,
    });
  }
  return (
    [...rows.values()]
      // A day with reversals alone has nothing to correct.
      .filter((row) => row.isCorrected || ((row.recordedUnits ?? 0) > 0 && isShown(row.procedureRuleTypeId)))
      .sort((one, other) =>
        one.date === other.date
          ? one.procedureRuleTypeId - other.procedureRuleTypeId
          : Number(one.date < other.date) - Number(one.date > other.date),
      )
  );
}

/** The procedures that the insurance limits: of the items of the plan, and of grants. */
export function limitedProcedures({ items, grants }: Pick<CoverageInputs, 'items' | 'grants'>): ReadonlySet<number> {
  return new Set([
    ...items.flatMap((item) => item.procedureRuleTypeIds),
    ...grants.map((grant) => grant.procedureRuleTypeId),
  ]);
}
