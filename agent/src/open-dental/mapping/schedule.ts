import { dateOf, isSet, linkOf, numberOf, textOf, timeOfDayOf, type Row } from './values.js';

export type ScheduleRow = Row<
  'ScheduleNum' | 'SchedDate' | 'StartTime' | 'StopTime' | 'SchedType' | 'ProvNum' | 'Status' | 'ClinicNum'
>;

const PROVIDER = 1;
const MIDNIGHT = '00:00:00';

/**
 * When a provider works; null for what is none of it: of the practice or an employee, a blockout, closed, or without
 * length.
 *
 * @param operatories of the schedule: one is where the provider works; several say nothing.
 */
export function mapSchedule(row: ScheduleRow, operatories: readonly string[]) {
  const [providerId, date] = [linkOf(row.ProvNum), dateOf(row.SchedDate)];
  const [start, stop] = [timeOfDayOf(row.StartTime), timeOfDayOf(row.StopTime)];
  const isOpen = numberOf(row.SchedType) === PROVIDER && !isSet(row.Status);
  if (!isOpen || !providerId || !date || !start || !stop) return null;
  const end = stop === MIDNIGHT ? '24:00' : stop;
  if (start >= end) return null;
  return { providerId, date, start, end, operatoryId: operatories.length === 1 ? textOf(operatories[0]) : null };
}
