import type { DayRange } from '@helix/hygiene';
import type { Segment } from '../practice/world/shifts.js';
import { Random } from '../practice/world/random.js';
import { timeText } from '../practice/world/local-time.js';

/** A day of a hygienist on the roster. */
export interface RosterDay {
  providerId: string;
  /** Null: she is known by her name alone. */
  payrollId: string | null;
  /** Last, First. */
  name: string;
  /** `yyyy-mm-dd`. */
  date: string;
  /** Minutes of the day. */
  segments: Segment[];
}

/** A CSV file as an office uploads it. */
export interface TimeSheetFile {
  name: string;
  text: string;
  /** Rows. */
  days: number;
}

/** What goes wrong when somebody writes down times: lunch is forgotten, a total is added up wrongly, a card is not handed in. */
type Mistake = 'noLunch' | 'wrongTotal' | 'noTime';

/** Of one pay period. */
const MISTAKES: readonly Mistake[] = ['noLunch', 'noTime', 'noLunch', 'wrongTotal', 'wrongTotal'];
/** Of these, the office finds and corrects the first ones. */
const CORRECTED = 2;

/**
 * The time sheets of a pay period: the file, and the one with the days that are corrected afterwards. They follow from the
 * roster and the seed of the clinic alone.
 */
export function timeSheetsOf(
  seed: string,
  period: DayRange,
  roster: readonly RosterDay[],
): { first: TimeSheetFile; corrected: TimeSheetFile } {
  const name = `Time sheet ${period.startDate} to ${period.endDate}`;
  const mistakes = mistakesOf(seed, period, roster);
  const found = [...mistakes.keys()].slice(0, CORRECTED);
  const rows = roster.map((day) => rowOf(seed, day, mistakes.get(day) ?? null));
  return {
    first: fileOf(`${name}.csv`, rows),
    corrected: fileOf(
      `${name}, corrected.csv`,
      found.map((day) => rowOf(seed, day, null)),
    ),
  };
}

/** Each on a day of its own with lunch. */
function mistakesOf(seed: string, { startDate }: DayRange, roster: readonly RosterDay[]): Map<RosterDay, Mistake> {
  const random = new Random(seed, 'time sheet', startDate);
  const days = roster.filter(({ segments }) => segments.length > 1);
  const mistakes = new Map<RosterDay, Mistake>();
  for (const mistake of MISTAKES) {
    const open = days.filter((day) => !mistakes.has(day));
    if (open.length > 0) mistakes.set(random.pick(open), mistake);
  }
  return mistakes;
}

const HEADER = ['Employee ID', 'Employee Name', 'Date', 'Daily Total', 'In 1', 'Out 1', 'In 2', 'Out 2'];

/** She comes a few minutes early or late, and goes so. */
function rowOf(seed: string, day: RosterDay, mistake: Mistake | null): string[] {
  const person = [day.payrollId ?? '', day.name, day.date];
  const random = new Random(seed, 'time card', day.providerId, day.date);
  const worked = day.segments.map(([from, to]): Segment => [from + random.whole(-7, 5), to + random.whole(-4, 9)]);
  const slip = random.pick([-30, -15, -10, 10, 15, 20]);
  if (mistake === 'noTime') return [...person, '0:00'];
  const pairs = mistake === 'noLunch' ? withoutBreaks(worked) : worked;
  const minutes = pairs.reduce((sum, [from, to]) => sum + to - from, 0) + (mistake === 'wrongTotal' ? slip : 0);
  return [...person, lengthText(minutes), ...pairs.flatMap(([from, to]) => [timeText(from), timeText(to)])];
}

const withoutBreaks = (worked: readonly Segment[]): Segment[] => {
  const [first, last] = [worked[0], worked.at(-1)];
  return first && last ? [[first[0], last[1]]] : [];
};

/** `7:05` */
const lengthText = (minutes: number): string => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

function fileOf(name: string, rows: readonly string[][]): TimeSheetFile {
  const lines = [HEADER, ...rows].map((row) => HEADER.map((_, index) => cellOf(row[index] ?? '')).join(','));
  return { name, text: `${lines.join('\r\n')}\r\n`, days: rows.length };
}

const cellOf = (text: string): string => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
