import { isHeld, type CalendarColumn } from './columns.js';
import { intoColumn } from './time-axis.js';

/**
 * Into how many parts the width of a column is divided for its appointments that overlap others; those that do not overlap are
 * left out. All appointments of a group that overlaps share alike.
 */
export function widthShares({
  date,
  appointments,
}: Pick<CalendarColumn, 'date' | 'appointments'>): Map<string, number> {
  const shares = new Map<string, number>();
  let group: string[] = [];
  /** The end of the last appointment in each part. */
  let ends: string[] = [];
  const close = (): void => {
    if (group.length > 1) for (const id of group) shares.set(id, ends.length);
    [group, ends] = [[], []];
  };
  for (const { appointmentId, startDate, endDate } of appointments.filter(isHeld)) {
    const { start, end } = intoColumn(0, date, startDate, endDate);
    if (ends.every((before) => before <= start)) close();
    const free = ends.findIndex((before) => before <= start);
    ends[free < 0 ? ends.length : free] = end;
    group.push(appointmentId);
  }
  close();
  return shares;
}
