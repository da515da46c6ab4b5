import { DEFAULT_ITEM_MINUTES } from '../planning/item-minutes.js';
import type { RuleType } from '../catalogue/rule-type.js';
import { MAX_AGE, type RuleRow } from './rule-row.js';

/** The oldest age that counts as a kid's (spec 2 section 5). */
export const MAX_KID_AGE = 25;

/** The youngest age from which an adults' rule can hold (spec 2 section 5). */
export const MIN_ADULT_AGE = 16;

/** A choice of the interval; null months is no interval. */
export interface IntervalChoice {
  months: number | null;
  label: string;
}

/**
 * The intervals to choose from: those of the type, shortest first, then "No interval" (spec 2 section 5).
 *
 * @param current the interval that the rule has, offered as well when the type does not list it.
 */
export function intervalChoices(
  ruleType: Pick<RuleType, 'intervalOptions'>,
  current: number | null = null,
): IntervalChoice[] {
  const listed = ruleType.intervalOptions.map(({ duration, unit }) => ({
    months: unit === 'years' ? duration * 12 : duration,
    label: inWords(duration, unit),
  }));
  if (current !== null && !listed.some(({ months }) => months === current)) {
    listed.push({ months: current, label: inWords(current, 'months') });
    listed.sort((a, b) => a.months - b.months);
  }
  return [...listed, { months: null, label: 'No interval' }];
}

/** "Kids" or "Adults" for each rule of a procedure, null where neither fits; a single rule has no label (spec 2 section 5). */
export function ageLabels(rows: readonly Pick<RuleRow, 'minAge' | 'maxAge'>[]): ('Kids' | 'Adults' | null)[] {
  if (rows.length < 2) return rows.map(() => null);
  return rows.map(({ minAge, maxAge }) => {
    if (maxAge === null || maxAge === MAX_AGE) return 'Adults';
    return (minAge ?? 0) >= 0 && maxAge <= MAX_KID_AGE ? 'Kids' : null;
  });
}

/**
 * The youngest ages that a screen offers for the first rule of a procedure (0 to 40) and for the second (16 to 25). Kids
 * beside adults end at 25 at the latest, so that they begin no later either.
 *
 * @param count how many rules the procedure has.
 */
export function minAgeChoices(index: number, count = 1): number[] {
  if (index > 0) return range(MIN_ADULT_AGE, MAX_KID_AGE);
  return range(0, count > 1 ? MAX_KID_AGE : 40);
}

/** The oldest ages that a screen offers for a kids' rule: from its youngest age to 25. */
export function maxAgeChoices(minAge: number | null): number[] {
  return range(minAge ?? 0, MAX_KID_AGE);
}

/** What "Set Default Minutes" writes into a rule: the minutes of the type, else 2 (spec 2 section 5). */
export function defaultMinutesOf(ruleType: Pick<RuleType, 'defaultMinutes'>): number {
  return ruleType.defaultMinutes ?? DEFAULT_ITEM_MINUTES;
}

/** Default minutes as a rule keeps them: 0 means that there are none of its own (spec 2 section 5). */
export function minutesEntered(minutes: number | null): number | null {
  return minutes === 0 ? null : minutes;
}

/** Whether the minutes of a rule count within the scaling: only where the type can be done within it (catalogue section 3.4). */
export function isIncludedInScaling(
  row: Pick<RuleRow, 'includeWithScaling'> | null,
  ruleType: Pick<RuleType, 'isWithScaling' | 'includeWithScaling'>,
): boolean {
  return ruleType.isWithScaling && (row?.includeWithScaling ?? ruleType.includeWithScaling);
}

function inWords(duration: number, unit: 'months' | 'years'): string {
  return `${duration} ${duration === 1 ? unit.slice(0, -1) : unit}`;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, step) => from + step);
}
