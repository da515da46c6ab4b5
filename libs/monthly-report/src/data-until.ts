import { localTimeAt, monthRange, monthTitle } from '@helix/hygiene';

/** Until when the report has the data of the practice-management system. */
export interface DataUntil {
  /** Local time, `yyyy-mm-ddThh:mm:ss`; null: nothing was ever sent. */
  dataUntil: string | null;
  /** Sentences for the last page. */
  notes: string[];
}

interface SeenClinic {
  timeZone: string;
  /** When the agent last sent a request; null: it never did. */
  timeLastSeen: Date | null;
}

/**
 * Until when the data of a report go, and what it says when they end within the month (rules part T, 14).
 *
 * @param month `yyyy-mm`, over in the clinic.
 * @param now milliseconds since the epoch.
 */
export function dataUntil({ timeZone, timeLastSeen }: SeenClinic, month: string, now: number): DataUntil {
  if (timeLastSeen === null)
    return { dataUntil: null, notes: ['The practice-management system has not sent any data yet.'] };
  const until = localTimeAt(Math.min(timeLastSeen.getTime(), now), timeZone);
  const isWhole = until.slice(0, 10) > monthRange(month).endDate;
  return {
    dataUntil: until,
    notes: isWhole ? [] : [`Data until ${timeText(until)}: the agent has sent nothing since.`],
  };
}

/** A local time as in "31 October 2026, 17:42". */
const timeText = (localTime: string): string =>
  `${Number(localTime.slice(8, 10))} ${monthTitle(localTime.slice(0, 7))}, ${localTime.slice(11, 16)}`;
