import { addDays } from '@helix/hygiene';

/** Every day of a range, both ends included, `yyyy-mm-dd`. */
export function daysInRange({ startDate, endDate }: { startDate: string; endDate: string }): string[] {
  const days: string[] = [];
  for (let day = startDate; day <= endDate; day = addDays(day, 1)) days.push(day);
  return days;
}
