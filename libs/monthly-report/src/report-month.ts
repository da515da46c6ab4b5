import { dateAt, monthsUpTo } from '@helix/hygiene';

interface Located {
  /** IANA name. */
  timeZone: string;
}

/** The month before the present one in a clinic, `yyyy-mm`. @param now milliseconds since the epoch. */
export function previousMonth({ timeZone }: Located, now: number): string {
  const [month = ''] = monthsUpTo(dateAt(now, timeZone), 2);
  return month;
}

/** Whether a month (`yyyy-mm`) is over in a clinic. @param now milliseconds since the epoch. */
export const isMonthOver = (clinic: Located, month: string, now: number): boolean =>
  month <= previousMonth(clinic, now);
