import type { ProviderDetails } from '@helix/contracts';
import { csvText } from '../../components/csv.js';

const HEADER = [
  ...['Employee ID', 'Employee Name', 'Date', 'Daily Total'],
  ...['In 1', 'Out 1', 'In 2', 'Out 2', 'In 3', 'Out 3'],
];

/**
 * A time sheet to fill in: its header, and a line for each active hygienist.
 *
 * @param date of the lines, `yyyy-mm-dd`.
 */
export function templateCsv(providers: readonly ProviderDetails[], date: string): string {
  const hygienists = providers
    .filter(({ isHygienist, isActive }) => isHygienist && isActive)
    .map(({ payrollId, first_name: first, last_name: last }) => ({
      payrollId: payrollId ?? '',
      name: [last, first].filter(Boolean).join(', '),
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
  const empty = HEADER.slice(3).map(() => '');
  return csvText([HEADER, ...hygienists.map(({ payrollId, name }) => [payrollId, name, date, ...empty])]);
}
