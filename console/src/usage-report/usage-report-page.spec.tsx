import { screen, within } from '@testing-library/react';
import { stopClock } from '../testing/clock.js';
import { renderConsole } from '../testing/render-console.js';
import { api } from '../testing/set-up.js';
import UsageReportPage from './usage-report-page.js';

const CALL = 'GET report/productUsage';

describe('Usage report', () => {
  it('has a line for each clinic over the 90 days up to yesterday', async () => {
    stopClock('2026-03-02T14:00:00Z');
    api.answer({
      [CALL]: [
        { name: 'Maple Dental', date: '2026-02-03', percentageUsage: 62.5, isPartial: false },
        { name: 'Oak Dental', date: '2026-02-03', percentageUsage: 80, isPartial: false },
      ],
    });
    const { user } = renderConsole(<UsageReportPage />, { path: '/reports/usagereport' });
    await user.click(await screen.findByRole('button', { name: 'Percentage Usage: Show as table' }));
    const table = within(screen.getByRole('region', { name: 'Percentage Usage as a table' }));
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'DateMaple DentalOak Dental',
      '2026-02-0362.5%80%',
    ]);
    expect(api.sent(CALL)[0]?.query).toEqual({ startDate: '2025-12-02', endDate: '2026-03-01', interval: 'day' });
  });

  it('says that there is nothing to show', async () => {
    api.answer({ [CALL]: [] });
    renderConsole(<UsageReportPage />, { path: '/reports/usagereport' });
    expect(await screen.findByText('No data available for selected range')).toBeVisible();
  });
});
