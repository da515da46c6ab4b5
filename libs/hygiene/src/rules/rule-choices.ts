import { DEFAULT_ITEM_MINUTES } from '../planning/item-minutes.js';
import type { RuleType } from '../catalogue/rule-type.js';
import { MAX_AGE, type RuleRow } from './rule-row.js';

/** Maximum age of a kids' rule (spec 2 section 5). */
export const MAX_KID_AGE = 25;

/** Highest minimum age of the first rule (spec 2 section 5). */
const MAX_MIN_AGE = 40;

/** Lowest minimum age of an adults' rule (spec 2 section 5). */
export const MIN_ADULT_AGE = 16;

/** An option of the interval field; null months is no interval. */
export interface IntervalChoice {
  months: number | null;
  label: string;
}

/**
 * The options of the interval field: those of the type, shortest first, then "No interval" (spec 2 section 5).
 *
 * @param current the rule's interval, added when the type does not list it.
 */
export function intervalChoices(
  ruleType: Pick<RuleType, 'intervalOptions'>,
  current: number | null = null,
): IntervalChoice[] {
  const listed = ruleType.intervalOptions.map(({ duration, unit }) => ({
    months: unit === 'years' ? duration * 12 : duration,
    label: intervalLabel(duration, unit),
  }));
  if (current !== null && !listed.some(({ months }) => months === current)) {
    listed.push({ months: current, label: intervalLabel(current, 'months') });
    listed.sort((a, b) => a.months - b.months);
  }
  return [...listed, { months: null, label: 'No interval' }];
}

/**
 * "Kids" or "Adults" for each rule of a procedure, null where neither fits; a single rule has no label (spec 2 section
 * 5).
 */
export function ageLabels(rows: readonly Pick<RuleRow, 'minAge' | 'maxAge'>[]): ('Kids' | 'Adults' | null)[] {
  if (rows.length < 2) return rows.map(() => null);
  return rows.map(({ minAge, maxAge }) => {
    if (maxAge === null || maxAge === MAX_AGE) return 'Adults';
    return (minAge ?? 0) >= 0 && maxAge <= MAX_KID_AGE ? 'Kids' : null;
  });
}

/**
 * The options of the minimum age of the first rule of a procedure (0 to 40) and of the second (16 to 25), spec 2 section 5.
 * A kids' rule ends at 25 at the latest: `checkRules` reports one that begins later.
 */
export const minAgeChoices = (index: number): number[] =>
  index > 0 ? range(MIN_ADULT_AGE, MAX_KID_AGE) : range(0, MAX_MIN_AGE);

/** The options of the maximum age of a kids' rule: from its minimum age to 25. */
export function maxAgeChoices(minAge: number | null): number[] {
  return range(minAge ?? 0, MAX_KID_AGE);
}

/** The minutes that "Set Default Minutes" sets: those of the type, else 2 (spec 2 section 5). */
export function defaultMinutesOf(ruleType: Pick<RuleType, 'defaultMinutes'>): number {
  return ruleType.defaultMinutes ?? DEFAULT_ITEM_MINUTES;
}

/** Default minutes as a rule stores them: 0 means none of its own (spec 2 section 5). */
export function minutesEntered(minutes: number | null): number | null {
  return minutes === 0 ? null : minutes;
}

/** Whether the minutes of a rule are part of the scaling: only if its type allows it (catalogue section 3.4). */
export function isIncludedInScaling(
  row: Pick<RuleRow, 'includeWithScaling'> | null,
  ruleType: Pick<RuleType, 'isWithScaling' | 'includeWithScaling'>,
): boolean {
  return ruleType.isWithScaling && (row?.includeWithScaling ?? ruleType.includeWithScaling);
}

function intervalLabel(duration: number, unit: 'months' | 'years'): string {
  return `${duration} ${duration === 1 ? unit.slice(0, -1) : unit}`;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, step) => from + step);
}
