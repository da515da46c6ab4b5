import { PROCEDURE_STATUS } from '../catalogue/pms-values.js';
import { localTimeMinutes } from '../time/local-time.js';

/** An appointment counts as started this many minutes before its start (spec 2 section 4). */
export const STARTED_BEFORE_MINUTES = 10;

/** What decides whether an appointment is old. */
export interface AgeingAppointment {
  /** Local time of the clinic, `yyyy-mm-ddThh:mm:ss`. */
  start: string;
  /** Local time of the clinic. */
  end: string;
  /** Of the practice-management system. Money in any unit: only its sign counts. */
  procedures: readonly { status: number; amount: number }[];
}

/**
 * Whether the scorecard shows instead of an editable plan (spec 2 section 4, old or complete appointment): past its end,
 * or started with a done procedure that has an amount. What the user marked on the screen wins over the clock.
 *
 * The end itself counts, unlike for the colours of the calendar (`isOver`), which wait 7 minutes more.
 *
 * @param nowMinutes of the clinic's local time since the epoch (`localTimeMinutes`).
 * @param marked by the user: completed, open again, or null for neither.
 */
export function isOldAppointment(
  { start, end, procedures }: AgeingAppointment,
  nowMinutes: number,
  marked: 'completed' | 'open' | null = null,
): boolean {
  if (marked !== null) return marked === 'completed';
  if (nowMinutes < localTimeMinutes(start) - STARTED_BEFORE_MINUTES) return false;
  return (
    nowMinutes > localTimeMinutes(end) ||
    procedures.some(({ status, amount }) => status === PROCEDURE_STATUS.Done && amount > 0)
  );
}
