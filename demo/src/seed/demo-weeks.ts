import type { Shift } from '@helix/hygiene';
import type { ClinicProfile } from '../practice/clinics.js';
import { POSTED_DAYS } from '../practice/life/roster.js';
import { dateOf, dayOf, timeText, weekdayOf } from '../practice/world/local-time.js';
import { Shifts } from '../practice/world/shifts.js';
import { staffOf, type Staff } from '../practice/world/staff-list.js';

/** The weekly schedule of a hygienist from a day on. */
export interface DemoWeek {
  /** The PMS id. */
  providerId: string;
  /** `yyyy-mm-dd`. */
  savedOn: string;
  /** 1 is Sunday, 7 Saturday. Without any, nobody works. */
  shifts: readonly (Shift & { dayOfWeek: number })[];
}

/** Among so many weeks there is one without a holiday on each day of the week. */
const LOOKED_AT_WEEKS = 12;

/**
 * The weekly schedules of a clinic's hygienists, which say what the roster of their practice-management system says.
 *
 * A week in which the roster has nothing of a hygienist is one of holidays, and empty here too: open time would take her usual
 * week for it otherwise (rules part Q, 18). For the same reason the first schedule, which also counts on all days before it,
 * is empty: the roster has all that is past.
 *
 * @param today the clinic's day, `yyyy-mm-dd`.
 */
export function demoWeeks(profile: ClinicProfile, today: string): DemoWeek[] {
  const staff = staffOf(profile);
  const shifts = new Shifts(profile, staff);
  const first = dayOf(today) - weekdayOf(dayOf(today));
  return staff.filter(({ kind }) => kind === 'hygiene').flatMap((one) => weeksOf(shifts, one, first, dayOf(today)));
}

/** @param first the Sunday of this week, a day number. */
function weeksOf(shifts: Shifts, staff: Staff, first: number, today: number): DemoWeek[] {
  const usual = usualWeek(shifts, staff, first);
  const weeks: DemoWeek[] = [{ providerId: staff.id, savedOn: dateOf(first - 7), shifts: [] }];
  for (let sunday = first; sunday <= today + POSTED_DAYS; sunday += 7) {
    const works = daysOfWeek(sunday).some((day) => shifts.of(staff, day).length > 0);
    const before = weeks.at(-1)?.shifts ?? [];
    if (works !== before.length > 0)
      weeks.push({ providerId: staff.id, savedOn: dateOf(sunday), shifts: works ? usual : [] });
  }
  return weeks;
}

/** A week without holidays. */
function usualWeek(shifts: Shifts, staff: Staff, first: number): DemoWeek['shifts'] {
  return daysOfWeek(first).flatMap((day, weekday) => {
    const same = Array.from({ length: LOOKED_AT_WEEKS }, (_, week) => shifts.of(staff, day + 7 * week));
    const worked = same.find((segments) => segments.length > 0) ?? [];
    return worked.map(([from, to]) => ({ dayOfWeek: weekday + 1, start: timeText(from), end: timeText(to) }));
  });
}

const daysOfWeek = (sunday: number): number[] => Array.from({ length: 7 }, (_, weekday) => sunday + weekday);
