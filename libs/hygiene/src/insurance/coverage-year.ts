import { toHundredths, withClaims } from './treatments.js';
import { coverageOf, nextAvailable, type CoverageError } from './coverage.js';
import type { CoverageInputs, CoverageType } from './coverage-item.js';
import type { LimitCoverage } from './coverage-limit.js';
import { amountPlanned, leftOfLimit, withPlanAsUsed, type PlannedUnits } from './plan-coverage.js';

/** A day with what is planned on it. */
export interface PlannedDay {
  /** `yyyy-mm-dd`. */
  date: string;
  /** In agenda order. */
  items: readonly PlannedUnits[];
}

/** A limit at an appointment, in units or in days of treatment. */
export interface LimitAtAppointment {
  covered: number;
  /** Before the appointment: at the next one with this plan counted. */
  used: number;
  planned: number;
  /** After it. */
  left: number;
  /** What of `planned` is beyond the limit. */
  exceeding: number;
}

/** A line of a patient's year: the procedures that share a limit. */
export interface CoverageYearRow {
  name: string;
  /** Additional coverage, which replaces the item of the plan. */
  isGranted: boolean;
  procedureRuleTypeIds: readonly number[];
  coverageType: CoverageType;
  /** Null when it does not apply on the day. */
  current: LimitAtAppointment | null;
  /** The first day on which more of its procedures is covered than this plan leaves (`nextAvailable`); null when never. */
  renewsOn: string | null;
  /** Null without a next appointment, and when it does not apply then. */
  next: LimitAtAppointment | null;
  /** What comes back, or is covered for the first time, between the two appointments. */
  regained: number;
}

export interface CoverageYear {
  rows: readonly CoverageYearRow[];
  /** What cannot be calculated. */
  errors: readonly CoverageError[];
}

/**
 * What a patient's insurance covers over the year: for each limit what is used, planned at this and at the next
 * appointment, left, and when it renews. The plan of this appointment counts as used at the next.
 *
 * @returns no rows when the plan is unknown, or the patient is not insured.
 */
export function coverageYear(inputs: CoverageInputs, current: PlannedDay, next: PlannedDay | null): CoverageYear {
  const now = limitsOfDay(withClaims(inputs), current.date);
  const afterPlan = withClaims(withPlanAsUsed(inputs, current.items, current.date));
  const then = next && next.date > current.date ? limitsOfDay(afterPlan, next.date) : null;
  const rows = [...now.limits].map(([key, shared]): CoverageYearRow => {
    const at = atAppointment(shared.limit, current.items);
    const later = (then?.limits.get(key) ?? ofSameItem(then, shared))?.limit;
    return {
      ...namesOf(shared),
      current: at,
      renewsOn: renewalOf(afterPlan, now, shared, current),
      next: later && next ? atAppointment(later, next.items) : null,
      regained: later ? Math.max(0, toHundredths(later.remaining - at.left)) : 0,
    };
  });
  const afterNext = next && withClaims(withPlanAsUsed(afterPlan, next.items, next.date));
  const added = [...(then?.limits ?? [])]
    .filter(([key, shared]) => !now.limits.has(key) && !ofSameItem(now, shared))
    .map(([, shared]): CoverageYearRow => ({
      ...namesOf(shared),
      current: null,
      renewsOn: then && next && afterNext && renewalOf(afterNext, then, shared, next),
      next: next && atAppointment(shared.limit, next.items),
      regained: shared.limit.remaining,
    }));
  return { rows: [...rows, ...added], errors: [...new Set([...now.errors, ...(then?.errors ?? [])])] };
}

/** A limit with the procedures that it is the limit of. */
interface SharedLimit {
  limit: LimitCoverage;
  procedureRuleTypeIds: readonly number[];
}

interface LimitsOfDay {
  /** By item and grant: procedures with a grant of their own are apart from the others of the item. */
  limits: ReadonlyMap<string, SharedLimit>;
  errors: readonly CoverageError[];
}

function limitsOfDay(inputs: CoverageInputs, date: string): LimitsOfDay {
  const types = [
    ...inputs.items.flatMap((item) => item.procedureRuleTypeIds),
    ...inputs.grants.map((grant) => grant.procedureRuleTypeId),
  ];
  const limits = new Map<string, SharedLimit>();
  const errors: CoverageError[] = [];
  for (const id of new Set(types)) {
    const coverage = coverageOf(inputs, id, date);
    if (coverage.error !== null) errors.push(coverage.error);
    for (const limit of coverage.limits) {
      const others = limits.get(keyOf(limit))?.procedureRuleTypeIds ?? [];
      limits.set(keyOf(limit), { limit, procedureRuleTypeIds: [...others, id] });
    }
  }
  return { limits, errors };
}

const keyOf = ({ item, grant }: LimitCoverage): string =>
  `${item?.coverageItemId ?? ''}/${grant?.coverageGrantId ?? ''}`;

/** The limit of the same item for one of the procedures, when a grant began or ended in between. */
function ofSameItem(day: LimitsOfDay | null, { limit, procedureRuleTypeIds }: SharedLimit): SharedLimit | undefined {
  if (day === null || limit.item === null) return undefined;
  const itemId = limit.item.coverageItemId;
  return [...day.limits.values()].find(
    (other) =>
      other.limit.item?.coverageItemId === itemId &&
      other.procedureRuleTypeIds.some((id) => procedureRuleTypeIds.includes(id)),
  );
}

function namesOf({
  limit: { name, grant, coverageType },
  procedureRuleTypeIds,
}: SharedLimit): Pick<CoverageYearRow, 'name' | 'isGranted' | 'procedureRuleTypeIds' | 'coverageType'> {
  return { name, isGranted: grant !== null, procedureRuleTypeIds, coverageType };
}

function atAppointment(limit: LimitCoverage, items: readonly PlannedUnits[]): LimitAtAppointment {
  const planned = amountPlanned(limit, items);
  return {
    covered: limit.covered,
    used: limit.used,
    planned,
    left: leftOfLimit(limit, items),
    exceeding: Math.max(0, toHundredths(planned - limit.remaining)),
  };
}

/**
 * The earliest of its procedures. A procedure with two limits has more only when both have.
 *
 * @param afterPlan with the plan of the day as used.
 */
function renewalOf(
  afterPlan: CoverageInputs,
  { limits }: LimitsOfDay,
  { procedureRuleTypeIds }: SharedLimit,
  { date, items }: PlannedDay,
): string | null {
  const days = procedureRuleTypeIds.flatMap((id) => {
    const own = [...limits.values()].filter((one) => one.procedureRuleTypeIds.includes(id));
    const left = Math.min(...own.map(({ limit }) => leftOfLimit(limit, items)));
    return nextAvailable(afterPlan, id, date, left) ?? [];
  });
  return days.sort()[0] ?? null;
}
