import { screen, waitFor, within } from '@testing-library/react';
import { problem } from '../testing/fake-api.js';
import { renderConsole } from '../testing/render-console.js';
import { api } from '../testing/set-up.js';
import RnaUsagePage from './rna-usage-page.js';

const SET = 'POST report/setReportSubscription';
const empty = { data: [], totals: [], leftOut: [], compareNote: null };
const byUser = (date: string, userFullName: string, optimizedAppts: number) => ({
  ...{
    date,
    userFullName,
    optimizedAppts,
    clinicId: 1,
    clinicName: 'Maple Dental',
    moneyEarned: 100,
    isPartial: false,
  },
});

const open = (query = '') =>
  renderConsole(<RnaUsagePage />, { path: `/charts/dailies?startDate=2026-02-01&endDate=2026-02-14${query}` });
const mail = () => screen.findByRole('checkbox', { name: 'Email me weekly RNA Usage report' });

describe('RNA usage', () => {
  beforeEach(() =>
    api.answer({
      'GET Annotations': [],
      'GET report/rnaUsage': empty,
      'GET report/getReportSubscriptions': [{ reportId: 24, name: 'RNA usage', isSubscribed: false }],
    }),
  );

  it('subscribes at once to the weekly mail, and unsubscribes', async () => {
    api.answer({ [SET]: { message: '' } });
    const { user } = open();
    const box = await mail();
    await waitFor(() => expect(box).toBeEnabled());
    await user.click(box);
    expect(await screen.findByText('Report subscribed successfully.')).toBeVisible();
    expect(box).toBeChecked();
    await user.click(box);
    expect(await screen.findByText('Report unsubscribed successfully.')).toBeVisible();
    expect(box).not.toBeChecked();
    expect(api.sent(SET).map(({ query }) => query)).toEqual([
      { reportId: '24', isSubscribed: 'true' },
      { reportId: '24', isSubscribed: 'false' },
    ]);
  });

  it('takes the choice back with the words of the server when it fails', async () => {
    api.answer({ [SET]: problem(403, 'You cannot subscribe in this clinic.') });
    const { user } = open();
    const box = await mail();
    await waitFor(() => expect(box).toBeEnabled());
    await user.click(box);
    expect(await screen.findByText('You cannot subscribe in this clinic.')).toBeVisible();
    expect(box).not.toBeChecked();
  });

  it('counts by day and user, appointments without a plan last', async () => {
    api.answer({
      'GET report/rnaUsageByUser': {
        ...empty,
        data: [byUser('2026-02-03', 'Not Optimized', 2), byUser('2026-02-03', 'Ana Roy', 5)],
      },
    });
    const { user } = open('&tab=users');
    await user.click(await screen.findByRole('button', { name: /Show as table/ }));
    const table = within(screen.getByRole('region', { name: '# Appointments Planned in RNA as a table' }));
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'DateAna RoyNot OptimizedTotal',
      '2026-02-03527',
    ]);
    expect(api.sent('GET report/rnaUsage')).toEqual([]);
  });
});
