import { parseCalendarReturn } from '../../components/calendar-return.js';
import { isShownDate } from '../../components/calendar-dates.js';

const isDate = (text: string | null): text is string => text !== null && isShownDate(text);

/** What a switch in the address says; named without a value it is on. */
const isOn = (text: string | null): boolean => text !== null && !['false', '0'].includes(text.toLowerCase());

const groupIn = (text: string | null): number | null => (text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null);

/** The parts of the address that say what is shown, besides the date. */
export const VIEW_PARTS = ['weekly', 'p_id', 'group'] as const;

/** The day that the address names; today when it names none that can be shown. */
export const dateIn = (query: URLSearchParams, today: string): string => {
  const date = query.get('date');
  return isDate(date) ? date : today;
};

/** What the address says that the calendar shows. */
export function readAddress(query: URLSearchParams, today: string) {
  const reported = parseCalendarReturn(query);
  return {
    /** `yyyy-mm-dd`. */
    date: reported?.target ?? dateIn(query, today),
    isWeekly: isOn(query.get('weekly')),
    /** Null shows all; in the week view, the first hygienist. */
    providerId: query.get('p_id') || null,
    /** Null shows all groups. */
    groupId: groupIn(query.get('group')),
    /** An appointment to show, by id; it leaves the address once it was looked for. */
    appointmentId: query.get('appointment') || null,
    /** What an appointment's screen says that one comes back from; it leaves the address once it was read. */
    reported,
    parts: Object.fromEntries(VIEW_PARTS.map((name) => [name, query.get(name)])),
  };
}

/** What is in sight, in a word: two addresses with the same one show the same. */
export function viewKey({ date, isWeekly, providerId, groupId }: Omit<LinkParts, 'clinicGuid'>): string {
  return [date, isWeekly ? 'week' : 'day', providerId ?? '', groupId ?? ''].join(' ');
}

interface LinkParts {
  date: string;
  clinicGuid: string;
  isWeekly: boolean;
  providerId: string | null;
  groupId: number | null;
}

/** The address of a view of the calendar in its clinic, from the site's root on. */
export function calendarPath({ date, clinicGuid, isWeekly, providerId, groupId }: LinkParts): string {
  const query = new URLSearchParams({ date, c: clinicGuid });
  if (isWeekly) query.set('weekly', 'true');
  if (providerId !== null) query.set('p_id', providerId);
  if (groupId !== null) query.set('group', String(groupId));
  return `/dashboard?${query.toString()}`;
}
