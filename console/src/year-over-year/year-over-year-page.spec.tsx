import { screen, within } from '@testing-library/react';
import { renderConsole } from '../testing/render-console.js';
import { api } from '../testing/set-up.js';
import DrYearOverYearPage from './dr-year-over-year-page.js';
import YearOverYearPage from './year-over-year-page.js';

const CALL = 'GET report/yearOverYear';
const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const months = (first: number) => [first, ...MONTHS.slice(1).map(() => null)];

describe('Year over year', () => {
  beforeEach(() =>
    api.answer({
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
});
