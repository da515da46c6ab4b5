import type { AppointmentView } from './appointment-view.js';
import type { CalendarColumn } from './columns.js';

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

/**
 * The first render of another day: its columns in the viewport, and the previous day's columns outside of it, which
 * nobody sees. When the number of columns differs, the columns outside are empty.
 *
 * @param openId an appointment whose column is rendered even outside of the viewport.
 */
export function renderViewportFirst(
  next: DrawnColumns,
  before: DrawnColumns,
  { from, to }: ColumnRange,
  openId: string | null,
): DrawnColumns {
  const canReuse = before.columns.length === next.columns.length;
  const columns = next.columns.map((column, index) => {
    const isVisible = index >= from && index < to;
    if (isVisible || column.appointments.some(({ appointmentId }) => appointmentId === openId)) return column;
    return (canReuse && before.columns[index]) || { ...column, appointments: [] };
  });
  return { columns, views: canReuse ? new Map([...before.views, ...next.views]) : next.views };
}
