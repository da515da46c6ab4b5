import { jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { buildProvider } from '../testing/build-provider.js';
import { problem, type SentRequest } from '../testing/fake-api.js';
import { renderConsole } from '../testing/render-console.js';
import { collectSavedFiles } from '../testing/saved-files.js';
import { api } from '../testing/set-up.js';
import ProductivityByDayPage from './productivity-by-day-page.js';

const BY_DAY = 'GET report/providerProductivityByDay';
const hygienist = (provider_id: string, first_name: string) =>
  buildProvider({ provider_id, first_name, last_name: 'Roy', isHygienist: true, isActive: true });

const daysOf = ({ query }: SentRequest): unknown =>
  query['providerID'] === 'ANA'
    ? [
        { date: '2026-02-03', totalCompleted: 1480.1 },
        { date: '2026-02-04', totalCompleted: 0 },
        { date: '2026-02-05', totalCompleted: 20.2 },
      ]
    : [];

const open = (signedIn: Parameters<typeof renderConsole>[1] = {}) =>
  renderConsole(<ProductivityByDayPage />, {
    ...signedIn,
    path: '/reports/productivityreportbyday?startDate=2026-02-01&endDate=2026-02-14',
  });
const findCard = (name: string) => screen.findByRole('region', { name: `Daily Breakdown of ${name}` });

describe('Productivity by day', () => {
  afterEach(() => jest.restoreAllMocks());
  beforeEach(() =>
    api.answer({ 'GET provider': [hygienist('ANA', 'Ana'), hygienist('BEN', 'Ben')], [BY_DAY]: daysOf }),
  );

  it('has a card for each hygienist with the days and their total', async () => {
    open();
    const table = await within(await findCard('Ana Roy')).findByRole('table', { name: 'Daily Breakdown of Ana Roy' });
    expect(
      within(table)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual([
      'DateDayTotal Completed',
      '2026-02-03Tue$1,480.10',
      '2026-02-04Wed$0.00',
      '2026-02-05Thu$20.20',
      'Total$1,500.30',
    ]);
    const ben = await findCard('Ben Roy');
    expect(await within(ben).findByText('No Records Found')).toBeVisible();
    expect(screen.getByText('Provider Search')).toBeVisible();
  });

  it('downloads the days of a provider, in a file that is named after them', async () => {
    const files = collectSavedFiles();
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'CSV: productivity by day of Ana Roy' }));
    expect(files.map(({ name }) => name)).toEqual(['Productivity by day(Ana Roy).csv']);
    expect(await files[0]?.content.text()).toContain('2026-02-03,Tue,1480.10');
  });

  it('shows no amounts to users who turned performance off', async () => {
    open({ preferences: { performanceDisplay: 'none' } });
    expect(await within(await findCard('Ana Roy')).findByRole('table')).toBeVisible();
    expect(document.body).not.toHaveTextContent('$');
  });

  it('keeps the other cards when one cannot be loaded, and tries it again', async () => {
    api.answer({
      [BY_DAY]: (sent: SentRequest) => (sent.query['providerID'] === 'BEN' ? problem(500, '') : daysOf(sent)),
    });
    const { user } = open();
    expect(await screen.findByText('The productivity of Ben Roy could not be loaded.')).toBeVisible();
    expect(within(await findCard('Ana Roy')).getByRole('table')).toBeVisible();
    api.answer({ [BY_DAY]: daysOf });
    await user.click(within(await findCard('Ben Roy')).getByRole('button', { name: 'Try again' }));
    expect(await within(await findCard('Ben Roy')).findByText('No Records Found')).toBeVisible();
  });

  it('says where the clinic has no hygienists', async () => {
    api.answer({ 'GET provider': [] });
    open();
    expect(await screen.findByText('No hygienists in Maple Dental yet.')).toBeVisible();
  });
});
