/** A part of a day in which a hygienist works, wall clock, `HH:MM`; 24:00 is the end of the day. */
export interface Shift {
  start: string;
  end: string;
}

/** A day of the week with its shifts. */
export interface ShiftDay {
  /** 1 is Sunday, 7 Saturday. */
  dayOfWeek: number;
  shifts: readonly Shift[];
}

/** Shifts of one day. */
export const MAX_SHIFTS = 3;

export interface WeekError {
  /** Of the days as they are given. */
  index: number;
  /** 1 to 3; null: the day itself is wrong. */
  shift: number | null;
  message: string;
}

const DAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/**
 * Checks a weekly schedule (rules part Q, 17): each day once, its shifts in order, and none into another one.
 *
 * @param days those without a shift are left out.
 */
export function checkWeek(days: readonly ShiftDay[]): WeekError[] {
  return days.flatMap(({ dayOfWeek, shifts }, index): WeekError[] => {
    const name = DAY_NAMES[dayOfWeek - 1] ?? 'This day';
    if (days.findIndex((day) => day.dayOfWeek === dayOfWeek) < index)
      return [{ index, shift: null, message: `${name} is there twice.` }];
    if (shifts.length === 0) return [{ index, shift: 1, message: `${name} needs the times of its first shift.` }];
    return shifts.flatMap(({ start, end }, at): WeekError[] => {
      const before = shifts[at - 1];
      if (end <= start) return [{ index, shift: at + 1, message: `${name}: the shift must end after it starts.` }];
      if (before && start < before.end)
        return [{ index, shift: at + 1, message: `${name}: the shift must start after the one before has ended.` }];
      return [];
    });
  });
}
