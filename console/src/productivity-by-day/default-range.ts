import { addDays } from '@helix/hygiene';
import type { DayRange } from '../components/calendar-dates.js';

/** This month up to yesterday; on its first day the month before (rules part S, 24). @param today the clinic's day. */
export function monthToYesterday(today: string): DayRange {
  const endDate = addDays(today, -1);
  return { startDate: `${endDate.slice(0, 8)}01`, endDate };
}
