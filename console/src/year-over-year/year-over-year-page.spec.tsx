import { screen, within } from '@testing-library/react';
import { renderConsole } from '../testing/render-console.js';
import { api } from '../testing/set-up.js';
import DrYearOverYearPage from './dr-year-over-year-page.js';
import YearOverYearPage from './year-over-year-page.js';

const CALL = 'GET report/yearOverYear';
const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const months = (first: number) => [first, ...MONTHS.slice(1).map(() => null)];

const FEES = {
  ...{ annotationId: 1, date: '2025-03-05', endDate: null, text: 'New fees', providerId: null, version: 'v1' },
};
const LEAVE = { ...FEES, annotationId: 2, text: 'Ana is on leave', providerId: 'ANA' };
const EARLIER = { ...FEES, annotationId: 3, date: '2024-12-31', text: 'Before the chart' };

describe('Year over year', () => {
  beforeEach(() =>
    api.answer({
      'GET Annotations': [FEES, LEAVE, EARLIER],
      [CALL]: {
        series: [
          { name: '2025', data: months(150.5) },
          { name: '2026', data: months(165) },
        ],
        ...{
          xaxisValues: MONTHS,
          startDate: '2025-01-01',
          endDate: '2026-01-20',
          partialMonth: '2026-01',
          leftOut: [],
        },
      },
    }),
  );

  it('asks for each filter by its id, and keeps it in the address', async () => {
    const { user, address } = renderConsole(<YearOverYearPage />, { path: '/charts/yoy' });
    await user.click(await screen.findByRole('button', { name: 'Raw Hygiene production' }));
    expect(await screen.findByRole('region', { name: 'Raw Hygiene production' })).toBeVisible();
    expect(api.sent(CALL).map(({ query }) => query)).toEqual([
      { filter: '1', providerType: '1' },
      { filter: '6', providerType: '1' },
    ]);
    expect(address()).toBe('/charts/yoy?filter=6');
  });

  it('has the months of each year as a table, and says that one is not over', async () => {
    const { user } = renderConsole(<DrYearOverYearPage />, { path: '/charts/dryoy' });
    await user.click(await screen.findByRole('button', { name: /Show as table/ }));
    const [heading, january] = within(screen.getByRole('region', { name: /as a table/ })).getAllByRole('row');
    expect([heading?.textContent, january?.textContent]).toEqual(['Month20252026', 'January$150.50$165.00']);
    expect(screen.getByText(/periods that are not over/)).toBeVisible();
    expect(api.sent(CALL)[0]?.query['providerType']).toBe('2');
  });

  it('has the annotations of its years as flags', async () => {
    renderConsole(<YearOverYearPage />, { path: '/charts/yoy' });
    expect(await screen.findByText('⚑ 2025-03-05 New fees')).toBeVisible();
    expect(screen.getByText('⚑ 2025-03-05 Ana is on leave')).toBeVisible();
    expect(screen.queryByText(/Before the chart/)).toBeNull();
  });

  it('has no annotations about hygienists in the chart of doctors', async () => {
    renderConsole(<DrYearOverYearPage />, { path: '/charts/dryoy' });
    expect(await screen.findByText('⚑ 2025-03-05 New fees')).toBeVisible();
    expect(screen.queryByText(/Ana is on leave/)).toBeNull();
  });
});
