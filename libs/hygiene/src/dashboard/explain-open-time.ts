import type { Explanation } from '../explain/explained.js';
import { joinedSpans, type TimeSpan } from './open-gaps.js';
import { isKnownTime, openTimePercent, sumOfTime, type TimeSpent } from './open-time.js';

/** A hygienist's day with what its time is made of. */
export interface OpenTimeDay extends TimeSpent {
  providerName: string;
  /** `yyyy-mm-dd`. */
  date: string;
  isPast: boolean;
  /** What the available time comes from. */
  source: 'punches' | 'schedule' | null;
  /** When the hygienist is in, by that source. Minutes since midnight. */
  spans: readonly TimeSpan[];
  /** Whether the reader may see clock times of this hygienist; minutes are shown in any case. */
  showsTimes: boolean;
  appointments: number;
  /** Which take no time, although they stand in the calendar. */
  cancelled: number;
  noShows: number;
  /** Of both. */
  notHeldMinutes: number;
}

/** A line of open time, in minutes; null: it has none, or nobody knows. */
export interface OpenTimeLine {
  name: string;
  /** What its time is made of, or why it does not count; empty when there is nothing to say. */
  note: string;
  minutesClocked: number | null;
  minutesWorked: number | null;
  minutesOpen: number | null;
}

/** R-45: open time as a table. */
export interface OpenTimeExplanation {
  /** Percent, one decimal (R-23); null when the available time is not known. */
  openTime: number | null;
  /** Hygienists of one day, else days. They add up to the total. */
  lines: readonly OpenTimeLine[];
  total: OpenTimeLine;
  /** Left out of the total, each with its reason. */
  notCounted: readonly OpenTimeLine[];
  because: readonly Explanation[];
}

/**
 * R-21 to R-23 of the days of a clinic's hygienists: by hygienist when it is one day, else by day. The total and the percent
 * are those of `sumOfTime` and `openTimePercent`.
 *
 * @param days in the order of the lines.
 */
export function explainOpenTime(days: readonly OpenTimeDay[]): OpenTimeExplanation {
  const total = sumOfTime(days);
  const isOneDay = new Set(days.map(({ date }) => date)).size <= 1;
  const counted = total.minutesClocked === null ? days : days.filter(isKnownTime);
  return {
    openTime: openTimePercent(total),
    lines: isOneDay ? counted.map(lineOfHygienist) : linesOfDays(counted),
    total: lineOf('', '', total),
    notCounted: [
      ...days.filter((day) => !counted.includes(day)).map(lineOfUnknown),
      ...(isOneDay ? counted.flatMap(linesOfBreaks) : []),
      ...days.filter(({ cancelled, noShows }) => cancelled + noShows > 0).map(lineOfNotHeld(isOneDay)),
    ],
    because: explain(days, total),
  };
}

function lineOf(name: string, note: string, { minutesWorked, minutesClocked }: TimeSpent): OpenTimeLine {
  const minutesOpen = minutesClocked === null ? null : minutesClocked - minutesWorked;
  return { name, note, minutesClocked, minutesWorked, minutesOpen };
}

function lineOfHygienist(day: OpenTimeDay): OpenTimeLine {
  const { providerName, source, spans, showsTimes, appointments } = day;
  const isIn = spans.map((span) => `${clock(span.startMinutes)} to ${clock(span.endMinutes)}`).join(', ');
  const times = showsTimes ? `: ${isIn}` : '';
  const of =
    source === null
      ? day.minutesClocked === 0
        ? 'No punch counts'
        : 'No schedule and no punches are known'
      : `${source === 'punches' ? 'Punches' : 'Schedule'}${times}`;
  return lineOf(providerName, `${of}. ${countOf(appointments, 'appointment')}.`, day);
}

function linesOfDays(days: readonly OpenTimeDay[]): OpenTimeLine[] {
  const dates = [...new Set(days.map(({ date }) => date))];
  return dates.map((date) => {
    const ofDate = days.filter((day) => day.date === date);
    return lineOf(date, `${countOf(ofDate.length, 'hygienist')}.`, sumOfTime(ofDate));
  });
}

function lineOfUnknown({ providerName, date, minutesWorked }: OpenTimeDay): OpenTimeLine {
  return {
    name: `${providerName}, ${date}`,
    note: 'No available time is known, so what is booked has nothing to compare with.',
    minutesClocked: null,
    minutesWorked,
    minutesOpen: null,
  };
}

/** What lies between two spans, for example lunch. */
function linesOfBreaks({ providerName, spans, showsTimes }: OpenTimeDay): OpenTimeLine[] {
  const joined = joinedSpans(spans);
  return joined.slice(1).map(({ startMinutes }, index) => {
    const from = joined[index]!.endMinutes;
    return {
      name: `${providerName}: break`,
      note: `${showsTimes ? `${clock(from)} to ${clock(startMinutes)}` : 'This'} is no available time.`,
      minutesClocked: startMinutes - from,
      minutesWorked: null,
      minutesOpen: null,
    };
  });
}

const lineOfNotHeld =
  (isOneDay: boolean) =>
  ({ providerName, date, cancelled, noShows, notHeldMinutes }: OpenTimeDay): OpenTimeLine => ({
    name: isOneDay ? providerName : `${providerName}, ${date}`,
    note: `${[cancelled > 0 && `${cancelled} cancelled`, noShows > 0 && countOf(noShows, 'no-show')].filter(Boolean).join(', ')}: booked no time.`,
    minutesClocked: null,
    minutesWorked: notHeldMinutes,
    minutesOpen: null,
  });

function explain(days: readonly OpenTimeDay[], total: TimeSpent): Explanation[] {
  const reasons: Explanation[] = [];
  const because = (rule: Explanation['rule'], text: string) => reasons.push({ rule, text, rows: [] });
  if (days.length === 0) because('R-22', 'No hygienist has a schedule, punches or appointments.');
  else
    because(
      'R-21',
      'Active appointments are booked in full, also outside the schedule; those that overlap count twice.',
    );
  if (days.some(({ isPast }) => isPast))
    because('R-22', 'The available time of a past day comes from punches, else from the schedule.');
  if (days.some(({ isPast }) => !isPast))
    because('R-22', 'The available time of today and later days comes from the schedule.');
  if (isKnownTime(total)) because('R-23', percentText(total));
  else because('R-23', 'Without available time there is no percentage.');
  return reasons;
}

function percentText(total: TimeSpent & { minutesClocked: number }): string {
  const { minutesClocked, minutesWorked } = total;
  const open = minutesClocked - minutesWorked;
  return `${minutesClocked} available minutes less ${minutesWorked} booked ones are ${open}: ${openTimePercent(total)} % of ${minutesClocked}.`;
}

const countOf = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

/** `08:05`; the end of the day is 24:00. */
function clock(minutes: number): string {
  const pad = (part: number): string => String(part).padStart(2, '0');
  return `${pad(Math.floor(minutes / 60))}:${pad(Math.round(minutes % 60))}`;
}
