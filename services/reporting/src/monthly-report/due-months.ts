import { instantOfLocalTime } from '@helix/contracts';
import { addDays, dateAt, monthsUpTo } from '@helix/hygiene';

const HOUR_MS = 60 * 60_000;
/** Local time. */
const DUE_HOUR = 6;
/** An agent that is silent is waited for until the 3rd. */
const WAITING_DAYS = 2;

/** A month whose report was due. Instants are milliseconds since the epoch. */
export interface DueMonth {
  /** `yyyy-mm`. */
  month: string;
  /** When it was over. */
  overAt: number;
  dueAt: number;
  /** Until when an agent that has sent nothing since the month is waited for. */
  waitsUntil: number;
}

/**
 * The month whose report is due in a time zone: from 06:00 on the 1st after it until the end of the month after it, for a
 * service that was down. Undefined in the first hours of a month (rules part T, 14).
 *
 * @param now milliseconds since the epoch.
 * @throws RangeError for an unknown zone.
 */
export function dueMonth(now: number, timeZone: string): DueMonth | undefined {
  const [month = ''] = monthsUpTo(dateAt(now, timeZone), 2);
  const due = dueMonthOf(month, timeZone);
  return due.dueAt <= now ? due : undefined;
}

/** A month, with when its report is due. @throws RangeError for an unknown zone. */
export function dueMonthOf(month: string, timeZone: string): DueMonth {
  // 31 days after the first of a month is a day of the next one.
  const first = `${addDays(`${month}-01`, 31).slice(0, 7)}-01`;
  const at = (date: string, hour: number): number =>
    instantOfLocalTime(Date.parse(`${date}T00:00:00Z`) + hour * HOUR_MS, timeZone);
  return {
    month,
    overAt: at(first, 0),
    dueAt: at(first, DUE_HOUR),
    waitsUntil: at(addDays(first, WAITING_DAYS), DUE_HOUR),
  };
}

/**
 * Whether the report waits for data: the agent has sent nothing since the month, and may still do so.
 *
 * @param lastSeen when the agent last sent a request; null: it never did.
 */
export const waitsForData = ({ overAt, waitsUntil }: DueMonth, lastSeen: Date | null, now: number): boolean =>
  now < waitsUntil && (lastSeen === null || lastSeen.getTime() < overAt);
