import type { ClockChange } from '../time/clock-change.js';

/** A pair of a time clock: wall clock, `HH:MM` or `HH:MM:SS`. */
export interface Punch {
  in: string;
  /** 24:00 is the end of the day; null: nobody clocked out. */
  out: string | null;
}

/** What is wrong with the punches of a day. */
export type PunchWarning = 'overlap' | 'missingOut' | 'outNotAfterIn' | 'clockChange';

export interface ClockedTime {
  /** Rounded half up once a day. */
  minutes: number;
  /** All pairs by time: those that overlap united, those that count 0 as they were given. */
  punches: Punch[];
  /** Each once. */
  warnings: PunchWarning[];
}

/** Where punches come from, the preferred source first (rules part Q, 11). */
const SOURCES = ['import', 'pms', 'generated'] as const;
export type PunchSource = (typeof SOURCES)[number];

/**
 * The time that one provider clocked on one day: the one function for payroll and open time (R-22, R-29; rules part Q, 12).
 *
 * Pairs that overlap count once. A pair without an out, or whose out is not after its in, counts 0: no shift goes on after
 * midnight. Minutes are those of the wall clock, also on days when clocks change: a pair that reaches into the hour that is
 * skipped or repeated has a warning.
 *
 * @param clockChange of the day, null without one.
 */
export function clockedTime(punches: readonly Punch[], clockChange: ClockChange | null = null): ClockedTime {
  const sorted = [...punches].sort((a, b) => secondsOf(a.in) - secondsOf(b.in) || endOf(a) - endOf(b));
  const found = new Set<PunchWarning>();
  const shown: Punch[] = [];
  let last: Punch | undefined;
  for (const punch of sorted) {
    const [start, end] = [secondsOf(punch.in), endOf(punch)];
    if (punch.out === null) found.add('missingOut');
    else if (end <= start) found.add('outNotAfterIn');
    if (end > start && clockChange && start < clockChange.end && end > clockChange.start) found.add('clockChange');
    if (end > start && last && start < endOf(last)) {
      found.add('overlap');
      if (end > endOf(last)) last.out = punch.out;
      continue;
    }
    shown.push({ ...punch });
    if (end > start) last = shown.at(-1);
  }
  const seconds = shown.reduce((sum, punch) => sum + Math.max(0, endOf(punch) - secondsOf(punch.in)), 0);
  return {
    minutes: Math.round(seconds / 60),
    punches: shown,
    warnings: WARNINGS.filter((warning) => found.has(warning)),
  };
}

const WARNINGS: readonly PunchWarning[] = ['overlap', 'missingOut', 'outNotAfterIn', 'clockChange'];

/**
 * The punches that count for a provider and day: those of the preferred source, never a mixture.
 *
 * @param days of one provider and day, one for each source that has any.
 * @returns null without any.
 */
export function preferredSource<Day extends { source: PunchSource }>(days: readonly Day[]): Day | null {
  for (const preferred of SOURCES) {
    const day = days.find(({ source }) => source === preferred);
    if (day) return day;
  }
  return null;
}

function secondsOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}

const endOf = ({ out }: Punch): number => (out === null ? 0 : secondsOf(out));
