import { ruleTypeOf } from '../catalogue/catalogue.js';
import { PROCEDURE_STATUS } from '../catalogue/pms-values.js';
import { ruleTypeOfCode } from '../catalogue/rule-type-of-code.js';
import type { HistoryItem, TreatmentSources } from '../due/treatment-history.js';
import type { ExplanationRow } from '../explain/explained.js';
import { minutesOfUnits, unitsOfCode } from '../planning/units.js';
import { isCalendarDay } from '../time/calendar-day.js';
import type { TreatedUnits } from './coverage-item.js';
import { toHundredths } from './treatments.js';

/** A claim of the practice-management system: what was billed to the insurance. */
export interface PmsClaim {
  id: string;
  code: string;
  /** `yyyy-mm-dd`. */
  date: string;
  units: number;
}

/** All sources of the treatments that insurance counts, in any order. */
export interface CoverageSources extends TreatmentSources {
  pmsClaims: readonly PmsClaim[];
}

type Row = TreatedUnits & { isElsewhere: boolean; rows: readonly ExplanationRow[] };

/**
 * the treatments that insurance counts, one row for each type, day and office, the earliest first: done procedures of
 * the practice-management system, treatments that users added, and claims. Every row is an occurrence: missing or 0
 * units become the catalogue's. What was claimed of a type and day replaces what was done and keeps its office; a claim
 * without a treatment counts as of this office.
 *
 * Rows with unknown codes or invalid dates are skipped. Deleted treatments must not be passed.
 */
export function treatedUnitsOf({ items, added, pmsClaims }: CoverageSources): TreatedUnits[] {
  const done = items.filter(({ status }) => status === PROCEDURE_STATUS.Done).flatMap(rowOfItem);
  const here = added.flatMap(({ id, adaCode, date }) => rowOf(adaCode, date, null, { entity: 'addedTreatment', id }));
  const claimed = pmsClaims.flatMap((claim) =>
    rowOf(
      claim.code,
      claim.date,
      claim.units,
      { entity: 'claim', id: claim.id },
      {
        attributedToDoctor: items.some((item) => isSame(item, claim) && item.attributedToDoctor),
        isElsewhere: false,
      },
    ),
  );
  const treated = merged([...done, ...here]);
  const offices = new Map<string, boolean>();
  for (const row of treated) offices.set(dayKey(row), (offices.get(dayKey(row)) ?? true) && row.isElsewhere);
  const corrections = merged(claimed.map((row) => ({ ...row, isElsewhere: offices.get(dayKey(row)) ?? false })));
  const corrected = new Set(corrections.map(dayKey));
  return [...treated.filter((row) => !corrected.has(dayKey(row))), ...corrections].sort(byDayAndType);
}

/**
 * The units of one of a code: those of its option in the catalogue. A code that only histories have is one unit, or as
 * many as its last digit says where the codes of its type count up. 0 for an unknown type.
 */
export function catalogueUnits(code: string, procedureRuleTypeId: number): number {
  const options = ruleTypeOf(procedureRuleTypeId)?.options;
  if (!options) return 0;
  const option = options.find(({ adaCode }) => adaCode === code.trim());
  if (option) return option.units;
  const countUp = options.some(({ units, minutes }) => units > 1 || minutes === minutesOfUnits(units));
  return (countUp ? unitsOfCode(code.trim()) : 0) || 1;
}

const rowOfItem = (item: HistoryItem): Row[] =>
  rowOf(
    item.code,
    item.date,
    item.units,
    { entity: 'procedure', id: item.id },
    {
      attributedToDoctor: item.attributedToDoctor,
      isElsewhere: item.isElsewhere ?? false,
    },
  );

function rowOf(
  code: string,
  date: string,
  units: number | null,
  source: ExplanationRow,
  { attributedToDoctor, isElsewhere } = { attributedToDoctor: false, isElsewhere: false },
): Row[] {
  const procedureRuleTypeId = ruleTypeOfCode(code, { attributedToDoctor });
  if (procedureRuleTypeId === null || !isCalendarDay(date)) return [];
  const known = units !== null && units > 0 ? units : catalogueUnits(code, procedureRuleTypeId);
  return [{ procedureRuleTypeId, date, units: known, isElsewhere, rows: [source] }];
}

/** Rows of one type, day and office as one. */
function merged(rows: readonly Row[]): Row[] {
  const byKey = new Map<string, Row>();
  for (const row of rows) {
    const key = `${dayKey(row)} ${row.isElsewhere}`;
    const same = byKey.get(key);
    byKey.set(
      key,
      same ? { ...same, units: toHundredths(same.units + row.units), rows: [...same.rows, ...row.rows] } : row,
    );
  }
  return [...byKey.values()];
}

const isSame = (item: HistoryItem, claim: PmsClaim): boolean =>
  item.date === claim.date && item.code.trim() === claim.code.trim();
const dayKey = ({ procedureRuleTypeId, date }: TreatedUnits): string => `${procedureRuleTypeId} ${date}`;

function byDayAndType(one: TreatedUnits, other: TreatedUnits): number {
  if (one.date !== other.date) return one.date < other.date ? -1 : 1;
  return one.procedureRuleTypeId - other.procedureRuleTypeId;
}
