import { addDays } from '@helix/hygiene';
import { CALENDAR_RETURN_FIELDS } from '../../components/calendar-return.js';
import { presentQuery, useAddress } from '../../components/use-address.js';
import { dateIn, readAddress } from './calendar-address.js';

/** What the calendar shows, as the address says it: a link shows the same view. */
export function useCalendarAddress(today: string) {
  const [query, change] = useAddress();
  const view = readAddress(query, today);
  const { reported } = view;
  const showDate = (date: string): void => change({ date: date === today ? null : date });
  return {
    ...view,
    showDate,
    moveDays: (days: number) => showDate(addDays(dateIn(presentQuery(), today), days)),
    /** All providers have no week together. */
    showProvider: (providerId: string | null) =>
      change(providerId === null ? { p_id: null, weekly: null } : { p_id: providerId }),
    /** Who was chosen may be in another group; a week is then that of the group's first hygienist. */
    showGroup: (groupId: number | null) => change({ group: groupId === null ? null : String(groupId), p_id: null }),
    showWeek: (providerId: string) => change({ weekly: 'true', p_id: providerId }),
    /** A day of everybody. */
    showDay: (date?: string) => change({ weekly: null, p_id: null, ...(date === undefined ? {} : { date }) }),
    /** Takes the report off the address and leaves the day that it named, in a view of before. */
    settle: (view: Record<string, string | null>) =>
      change(
        {
          ...Object.fromEntries(CALENDAR_RETURN_FIELDS.map((name) => [name, null])),
          ...view,
          ...(reported ? { date: reported.target === today ? null : reported.target } : {}),
        },
        { replace: true },
      ),
    change,
  };
}

export type CalendarAddress = ReturnType<typeof useCalendarAddress>;
