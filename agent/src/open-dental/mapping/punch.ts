import { linkOf, localTimeOf, numberOf, textOf, type Row } from './values.js';

export type ClockEventRow = Row<
  'ClockEventNum' | 'EmployeeNum' | 'TimeDisplayed1' | 'ClockStatus' | 'TimeDisplayed2' | 'ClinicNum'
>;

/** The status of a pair that starts when an employee goes out: time that is not worked. */
const BREAK = 2;
const END_OF_DAY = '24:00:00';

export interface Punch {
  id: string;
  data: { providerId: string; date: string; timeIn: string; timeOut: string | null };
}

interface Span {
  start: string;
  /** Null while it lasts. */
  end: string | null;
}

/**
 * Worked time, by the times that Open Dental shows, which are those it pays.
 *
 * A pair over midnight, or around a break that is not paid, becomes several: `17`, `17.2`, `17.3`. What ends before it
 * starts is none.
 *
 * @param rows of employees, breaks among them.
 * @param providerOf the provider of each employee; of others nothing is sent.
 */
export function mapPunches(
  rows: readonly ClockEventRow[],
  providerOf: ReadonlyMap<string, string>,
  breaks: 'paid' | 'unpaid',
): Punch[] {
  const spanOf = (row: ClockEventRow): Span | null => {
    const [start, end] = [localTimeOf(row.TimeDisplayed1), localTimeOf(row.TimeDisplayed2)];
    return start && (end === null || start < end) ? { start, end } : null;
  };
  const away = new Map<string, Span[]>();
  if (breaks === 'unpaid')
    for (const row of rows) {
      const span = numberOf(row.ClockStatus) === BREAK && spanOf(row);
      if (span) away.set(textOf(row.EmployeeNum), [...(away.get(textOf(row.EmployeeNum)) ?? []), span]);
    }
  return rows.flatMap((row) => {
    const [key, employee] = [linkOf(row.ClockEventNum), linkOf(row.EmployeeNum)];
    const providerId = providerOf.get(employee ?? '');
    const span = numberOf(row.ClockStatus) === BREAK ? null : spanOf(row);
    if (!key || !providerId || !span) return [];
    return without(span, away.get(employee ?? '') ?? [])
      .flatMap(daysOf)
      .map(({ date, timeIn, timeOut }, index) => ({
        id: index === 0 ? key : `${key}.${index + 1}`,
        data: { providerId, date, timeIn, timeOut },
      }));
  });
}

/** A span without the breaks in it. A break that nobody has come back from lasts on. */
function without(span: Span, breaks: readonly Span[]): Span[] {
  let left: Span[] = [span];
  for (const pause of breaks) {
    left = left.flatMap((part) => {
      const startsAfter = part.end !== null && pause.start >= part.end;
      const endsBefore = pause.end !== null && pause.end <= part.start;
      if (startsAfter || endsBefore) return part;
      const before: Span[] = pause.start > part.start ? [{ start: part.start, end: pause.start }] : [];
      const isAfter = pause.end !== null && (part.end === null || pause.end < part.end);
      return isAfter && pause.end !== null ? [...before, { start: pause.end, end: part.end }] : before;
    });
  }
  return left;
}

/** The parts of a span by day. One that lasts is on the day on which it started. */
function daysOf({ start, end }: Span) {
  const parts: { date: string; timeIn: string; timeOut: string | null }[] = [];
  let [date = '', timeIn = ''] = start.split('T');
  const [lastDate = date, timeOut] = end === null ? [date, null] : (end.split('T') as [string, string]);
  while (date < lastDate) {
    parts.push({ date, timeIn, timeOut: END_OF_DAY });
    date = dayAfter(date);
    timeIn = '00:00:00';
  }
  if (timeOut === null || timeIn < timeOut) parts.push({ date, timeIn, timeOut });
  return parts;
}

const dayAfter = (date: string): string => {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
};
