import { parseCalendarReturn } from '../../components/calendar-return.js';
import { isShownDate } from '../../components/calendar-dates.js';

/** The query parameters of a view, besides the date. */
const VIEW_PARAMETERS = ['weekly', 'p_id', 'group'] as const;

/** A flag is on when it is present, also without a value. */
const parseFlag = (text: string | null): boolean => text !== null && !['false', '0'].includes(text.toLowerCase());

const parseGroup = (text: string | null): number | null =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;

/** The date in the address; today when there is none that the calendar shows. */
export function parseDate(query: URLSearchParams, today: string): string {
  const date = query.get('date');
  return date !== null && isShownDate(date) ? date : today;
}

/** Parses the address of the calendar. */
export function parseAddress(query: URLSearchParams, today: string) {
  const calendarReturn = parseCalendarReturn(query);
  return {
    /** `yyyy-mm-dd`. */
    date: calendarReturn?.target ?? parseDate(query, today),
    isWeekly: parseFlag(query.get('weekly')),
    /** Null means all providers, or in the week view the first hygienist. */
    providerId: query.get('p_id') || null,
    /** Null means all groups. */
    groupId: parseGroup(query.get('group')),
    /** The id of an appointment to open. Removed from the address once it is handled. */
    appointmentId: query.get('appointment') || null,
    /**
     * The report of the appointment's screen that the user returns from. Removed from the address once it is handled.
     */
    calendarReturn,
    /** The raw parameters of the view, to restore it later. */
    viewParameters: Object.fromEntries(VIEW_PARAMETERS.map((name) => [name, query.get(name)])),
  };
}

interface CalendarView {
  date: string;
  clinicGuid: string;
  isWeekly: boolean;
  providerId: string | null;
  groupId: number | null;
}

/** Identifies what is shown: two addresses with the same key show the same. */
export function viewKey({ date, isWeekly, providerId, groupId }: Omit<CalendarView, 'clinicGuid'>): string {
  return [date, isWeekly ? 'week' : 'day', providerId ?? '', groupId ?? ''].join(' ');
}

/** The path of a link to a view of a clinic's calendar. */
export function calendarPath({ date, clinicGuid, isWeekly, providerId, groupId }: CalendarView): string {
  const query = new URLSearchParams({ date, c: clinicGuid });
  if (isWeekly) query.set('weekly', 'true');
  if (providerId !== null) query.set('p_id', providerId);
  if (groupId !== null) query.set('group', String(groupId));
  return `/dashboard?${query.toString()}`;
}
