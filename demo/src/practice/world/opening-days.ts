import { monthAndDate, weekdayOf, yearOf } from './local-time.js';

/** When a clinic is open. */
export interface Opening {
  /** 0 Sunday to 6 Saturday. */
  openWeekdays: readonly number[];
  /** Also on closed weekdays and holidays: test data that must not depend on the day on which it is made. */
  openEveryDay: boolean;
}

const MONDAY = 1;
const FRIDAY = 5;

/** Whether a clinic sees patients on a day: on its weekdays, and not on holidays. */
export const isOpenOn = ({ openWeekdays, openEveryDay }: Opening, day: number): boolean =>
  openEveryDay || (openWeekdays.includes(weekdayOf(day)) && !isHoliday(day));

/** The last open day up to and with a day. */
export function lastOpenDay(opening: Opening, day: number): number {
  let last = day;
  while (!isOpenOn(opening, last)) last--;
  return last;
}

/**
 * The weekday whose crew works on a day. A clinic that is open every day has its crew of Monday on Sundays and that of
 * Friday on Saturdays, if it has none of its own.
 */
export function crewWeekday({ openWeekdays }: Opening, day: number): number {
  const weekday = weekdayOf(day);
  if (openWeekdays.includes(weekday)) return weekday;
  return weekday === 0 ? MONDAY : FRIDAY;
}

/** Whether dental offices are closed all over Canada: holidays by law, and Boxing Day. */
export function isHoliday(day: number): boolean {
  const { month, date } = monthAndDate(day);
  const isMonday = weekdayOf(day) === MONDAY;
  switch (month) {
    case 1:
      return date === 1;
    case 3:
    case 4:
      return day === easterSunday(yearOf(day)) - 2;
    case 5: // Victoria Day: the Monday before 25 May.
      return isMonday && date >= 18 && date <= 24;
    case 7: // Canada Day.
      return date === 1;
    case 9: // Labour Day: the first Monday.
      return isMonday && date <= 7;
    case 10: // Thanksgiving: the second Monday.
      return isMonday && date >= 8 && date <= 14;
    case 12:
      return date === 25 || date === 26;
    default:
      return false;
  }
}

/** Easter Sunday of a year in the Gregorian calendar, as a day number (the anonymous algorithm of 1876). */
function easterSunday(year: number): number {
  const golden = year % 19;
  const [century, yearOfCentury] = [Math.floor(year / 100), year % 100];
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const place = epact + toSunday - 7 * late + 114;
  return Date.UTC(year, Math.floor(place / 31) - 1, (place % 31) + 1) / 86_400_000;
}
