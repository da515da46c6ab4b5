import { catalogueUnits, unitsOfRow } from '../catalogue/catalogue-units.js';
import { PROCEDURE_STATUS } from '../catalogue/pms-values.js';
import { catalogueCode, ruleTypeOfCode } from '../catalogue/rule-type-of-code.js';
import type { AddedTreatment, HistoryItem, TreatmentSources } from '../due/treatment-history.js';
import type { ExplanationRow } from '../explain/explained.js';
import { cancelledIds, isReversal } from '../history/reversals.js';
import { isCalendarDay } from '../time/calendar-day.js';
import type { TreatedUnits } from './coverage-item.js';
import { toHundredths } from './treatments.js';

/** A claim of the practice-management system: what was billed to the insurance. */
export interface PmsClaim {
  id: string;
  code: string;
  /** `yyyy-mm-dd`. */
  date: string;
  /** Negative for a reversal. */
  units: number;
  /** Null when the practice-management system has none. */
  amountCents: number | null;
}

/** All sources of the treatments that insurance counts, in any order. */
export interface CoverageSources extends TreatmentSources {
  pmsClaims: readonly PmsClaim[];
}

type Row = TreatedUnits & { isElsewhere: boolean; rows: readonly ExplanationRow[] };

/**
 * the treatments that insurance counts, one row for each type, day and office, the earliest first: done procedures of
 * the practice-management system, treatments that users added, and claims. Every row is an occurrence: missing or 0
 * units of a procedure become the catalogue's. What was claimed of a type and day replaces what was done and keeps its
 * office; a claim without a treatment counts as of this office, and one of 0 units removes the day (rules part W, 12).
 *
 * Claims that cancel each other are left out. A reversal that cancels nothing is a row of its own, of negative units and
 * no occurrence (rules part W, 10).
 *
 * Rows with unknown codes or invalid dates are skipped. Deleted treatments must not be passed.
 */
export function treatedUnitsOf({ items, added, pmsClaims }: CoverageSources): TreatedUnits[] {
  const done = items.filter(({ status }) => status === PROCEDURE_STATUS.Done).flatMap(rowsOfItem);
  const here = added.flatMap(rowsOfAdded);
  const cancelled = cancelledIds(pmsClaims.map((claim) => ({ ...claim, teeth: [] })));
  const claims = pmsClaims.filter(({ id }) => !cancelled.has(id)).flatMap((claim) => rowsOfClaim(claim, items));
  const claimed = claims.filter((row) => !isNegative(row));
  const treated = merged([...done, ...here]);
  const offices = new Map<string, boolean>();
  for (const row of treated) offices.set(dayKey(row), (offices.get(dayKey(row)) ?? true) && row.isElsewhere);
  const corrections = merged(claimed.map((row) => ({ ...row, isElsewhere: offices.get(dayKey(row)) ?? false })));
  const corrected = new Set(corrections.map(dayKey));
  return merged([
    ...treated.filter((row) => !corrected.has(dayKey(row))),
    ...corrections.filter(({ units }) => units > 0),
    ...claims.filter(isNegative),
  ]).sort(byDayAndType);
}

function rowsOfItem(item: HistoryItem): Row[] {
  const { code, units, attributedToDoctor, isElsewhere = false, isReversal: takesBack = false } = item;
  return typesOf(code, item.date, attributedToDoctor).map((procedureRuleTypeId) => ({
    ...{ procedureRuleTypeId, date: item.date, isElsewhere, rows: [{ entity: 'procedure', id: item.id }] },
    units: (takesBack ? -1 : 1) * unitsOfRow(units, code, procedureRuleTypeId),
  }));
}

const rowsOfAdded = ({ id, adaCode, date }: AddedTreatment): Row[] =>
  typesOf(adaCode, date, false).map((procedureRuleTypeId) => ({
    ...{ procedureRuleTypeId, date, isElsewhere: false, rows: [{ entity: 'addedTreatment', id }] },
    units: catalogueUnits(adaCode, procedureRuleTypeId),
  }));

/** The claim of an exam that a doctor billed is of the doctor's exam. Only a reversal's units can be missing. */
function rowsOfClaim(claim: PmsClaim, items: readonly HistoryItem[]): Row[] {
  const { code, date, units } = claim;
  const attributedToDoctor = items.some((item) => isSame(item, claim) && item.attributedToDoctor);
  return typesOf(code, date, attributedToDoctor).map((procedureRuleTypeId) => ({
    ...{ procedureRuleTypeId, date, isElsewhere: false, rows: [{ entity: 'claim', id: claim.id }] },
    units: isReversal(claim) ? -unitsOfRow(units, code, procedureRuleTypeId) : units,
  }));
}

/** The rule type of a code on a day; none for an unknown code or an invalid day. */
function typesOf(code: string, date: string, attributedToDoctor: boolean): number[] {
  const procedureRuleTypeId = ruleTypeOfCode(code, { attributedToDoctor });
  return procedureRuleTypeId === null || !isCalendarDay(date) ? [] : [procedureRuleTypeId];
}

/** Rows of one type, day and office as one; reversals apart. */
function merged(rows: readonly Row[]): Row[] {
  const byKey = new Map<string, Row>();
  for (const row of rows) {
    const key = `${dayKey(row)} ${row.isElsewhere} ${isNegative(row)}`;
    const same = byKey.get(key);
    byKey.set(
      key,
      same ? { ...same, units: toHundredths(same.units + row.units), rows: [...same.rows, ...row.rows] } : row,
    );
  }
  return [...byKey.values()];
}

const isNegative = ({ units }: TreatedUnits): boolean => units < 0;
const isSame = (item: HistoryItem, claim: PmsClaim): boolean =>
  item.date === claim.date && catalogueCode(item.code) === catalogueCode(claim.code);
const dayKey = ({ procedureRuleTypeId, date }: TreatedUnits): string => `${procedureRuleTypeId} ${date}`;

function byDayAndType(one: TreatedUnits, other: TreatedUnits): number {
  if (one.date !== other.date) return one.date < other.date ? -1 : 1;
  return one.procedureRuleTypeId - other.procedureRuleTypeId || Number(isNegative(one)) - Number(isNegative(other));
}
