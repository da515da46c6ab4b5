import { dateText, weekdayText } from '../clinic-format.js';
import type { Certainty, ChartBar } from './chart-bar.js';

/** What the bars of past days, of today and of later days are called. */
export type DayNotes = Readonly<Record<Certainty, string>>;

/** How far a day has passed. Both `yyyy-mm-dd`. */
export function certaintyOf(date: string, today: string): Certainty {
  if (date < today) return 'actual';
  return date === today ? 'partial' : 'forecast';
}

/** The labels of a day's bar: past days show what was done, today is partly done, later days are a forecast. */
export function dayBar(date: string, today: string, notes: DayNotes): Omit<ChartBar, 'value' | 'state'> {
  const certainty = certaintyOf(date, today);
  return {
    key: date,
    label: weekdayText(date).slice(0, 3),
    subLabel: String(Number(date.slice(8, 10))),
    name: `${weekdayText(date)}, ${dateText(date)}`,
    certainty,
    note: notes[certainty],
    ...(certainty === 'partial' ? { isCurrent: true } : {}),
  };
}
