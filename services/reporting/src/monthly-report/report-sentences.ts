import type { MonthlyReportData } from '@helix/contracts';
import { monthTitle } from '@helix/hygiene';

type Facts = Pick<MonthlyReportData, 'perHour' | 'highlights' | 'dataUntil' | 'hasAppointments'>;

const dollars = new Intl.NumberFormat('en-CA', { style: 'currency', currency: 'CAD', currencyDisplay: 'narrowSymbol' });

/**
 * What the mail of a report says of it: what an hour produced, its place among other clinics, the three sentences of the
 * cover, and until when there are data (rules part T, 16).
 *
 * @param month `yyyy-mm`.
 */
export function reportSentences({ perHour, highlights, dataUntil, hasAppointments }: Facts, month: string): string[] {
  const until = dataUntil === null ? [] : [`Data until ${timeText(dataUntil)}.`];
  if (!hasAppointments) return [`There were no hygiene appointments in ${monthTitle(month)}.`, ...until];
  const { currentMonthPerHour: current, previousMonthPerHour: previous } = perHour;
  return [
    current === null ? 'There were no hours of hygiene.' : `Production per hour: ${perHourText(current, previous)}.`,
    placeText(perHour),
    ...highlights.map(({ text }) => text),
    ...until,
  ];
}

const perHourText = (current: number, previous: number | null): string =>
  previous === null
    ? dollars.format(current)
    : `${dollars.format(current)}, ${dollars.format(previous)} the month before`;

/** The percentile is cut, not rounded. */
const placeText = ({ percentile, clinics, note }: Facts['perHour']): string =>
  percentile === null
    ? (note ?? 'There is no comparison with other clinics.')
    : `That is more per hour than ${Math.floor(percentile)}% of ${clinics} clinics.`;

/** A local time as in "31 October 2026, 17:42". */
const timeText = (localTime: string): string =>
  `${Number(localTime.slice(8, 10))} ${monthTitle(localTime.slice(0, 7))}, ${localTime.slice(11, 16)}`;
