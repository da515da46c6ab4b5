import { isShownDate } from './calendar-dates.js';

/** What an appointment's screen reports to the calendar when it returns there (spec 2 section 2, Routes). */
export interface CalendarReturn {
  /** The day to show, `yyyy-mm-dd`: the day that the user came from, or the appointment's own. */
  target: string;
  /** The appointment that the report is about. */
  id?: string;
  /** Dollars. */
  rnaTotalPlanned?: number;
  newReason?: string;
  /** Dollars. */
  newTotalCompleted?: number;
  /** Whether the plan meets the goal. */
  isOptimal?: boolean;
}

const FIELDS = ['target', 'id', 'rnaTotalPlanned', 'newReason', 'newTotalCompleted', 'isOptimal'] as const;

/** The query parameters of a return, which the calendar removes from the address after reading them. */
export const CALENDAR_RETURN_FIELDS: readonly string[] = FIELDS;

/** The path to navigate or link to. */
export function calendarReturnPath(report: CalendarReturn): string {
  const query = new URLSearchParams();
  for (const field of FIELDS) {
    const value = report[field];
    if (value !== undefined) query.set(field, String(value));
  }
  return `/dashboard?${query.toString()}`;
}

const parseAmount = (text: string | null): number | undefined => {
  const amount = Number(text?.trim() || NaN);
  return Number.isFinite(amount) ? amount : undefined;
};

/** Parses a return from an address; null when there is none. Malformed fields are left out. */
export function parseCalendarReturn(query: URLSearchParams): CalendarReturn | null {
  const target = query.get('target')?.slice(0, 10) ?? '';
  if (!isShownDate(target)) return null;
  const id = query.get('id') || undefined;
  const newReason = query.get('newReason') ?? undefined;
  const rnaTotalPlanned = parseAmount(query.get('rnaTotalPlanned'));
  const newTotalCompleted = parseAmount(query.get('newTotalCompleted'));
  const isOptimal = query.has('isOptimal') ? query.get('isOptimal') === 'true' : undefined;
  return {
    target,
    ...(id === undefined ? {} : { id }),
    ...(rnaTotalPlanned === undefined ? {} : { rnaTotalPlanned }),
    ...(newReason === undefined ? {} : { newReason }),
    ...(newTotalCompleted === undefined ? {} : { newTotalCompleted }),
    ...(isOptimal === undefined ? {} : { isOptimal }),
  };
}
