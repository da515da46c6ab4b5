import { unitsOfDone } from '../catalogue/catalogue-units.js';
import { ruleTypeOfCode } from '../catalogue/rule-type-of-code.js';
import { RULE_TYPE } from '../catalogue/special-types.js';
import { distinctRows, type ExplanationRow } from '../explain/explained.js';
import { minutesOfUnits } from '../planning/units.js';
import { addMonths } from '../time/calendar-day.js';
import { isTreatment, type HistoryItem } from './treatment-history.js';

/** Minutes of scaling at an appointment (spec 2 section 3, previousScalingTimes). */
export interface ScalingTime {
  /** `yyyy-mm-dd`. */
  date: string;
  minutes: number;
  /** Source rows; optional. */
  rows?: readonly ExplanationRow[];
}

/** How long scaling usually takes, with its sources. */
export interface UsualScaling {
  minutes: number;
  /** The times of the median, latest first; empty when it is the default of the age. */
  from: readonly ScalingTime[];
}

const COUNTED_TIMES = 3;
const COUNTED_MONTHS = 36;
/** From this age on scaling takes as long as with an adult, where nothing else is known. */
export const ADULT_AGE = 16;
const ADULT_MINUTES = 30;
const CHILD_MINUTES = 15;

/**
 * the median of the last three times within 36 months before an appointment (the mean of two), else 30 minutes
 * from the age of 16 and 15 below. An unknown age counts as adult. Times of 0, or on the day of the appointment, are
 * ignored.
 */
export function usualScaling(times: readonly ScalingTime[], date: string, ageInYears: number | null): UsualScaling {
  const earliest = addMonths(date, -COUNTED_MONTHS);
  const from =
    earliest === null
      ? []
      : times
          .filter((time) => time.date >= earliest && time.date < date && time.minutes > 0 && time.minutes < Infinity)
          .sort(latestFirst)
          .slice(0, COUNTED_TIMES);
  if (from.length === 0)
    return { minutes: ageInYears === null || ageInYears >= ADULT_AGE ? ADULT_MINUTES : CHILD_MINUTES, from };
  const sorted = from.map(({ minutes }) => minutes).sort((one, other) => one - other);
  const half = sorted.length >> 1;
  const above = sorted[half]!;
  return { minutes: sorted.length % 2 === 1 ? above : (sorted[half - 1]! + above) / 2, from };
}

/**
 * The past scaling times, from the PMS: for each day the minutes of the done scaling codes, also in other offices, if
 * stored, else those of their units. Actual minutes entered by users take precedence.
 *
 * @param actual entered by users; replaces the PMS's times of the same days.
 */
export function scalingTimesOf(items: readonly HistoryItem[], actual: readonly ScalingTime[] = []): ScalingTime[] {
  const byDay = new Map<string, { minutes: number; rows: ExplanationRow[] }>();
  for (const item of items) {
    if (!isTreatment(item)) continue;
    if (ruleTypeOfCode(item.code, item) !== RULE_TYPE.SCALING) continue;
    const day = byDay.get(item.date) ?? { minutes: 0, rows: [] };
    day.minutes += minutesOf(item);
    day.rows.push({ entity: 'procedure', id: item.id });
    byDay.set(item.date, day);
  }
  const entered = new Set(actual.map(({ date }) => date));
  for (const day of entered) byDay.delete(day);
  return [...actual, ...[...byDay].map(([date, day]) => ({ date, minutes: day.minutes, rows: distinctRows(day.rows) }))]
    .filter(({ minutes }) => minutes > 0)
    .sort(latestFirst);
}

function minutesOf({ code, minutes, units }: HistoryItem): number {
  return minutes !== null && minutes > 0 ? minutes : minutesOfUnits(unitsOfDone(units, code, RULE_TYPE.SCALING));
}

/** Latest first, on one day the longer first, so that the result does not depend on the input order. */
function latestFirst(one: ScalingTime, other: ScalingTime): number {
  if (one.date !== other.date) return one.date > other.date ? -1 : 1;
  return other.minutes - one.minutes;
}
