import { CATALOGUE } from '../catalogue/catalogue.js';
import { PROCEDURE_STATUS } from '../catalogue/pms-values.js';
import { ruleTypeOfCode } from '../catalogue/rule-type-of-code.js';
import { distinctRows, type ExplanationRow } from '../explain/explained.js';
import { isCalendarDay } from '../time/calendar-day.js';

/** A procedure of the practice-management system, with the fields that the due engine needs. */
export interface HistoryItem {
  id: string;
  /** As in the PMS; codes without a rule type are skipped. */
  code: string;
  /** `yyyy-mm-dd`; rows with invalid dates are skipped. */
  date: string;
  /** 102 is done; others are skipped. */
  status: number;
  /** Null when the PMS has none. */
  units: number | null;
  /** Null when the PMS has none. */
  minutes: number | null;
  /** Whether the provider to whom it is attributed is a doctor (see `ruleTypeOfCode`). */
  attributedToDoctor: boolean;
  /** Done in another office; defaults to false. */
  isElsewhere?: boolean;
  /** Takes back a part of what was billed, so that it is no treatment: it counts in units alone; defaults to false. */
  isReversal?: boolean;
}

/** Whether an item is a treatment: done, no reversal, and on a valid day. */
export function isTreatment({ status, isReversal = false, date }: HistoryItem): boolean {
  return status === PROCEDURE_STATUS.Done && !isReversal && isCalendarDay(date);
}

/** A treatment that a user added to the history in Helix. */
export interface AddedTreatment {
  id: string;
  adaCode: string;
  /** `yyyy-mm-dd`. */
  date: string;
}

/** All sources of a patient's treatments, in any order; without items that cancel each other (`cancelledIds`). */
export interface TreatmentSources {
  items: readonly HistoryItem[];
  added: readonly AddedTreatment[];
}

/** One treatment of the history, from any source. */
export interface Treatment {
  procedureRuleTypeId: number;
  /** `yyyy-mm-dd`. */
  date: string;
  entity: 'procedure' | 'addedTreatment';
  id: string;
  isElsewhere: boolean;
}

/** The part of a history that due dates need. */
export interface LastTreatments {
  /** The last day before `date` on which a type, or one that satisfies it, was done; null when never. */
  lastBefore(procedureRuleTypeId: number, date: string): string | null;
}

/** The part of a history that the gaps between treatments need. */
export interface TreatmentDays {
  /** The days on which a type, or one that satisfies it, was done, here or elsewhere; each once, ascending. */
  daysOf(procedureRuleTypeId: number): string[];
}

/** The types that a treatment satisfies, by the type of the treatment: the inverse of `satisfiedBy`. */
const SATISFIES: ReadonlyMap<number, readonly number[]> = new Map(
  CATALOGUE.ruleTypes.map(({ procedureRuleTypeId: done }) => [
    done,
    CATALOGUE.ruleTypes.filter((type) => type.satisfiedBy.includes(done)).map((type) => type.procedureRuleTypeId),
  ]),
);

const NONE: readonly Treatment[] = [];

/** a patient's treatments, indexed once for any number of queries. */
export class TreatmentHistory implements LastTreatments, TreatmentDays {
  /** @param byType the treatments that satisfy each rule type, sorted by day. */
  constructor(
    private readonly byType: ReadonlyMap<number, readonly Treatment[]>,
    private readonly daysHere: ReadonlySet<string>,
  ) {}

  lastBefore(procedureRuleTypeId: number, date: string): string | null {
    const treatments = this.byType.get(procedureRuleTypeId) ?? NONE;
    return treatments[firstFrom(treatments, date) - 1]?.date ?? null;
  }

  daysOf(procedureRuleTypeId: number): string[] {
    const treatments = this.byType.get(procedureRuleTypeId) ?? NONE;
    return [...new Set(treatments.map(({ date }) => date))];
  }

  /** Whether a type, or one that satisfies it, was done in this clinic on a day, by anyone. */
  wasDoneOn(procedureRuleTypeId: number, date: string): boolean {
    const treatments = this.byType.get(procedureRuleTypeId) ?? NONE;
    for (let at = firstFrom(treatments, date); treatments[at]?.date === date; at += 1) {
      if (!treatments[at]!.isElsewhere) return true;
    }
    return false;
  }

  /** Whether anything was done in this clinic on a day, including codes without a rule type. */
  hasAnyOn(date: string): boolean {
    return this.daysHere.has(date);
  }

  /** The source rows of a type on a day, for explanations. */
  rowsOn(procedureRuleTypeId: number, date: string): ExplanationRow[] {
    const treatments = this.byType.get(procedureRuleTypeId) ?? NONE;
    const rows: ExplanationRow[] = [];
    for (let at = firstFrom(treatments, date); treatments[at]?.date === date; at += 1) {
      const { entity, id } = treatments[at]!;
      rows.push({ entity, id });
    }
    return rows.length > 1 ? distinctRows(rows) : rows;
  }
}

/**
 * the treatments of a patient: all done procedures of the PMS, also of other offices, and those that users added.
 * Claims correct coverage only, never what is due.
 *
 * Rows with unknown codes, unknown types or invalid dates are skipped.
 */
export function treatmentHistoryOf(sources: TreatmentSources): TreatmentHistory {
  const daysHere = new Set<string>();
  const treatments: Treatment[] = [];
  collectItems(sources, treatments, daysHere);
  collectAdded(sources, treatments, daysHere);
  treatments.sort((one, other) => (one.date < other.date ? -1 : Number(one.date > other.date)));

  const byType = new Map<number, Treatment[]>();
  for (const treatment of treatments) {
    for (const typeId of SATISFIES.get(treatment.procedureRuleTypeId) ?? []) {
      const ofType = byType.get(typeId);
      if (ofType) ofType.push(treatment);
      else byType.set(typeId, [treatment]);
    }
  }
  return new TreatmentHistory(byType, daysHere);
}

/** A history with some types assumed as done on a day: the input of next-appointment planning. */
export function withTreatments(
  history: LastTreatments,
  procedureRuleTypeIds: readonly number[],
  date: string,
): LastTreatments {
  const satisfied = new Set(procedureRuleTypeIds.flatMap((id) => SATISFIES.get(id) ?? []));
  return {
    lastBefore(procedureRuleTypeId, before) {
      const last = history.lastBefore(procedureRuleTypeId, before);
      if (!satisfied.has(procedureRuleTypeId) || date >= before) return last;
      return last !== null && last > date ? last : date;
    },
  };
}

function collectItems({ items }: TreatmentSources, treatments: Treatment[], daysHere: Set<string>): void {
  for (const item of items) {
    if (!isTreatment(item)) continue;
    const isElsewhere = item.isElsewhere ?? false;
    if (!isElsewhere) daysHere.add(item.date);
    const typeId = ruleTypeOfCode(item.code, item);
    if (typeId === null) continue;
    treatments.push({ procedureRuleTypeId: typeId, date: item.date, entity: 'procedure', id: item.id, isElsewhere });
  }
}

function collectAdded({ added }: TreatmentSources, treatments: Treatment[], daysHere: Set<string>): void {
  for (const { id, adaCode, date } of added) {
    if (!isCalendarDay(date)) continue;
    daysHere.add(date);
    // The biller is unknown, but both recall exams satisfy the same types.
    const typeId = ruleTypeOfCode(adaCode, { attributedToDoctor: false });
    if (typeId === null) continue;
    treatments.push({ procedureRuleTypeId: typeId, date, entity: 'addedTreatment', id, isElsewhere: false });
  }
}

/** Index of the first treatment on or after a day (binary search). */
function firstFrom(treatments: readonly Treatment[], date: string): number {
  let [from, to] = [0, treatments.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (treatments[middle]!.date < date) from = middle + 1;
    else to = middle;
  }
  return from;
}
