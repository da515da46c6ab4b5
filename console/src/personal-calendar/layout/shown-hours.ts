import type { CalendarAppointment } from '@helix/contracts';
import { localTimeMinutes } from '@helix/hygiene';
import { sum } from './week-earnings.js';

/** The hours of the week, as the clinic's clock has them (spec 3 section 9). */
export const FIRST_HOUR = '04:00:00';
export const LAST_HOUR = '19:00:00';

/** Where an appointment stands: in the shown hours, partly so, or before or after them. */
export type Place = 'shown' | 'cut' | 'before' | 'after';
type Times = Pick<CalendarAppointment, 'startDate' | 'endDate'>;

const hoursOf = ({ startDate }: Pick<Times, 'startDate'>) => {
  const day = startDate.slice(0, 10);
  return { first: localTimeMinutes(`${day}T${FIRST_HOUR}`), last: localTimeMinutes(`${day}T${LAST_HOUR}`) };
};

/** Where an appointment stands on the day of its start. */
export function placeOf({ startDate, endDate }: Times): Place {
  const [start, end] = [localTimeMinutes(startDate), localTimeMinutes(endDate)];
  const { first, last } = hoursOf({ startDate });
  if (start >= last) return 'after';
  if (end <= first) return 'before';
  return start < first || end > last ? 'cut' : 'shown';
}

/** How many minutes of an appointment are in the shown hours. */
export function shownMinutes({ startDate, endDate }: Times): number {
  const { first, last } = hoursOf({ startDate });
  const shown = Math.min(localTimeMinutes(endDate), last) - Math.max(localTimeMinutes(startDate), first);
  return Math.max(0, shown);
}

/** What a day has before or after the shown hours. */
export interface OutsideHours {
  place: 'before' | 'after';
  count: number;
  /** Dollars that were completed in those appointments. */
  completed: number;
}

/** What is not shown of the appointments of a day: those before the shown hours, then those after; nothing where there are none. */
export function outsideHours(
  appointments: readonly (Times & Pick<CalendarAppointment, 'totalCompleted'>)[],
): OutsideHours[] {
  return (['before', 'after'] as const).flatMap((place) => {
    const outside = appointments.filter((appointment) => placeOf(appointment) === place);
    if (outside.length === 0) return [];
    return [{ place, count: outside.length, completed: sum(outside.map(({ totalCompleted }) => totalCompleted)) }];
  });
}
