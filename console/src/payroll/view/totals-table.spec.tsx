import { screen, within } from '@testing-library/react';
import { renderConsole } from '../../testing/render-console.js';
import { buildReport } from '../report/build-payroll.js';
import '../texts.js';
import { TotalsTable } from './totals-table.js';

describe('Totals of a payroll report', () => {
  it('have the share of the production that the pay costs, of each day and of all', async () => {
    renderConsole(<TotalsTable report={buildReport()} />);
    const table = await screen.findByRole('table', { name: 'Totals of Ana Roy' });
    const rows = within(table).getAllByRole('row');
    const cells = (row: HTMLElement | undefined): (string | null)[] =>
      [...(row?.children ?? [])].map(({ textContent }) => textContent);
    expect(cells(rows[0]).at(-1)).toBe('Cost (%)');
    expect(cells(rows[1])).toEqual(['2026-02-03', '7:30', '$106.50', '$444.00', '30.0']);
    expect(cells(rows.at(-1))).toEqual(['Total', '14:30', '$109.50', '$783.00', '49.2']);
  });
});
