import { addMonths } from '../time/calendar-day.js';
import { dateAt } from '../time/wall-clock.js';

/** Where it is decided which day it is for insights, whatever a clinic's own time zone (spec 1 section 9). */
const INSIGHTS_TIME_ZONE = 'America/New_York';
/** Insights are told so far ahead (spec 1 section 9). */
const MONTHS_AHEAD = 6;

/** Today, as insights know it, `yyyy-mm-dd`. */
export const insightsToday = (epochMilliseconds: number): string => dateAt(epochMilliseconds, INSIGHTS_TIME_ZONE);

/** The last day that insights tell of, `yyyy-mm-dd`. */
export function lastInsightDay(today: string): string {
  return addMonths(today, MONTHS_AHEAD) ?? today;
}
