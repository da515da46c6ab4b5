import type { CalendarColumn } from './columns.js';
import type { AppointmentView } from './appointment-view.js';

export interface DrawnColumns {
  columns: readonly CalendarColumn[];
  views: ReadonlyMap<string, AppointmentView>;
}

/** Which columns are in sight: the first one, and the one after the last. */
export interface Sight {
  from: number;
  to: number;
}

/** @param left how far one has scrolled sideways, in pixels, as `width`, what there is to see at once. */
export function columnsInSight(count: number, left: number, width: number, columnWidth: number): Sight {
  const wide = Math.max(columnWidth, width / Math.max(count, 1));
  return { from: Math.floor(left / wide), to: Math.ceil((left + width) / wide) };
}

/**
 * The columns of another day, as far as they are in sight; beside them those of the day before, which nobody sees. Where
 * there were others before, or none, the ones beside are empty.
 *
 * @param alsoShown an appointment whose column counts as in sight.
 */
export function inSightFirst(
  wanted: DrawnColumns,
  before: DrawnColumns,
  { from, to }: Sight,
  alsoShown: string | null,
) {
  const canStay = before.columns.length === wanted.columns.length;
  const columns = wanted.columns.map((column, index) => {
    const isSeen = index >= from && index < to;
    if (isSeen || column.appointments.some(({ appointmentId }) => appointmentId === alsoShown)) return column;
    return (canStay && before.columns[index]) || { ...column, appointments: [] };
  });
  return { columns, views: canStay ? new Map([...before.views, ...wanted.views]) : wanted.views };
}
