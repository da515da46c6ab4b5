import type { AppointmentView } from './appointment-view.js';
import type { CalendarColumn } from './columns.js';
import { minuteOfDay, SLOT_HEIGHT, SLOT_MINUTES } from './time-axis.js';

export interface DrawnColumns {
  columns: readonly CalendarColumn[];
  views: ReadonlyMap<string, AppointmentView>;
}

/** The columns in the viewport: the first one, and the one after the last. */
export interface ColumnRange {
  from: number;
  to: number;
}

/**
 * The columns in the viewport.
 *
 * @param left horizontal scroll position, pixels. @param width of the viewport, pixels.
 */
export function columnsInViewport(count: number, left: number, width: number, minColumnWidth: number): ColumnRange {
  const columnWidth = Math.max(minColumnWidth, width / Math.max(count, 1));
  return { from: Math.floor(left / columnWidth), to: Math.ceil((left + width) / columnWidth) };
}

/** The part of the day in the viewport, minutes of the day: the first one, and the one after the last. */
export interface MinuteRange {
  from: number;
  to: number;
}

/** What stands above the hours at every width, pixels: top bar, toolbar and headings take at least this much. */
const ABOVE_HOURS = 160;

/**
 * The part of the day in the viewport.
 *
 * @param firstMinute at the top of the viewport, minutes of the day. @param height of the window, pixels.
 */
export function minutesInViewport(firstMinute: number, height: number): MinuteRange {
  const slots = Math.max(0, height - ABOVE_HOURS) / SLOT_HEIGHT;
  return { from: firstMinute, to: firstMinute + Math.ceil(slots) * SLOT_MINUTES };
}

/**
 * The first render of another day: its columns in the viewport, and the previous day's columns outside of it, which
 * nobody sees. When the number of columns differs, the columns outside are empty. Of a column in the viewport, the
 * appointments at other times of the day have no view yet; the grid only knows their places.
 *
 * @param openId an appointment that is rendered with its column even outside of the viewport.
 */
export function renderViewportFirst(
  next: DrawnColumns,
  before: DrawnColumns,
  { from, to }: ColumnRange,
  minutes: MinuteRange,
  openId: string | null,
): DrawnColumns {
  const canReuse = before.columns.length === next.columns.length;
  const views = new Map(canReuse ? before.views : []);
  const columns = next.columns.map((column, index) => {
    const isInViewport = index >= from && index < to;
    if (!isInViewport && !column.appointments.some(({ appointmentId }) => appointmentId === openId))
      return (canReuse && before.columns[index]) || { ...column, appointments: [] };
    for (const { appointmentId, startDate, endDate } of column.appointments) {
      const view = next.views.get(appointmentId);
      const isShown =
        minuteOfDay(column.date, startDate) < minutes.to && minuteOfDay(column.date, endDate) > minutes.from;
      if (view && (isShown || appointmentId === openId)) views.set(appointmentId, view);
    }
    return column;
  });
  return { columns, views };
}
