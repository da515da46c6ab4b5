import { addDays } from '@helix/hygiene';
import { CALENDAR_RETURN_FIELDS } from '../../components/calendar-return.js';
import { presentQuery, useAddress } from '../../components/use-address.js';
import { parseAddress, parseDate } from './calendar-address.js';

/** The state of the calendar, which is in the address so that a link shows the same view. */
export function useCalendarAddress(today: string) {
  const [query, change] = useAddress();
  const state = parseAddress(query, today);
  const { calendarReturn } = state;
  const showDate = (date: string): void => change({ date: date === today ? null : date });
  return {
    ...state,
    showDate,
    moveDays: (days: number) => showDate(addDays(parseDate(presentQuery(), today), days)),
    /** The week view shows one provider: choosing all leaves it. */
    showProvider: (providerId: string | null) =>
      change(providerId === null ? { p_id: null, weekly: null } : { p_id: providerId }),
    /** Resets the provider, who may be in another group. */
    showGroup: (groupId: number | null) => change({ group: groupId === null ? null : String(groupId), p_id: null }),
    showWeek: (providerId: string) => change({ weekly: 'true', p_id: providerId }),
    /** Shows a day of all providers. */
    showDay: (date?: string) => change({ weekly: null, p_id: null, ...(date === undefined ? {} : { date }) }),
    /** Replaces the return in the address by its day and a view. */
    removeReturn: (viewParameters: Record<string, string | null>) =>
      change(
        {
          ...Object.fromEntries(CALENDAR_RETURN_FIELDS.map((name) => [name, null])),
          ...viewParameters,
          ...(calendarReturn ? { date: calendarReturn.target === today ? null : calendarReturn.target } : {}),
        },
        { replace: true },
      ),
    change,
  };
}

export type CalendarAddress = ReturnType<typeof useCalendarAddress>;
