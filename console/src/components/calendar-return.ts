import { isShownDate } from './shown-dates.js';

/** What an appointment's screen tells the calendar when it leads back there (spec 2 section 2, Routes). */
export interface CalendarReturn {
  /** The day to show, `yyyy-mm-dd`: where one came from, or the appointment's own. */
  target: string;
  /** The appointment, when a completion was reported. */
  id?: string;
  /** Dollars. */
  rnaTotalPlanned?: number;
  newReason?: string;
  /** Dollars. */
  newTotalCompleted?: number;
  /** Whether the plan leaves nothing to the goal. */
  isOptimal?: boolean;
}

const FIELDS = ['target', 'id', 'rnaTotalPlanned', 'newReason', 'newTotalCompleted', 'isOptimal'] as const;

/** Taken off the address once it was read. */
export const CALENDAR_RETURN_FIELDS: readonly string[] = FIELDS;

/** Where to go back to; `navigate(path)` or a link does it. */
export function calendarReturnPath(report: CalendarReturn): string {
  const query = new URLSearchParams();
  for (const field of FIELDS) {
    const value = report[field];
    if (value !== undefined) query.set(field, String(value));
  }
  return `/dashboard?${query.toString()}`;
}

const amountIn = (text: string | null): number | undefined => {
  const amount = Number(text?.trim() || NaN);
  return Number.isFinite(amount) ? amount : undefined;
};

/** What an address says of a return; null when it says none. What cannot be read is left out. */
export function readCalendarReturn(query: URLSearchParams): CalendarReturn | null {
  const target = query.get('target')?.slice(0, 10) ?? '';
  if (!isShownDate(target)) return null;
  const id = query.get('id') || undefined;
  const newReason = query.get('newReason') ?? undefined;
  const rnaTotalPlanned = amountIn(query.get('rnaTotalPlanned'));
  const newTotalCompleted = amountIn(query.get('newTotalCompleted'));
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
