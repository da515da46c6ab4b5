import type { ProviderSchedule } from '@helix/contracts';
import { checkWeek, clockedTime, type Shift } from '@helix/hygiene';

/** Both times of a shift as they are entered, `HH:mm`; an empty text is none. An end of 00:00 is the end of the day. */
export interface ShiftForm {
  start: string;
  end: string;
}

/** A day of the week. While the switch is off its times are kept, and not saved. */
export interface DayForm {
  hasShift: boolean;
  /** One to three. */
  shifts: ShiftForm[];
}

/** The days of the week, Sunday first. */
export type WeekForm = DayForm[];

export interface WeekIssue {
  /** The field of the form: `days.1.shifts.0.start`. */
  path: string;
  message: string;
}

type ScheduleDay = ProviderSchedule['schedule'][number];

const NO_SHIFT: ShiftForm = { start: '', end: '' };
const WORK_DAYS = [1, 2, 3, 4, 5];

const isEmpty = ({ start, end }: ShiftForm): boolean => start === '' && end === '';
const isComplete = ({ start, end }: ShiftForm): boolean => start !== '' && end !== '';

/** The form of a stored week. Days that are not in it are off. */
export function weekForm(schedule: ProviderSchedule['schedule']): WeekForm {
  return [1, 2, 3, 4, 5, 6, 7].map((dayOfWeek) => {
    const day = schedule.find((one) => one.dayOfWeek === dayOfWeek);
    const times = day
      ? [
          [day.startTime1, day.endTime1],
          [day.startTime2, day.endTime2],
          [day.startTime3, day.endTime3],
        ]
      : [];
    const shifts = times.flatMap(([start, end]) =>
      start && end ? [{ start: wallClock(start), end: wallClock(end) }] : [],
    );
    return { hasShift: shifts.length > 0, shifts: shifts.length > 0 ? shifts : [NO_SHIFT] };
  });
}

/** The week as it is saved: days that are off, and second and third shifts that are empty, are left out. */
export function scheduleOf(days: WeekForm): ScheduleDay[] {
  return days.flatMap(({ hasShift, shifts }, index) => {
    if (!hasShift) return [];
    const [first, second, third] = shifts.filter((shift) => !isEmpty(shift));
    return {
      dayOfWeek: index + 1,
      ...{ startTime1: dateTime(first?.start), endTime1: dateTime(first?.end) },
      ...{ startTime2: dateTime(second?.start), endTime2: dateTime(second?.end) },
      ...{ startTime3: dateTime(third?.start), endTime3: dateTime(third?.end) },
    };
  });
}

/**
 * What is wrong in a week: shifts with one of their two times, then the rules of `checkWeek`.
 *
 * @param incomplete the message of a shift with one time.
 */
export function checkWeekForm(days: WeekForm, incomplete: string): WeekIssue[] {
  return days.flatMap((day, index) => (day.hasShift ? checkDay(day, index, incomplete) : []));
}

function checkDay({ shifts }: DayForm, index: number, incomplete: string): WeekIssue[] {
  const pathOf = (shift: number, field: keyof ShiftForm): string => `days.${index}.shifts.${shift}.${field}`;
  const halves = shifts.flatMap((shift, at) =>
    isEmpty(shift) || isComplete(shift)
      ? []
      : [{ path: pathOf(at, shift.start ? 'end' : 'start'), message: incomplete }],
  );
  if (halves.length > 0) return halves;
  // Without its first shift the day has none, whatever comes after it.
  const places = shifts.flatMap((shift, at) => (isEmpty(shift) ? [] : [at]));
  const entered = places[0] === 0 ? places.map((at) => toShift(shifts[at] ?? NO_SHIFT)) : [];
  return checkWeek([{ dayOfWeek: index + 1, shifts: entered }]).map(({ shift, message }) => {
    const at = places[(shift ?? 1) - 1] ?? 0;
    const { start = '', end = '' } = entered[(shift ?? 1) - 1] ?? {};
    return { path: pathOf(places[0] === 0 ? at : 0, start !== '' && end <= start ? 'end' : 'start'), message };
  });
}

/** The minutes of a day's shifts that are complete and end after they start; 0 while the day is off. */
export function minutesOfDay({ hasShift, shifts }: DayForm): number {
  if (!hasShift) return 0;
  return clockedTime(
    shifts
      .filter(isComplete)
      .map(toShift)
      .map(({ start, end }) => ({ in: start, out: end })),
  ).minutes;
}

/** The week with the shifts of a day on Monday to Friday. */
export function copiedToWorkDays(days: WeekForm, from: number): WeekForm {
  const source = days[from];
  if (!source) return days;
  return days.map((day, index) =>
    WORK_DAYS.includes(index) ? { hasShift: true, shifts: source.shifts.map((shift) => ({ ...shift })) } : day,
  );
}

/** The shifts of a day with an empty one behind them. */
export const withShift = (shifts: readonly ShiftForm[]): ShiftForm[] => [...shifts, NO_SHIFT];

/** The shifts of a day without one of them; the only one is emptied. */
export function withoutShift(shifts: readonly ShiftForm[], index: number): ShiftForm[] {
  const others = shifts.filter((_, at) => at !== index);
  return others.length > 0 ? others : [NO_SHIFT];
}

const toShift = ({ start, end }: ShiftForm): Shift => ({ start, end: end === '00:00' ? '24:00' : end });
const wallClock = (text: string): string => text.slice(11, 16);
const dateTime = (time: string | undefined): string | null => (time ? `2000-01-01T${time}:00` : null);
