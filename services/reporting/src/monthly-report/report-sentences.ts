import type { MonthlyReportData } from '@helix/contracts';
import { amountText, monthTitle } from '@helix/hygiene';

type Facts = Pick<MonthlyReportData, 'currency' | 'perHour' | 'highlights' | 'dataUntil' | 'hasAppointments'>;

/**
 * What the mail of a report says of it: what an hour produced, its place among other clinics, the three sentences of the
 * cover, and until when there are data (rules part T, 16).
 *
 * @param month `yyyy-mm`.
 */
export function reportSentences(facts: Facts, month: string): string[] {
  const { perHour, highlights, dataUntil, hasAppointments } = facts;
  const until = dataUntil === null ? [] : [`Data until ${timeText(dataUntil)}.`];
  if (!hasAppointments) return [`There were no hygiene appointments in ${monthTitle(month)}.`, ...until];
  return [perHourText(facts), placeText(perHour), ...highlights.map(({ text }) => text), ...until];
}

function perHourText({ currency, perHour }: Facts): string {
  const { currentMonthPerHour: current, previousMonthPerHour: previous } = perHour;
  if (current === null) return 'There were no hours of hygiene.';
  const before = previous === null ? '' : `, ${amountText(previous, currency)} the month before`;
  return `Production per hour: ${amountText(current, currency)}${before}.`;
}

/** The percentile is cut, not rounded. */
const placeText = ({ percentile, clinics, note }: Facts['perHour']): string =>
  percentile === null
    ? (note ?? 'There is no comparison with other clinics.')
    : `That is more per hour than ${Math.floor(percentile)}% of ${clinics} clinics.`;

/** A local time as in "31 October 2026, 17:42". */
const timeText = (localTime: string): string =>
  `${Number(localTime.slice(8, 10))} ${monthTitle(localTime.slice(0, 7))}, ${localTime.slice(11, 16)}`;
