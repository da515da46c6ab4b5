import { screen, waitFor, within } from '@testing-library/react';
import { WhyProvider } from '../explain/why-provider.js';
import { pending, problem } from '../testing/fake-api.js';
import { renderConsole } from '../testing/render-console.js';
import { api } from '../testing/set-up.js';
import { buildProductivity, buildProductivityChart } from './build-charts.js';
import ProductivityPage from './productivity-page.js';

const PROVIDERS = 'GET provider/productivity';
const RANGE = 'startDate=2026-02-01&endDate=2026-02-14';

const open = (query = '', signedIn: Parameters<typeof renderConsole>[1] = {}) =>
  renderConsole(<ProductivityPage />, { ...signedIn, path: `/charts/productivity?${RANGE}${query}` });

/** The names and values of the summary from above. */
async function bars(label: string): Promise<string[]> {
  const list = await screen.findByRole('list', { name: label });
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '');
}

const three = buildProductivityChart([
  buildProductivity('Ana', { perHour: 150, totalMinutesWorked: 450, percentProductiveTime: 0.9 }),
  buildProductivity('Ben', { perHour: 180.25, plannedPerHour: null }),
  // At most two hours say nothing of an hour.
  buildProductivity('Cleo', { perHour: 400, totalMinutesWorked: 120, percentProductiveTime: null }),
]);

describe('Productivity chart', () => {
  beforeEach(() => api.answer({ [PROVIDERS]: three, 'GET Annotations': [] }));

  it('has the best first with goals, the average of those shown, and asks by day for a short range', async () => {
    open();
    expect(await bars('Hourly production')).toEqual([
      'Ben Roy$180.25',
      'Ana Roy$150.00, Goal $180.00',
      // 330.25 / 2 = 165.125.
      'Average$165.10',
    ]);
    expect(api.sent(PROVIDERS)[0]?.query).toEqual({
      ...{ startDate: '2026-02-01', endDate: '2026-02-14', compare: 'false', interval: 'day' },
    });
  });

  it('shows another measure of what is loaded, and keeps it in the address', async () => {
    const { user, address } = open();
    await bars('Hourly production');
    await user.click(screen.getByRole('button', { name: 'Hours worked' }));
    expect(await bars('Hours worked')).toEqual(['Ben Roy8:00', 'Ana Roy7:30', 'Cleo Roy2:00', 'Average5.8 h']);
    await user.click(screen.getByRole('button', { name: 'Open time' }));
    // The lowest is the best, and a hygienist whose time is not known has none.
    expect(await bars('Open time')).toEqual(['Ben Roy4%', 'Ana Roy10%', 'Average7%']);
    expect(address()).toContain('filter=openTime');
    expect(api.sent(PROVIDERS)).toHaveLength(1);
  });

  const openExplained = (range: string) => {
    api.answer({ 'GET Explain/figure': problem(503, 'Not now.') });
    return renderConsole(
      <WhyProvider>
        <ProductivityPage />
      </WhyProvider>,
      { path: `/charts/productivity?${range}` },
    );
  };

  it('explains the value of each hygienist', async () => {
    const { user } = openExplained(RANGE);
    await user.click(await screen.findByRole('button', { name: '$180.25: Why this hourly production: Ben Roy' }));
    expect(await screen.findByRole('dialog', { name: 'Why this hourly production' })).toBeVisible();
    expect(api.sent('GET Explain/figure')[0]?.query).toMatchObject({ measure: 'perHour', providerId: 'Ben' });
  });

  it('explains no value of more than a year', async () => {
    openExplained('startDate=2025-01-01&endDate=2026-02-14');
    await bars('Hourly production');
    expect(screen.queryByRole('button', { name: /Why this/ })).toBeNull();
  });

  it('loads again on Generate, also the same range, and compares when that was switched on', async () => {
    const { user, address } = open();
    await bars('Hourly production');
    await user.click(screen.getByRole('switch', { name: 'Compare with all clinics' }));
    expect(api.sent(PROVIDERS)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Generate' }));
    await waitFor(() => expect(api.sent(PROVIDERS)).toHaveLength(2));
    expect(api.sent(PROVIDERS)[1]?.query['compare']).toBe('true');
    expect(address()).toContain('compare=true');
    await user.click(screen.getByRole('button', { name: 'Generate' }));
    await waitFor(() => expect(api.sent(PROVIDERS)).toHaveLength(3));
  });

  it('asks for weeks above 92 days', async () => {
    renderConsole(<ProductivityPage />, { path: '/charts/productivity?startDate=2026-01-01&endDate=2026-04-03' });
    await bars('Hourly production');
    expect(api.sent(PROVIDERS)[0]?.query['interval']).toBe('week');
  });

  it('has of more than ten the first and last five, and all of them in a dialog', async () => {
    const many = Array.from({ length: 12 }, (_, at) =>
      buildProductivity(`H${String(at).padStart(2, '0')}`, { perHour: 200 - at, plannedPerHour: null }),
    );
    api.answer({ [PROVIDERS]: buildProductivityChart(many) });
    const { user } = open();
    const shown = await bars('Hourly production');
    expect(shown.map((text) => text.slice(0, 3))).toEqual('H00 H01 H02 H03 H04 Ave H07 H08 H09 H10 H11'.split(' '));
    await user.click(screen.getByRole('button', { name: 'show all' }));
    const dialog = await screen.findByRole('dialog', { name: 'Maple Dental - Hourly production' });
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(13);
  });

  it('says why nobody is compared, and what the figures leave out', async () => {
    api.answer({
      [PROVIDERS]: {
        ...three,
        compareNote: 'Fewer than 5 clinics can be compared.',
        leftOut: [
          { reason: 'excludedFromAnalysis', count: 2, amount: 1234, minutes: 600 },
          { reason: 'neverCompleted', count: 12, amount: 0, minutes: 570 },
        ],
      },
    });
    open('&compare=true');
    expect(await screen.findByText('Fewer than 5 clinics can be compared.')).toBeVisible();
    expect(
      screen.getByText(
        'Not included: 2 hygienists excluded from charts, $1,234.00. 12 appointments were never completed, 9:30 h, which count as worked.',
      ),
    ).toBeVisible();
  });

  it('shows clinics of others apart from their average, and none of their hours', async () => {
    const other = { clinicId: null, providerId: null, isOwn: false, providerLastName: '', totalMinutesWorked: null };
    const foreign = { ...other, clinicName: 'Other clinic', plannedPerHour: null };
    api.answer({
      [PROVIDERS]: buildProductivityChart([
        buildProductivity('Ana', { perHour: 150, plannedPerHour: null }),
        buildProductivity('', { ...foreign, providerFirstName: 'Hygienist 1', perHour: 170 }),
        buildProductivity('', { ...foreign, providerFirstName: 'All clinics', perHour: 199 }),
      ]),
    });
    const { user } = open('&compare=true');
    expect(await bars('Hourly production')).toEqual(['Hygienist 1$170.00', 'Ana Roy$150.00', 'Average$160.00']);
    expect(screen.getByText('All clinics of others together: $199.00')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Hours worked' }));
    expect(await bars('Hours worked')).toEqual(['Ana Roy8:00', 'Average8 h']);
  });

  it('has no chips of money for users who want to see none', async () => {
    open('', { preferences: { performanceDisplay: 'none' } });
    await bars('Hours worked');
    const chips = within(screen.getByRole('group', { name: 'Measure' })).getAllByRole('button');
    expect(chips.map(({ textContent }) => textContent)).toEqual(['Hours worked', 'Open time']);
  });

  it('says that there is nothing to show', async () => {
    api.answer({ [PROVIDERS]: buildProductivityChart([]) });
    open();
    expect(await screen.findAllByText('No data available for selected range')).toHaveLength(2);
  });

  it('says that it failed, and tries again', async () => {
    api.answer({ [PROVIDERS]: problem(500, '') });
    const { user } = open();
    const [again] = await screen.findAllByRole('button', { name: 'Try again' });
    expect(await screen.findByText('Sorry, we messed something up. Please try again later.')).toBeVisible();
    api.answer({ [PROVIDERS]: three });
    await user.click(again!);
    expect(await bars('Hourly production')).toHaveLength(3);
  });

  it('keeps what is shown while the next answer is awaited', async () => {
    const { user } = open();
    await bars('Hourly production');
    const next = pending();
    api.answer({ [PROVIDERS]: next.answer });
    await user.click(screen.getByRole('button', { name: 'Generate' }));
    expect(await bars('Hourly production')).toHaveLength(3);
    next.resolve(buildProductivityChart([buildProductivity('Zoe', { perHour: 90, plannedPerHour: null })]));
    await waitFor(async () => expect(await bars('Hourly production')).toEqual(['Zoe Roy$90.00', 'Average$90.00']));
  });

  it('shows the values as a table', async () => {
    const { user } = open();
    await bars('Hourly production');
    await user.click(screen.getByRole('button', { name: 'Hourly production over time: Show as table' }));
    const table = within(screen.getByRole('region', { name: 'Hourly production over time as a table' }));
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'DateAna RoyBen Roy',
      '2026-02-03$150.00$180.25',
    ]);
  });

  it('has the annotations of the shown days as flags, and explains the total of the clinic', async () => {
    const days = ['2026-02-09', '2026-02-10'].map((date) => buildProductivity('Ana', { date }));
    api.answer({
      [PROVIDERS]: { ...three, data: days },
      'GET Annotations': [
        { annotationId: 1, date: '2026-02-10', endDate: null, text: 'New fee guide', providerId: null, version: '1' },
      ],
    });
    open();
    expect(await screen.findByText('⚑ 2026-02-10 New fee guide')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Why this hourly production: Maple Dental' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Annotations' })).toBeVisible();
  });
});
