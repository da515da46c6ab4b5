import { screen, within } from '@testing-library/react';
import { stopClock } from '../testing/clock.js';
import { setWindowWidth } from '../testing/browser.js';
import { renderConsole } from '../testing/render-console.js';
import { api } from '../testing/set-up.js';
import UsageReportPage from './usage-report-page.js';

const CALL = 'GET report/productUsage';
const rowOf = (name: string) => ({ name, date: '2026-02-03', percentageUsage: 62.5, isPartial: false });

describe('Usage report', () => {
  beforeEach(() => {
    setWindowWidth(1440);
    api.answer({ 'GET Annotations': [] });
  });

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

  it('has the annotations of the shown days as flags', async () => {
    api.answer({
      [CALL]: [rowOf('Maple Dental')],
      'GET Annotations': [
        { annotationId: 1, date: '2026-02-05', endDate: null, text: 'New software', providerId: null, version: 'v1' },
      ],
    });
    renderConsole(<UsageReportPage />, { path: '/reports/usagereport?startDate=2026-02-01&endDate=2026-02-14' });
    expect(await screen.findByText('⚑ 2026-02-05 New software')).toBeVisible();
    expect(api.sent('GET Annotations')[0]?.query).toEqual({ startDate: '2026-02-01', endDate: '2026-02-14' });
  });

  it('has the names of clinics below the lines on a phone, where beside them they would be cut', async () => {
    api.answer({ [CALL]: [rowOf('Maple Dental'), rowOf('Oak Dental')] });
    setWindowWidth(390);
    renderConsole(<UsageReportPage />, { path: '/reports/usagereport' });
    expect(await screen.findByRole('button', { name: 'Maple Dental', pressed: true })).toBeVisible();
  });

  it('says that there is nothing to show', async () => {
    api.answer({ [CALL]: [] });
    renderConsole(<UsageReportPage />, { path: '/reports/usagereport' });
    expect(await screen.findByText('No data available for selected range')).toBeVisible();
  });
});
