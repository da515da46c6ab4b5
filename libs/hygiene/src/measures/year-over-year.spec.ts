import { YEAR_FILTERS, type YearFilter } from '@helix/contracts';
import { addSums } from './provider-days.js';
import { partialMonthOf, yearSeries, yearsUpTo } from './year-over-year.js';

describe('yearsUpTo (R-36)', () => {
  it.each([
    ['2026-11-24', '2023-01-01', '2026-11-23', '2026-11'],
    ['2026-12-01', '2023-01-01', '2026-11-30', null],
    // Yesterday is in another year.
    ['2027-01-01', '2024-01-01', '2026-12-31', null],
  ])('on %s goes from %s to %s', (today, startDate, endDate, partialMonth) => {
    const range = yearsUpTo(today);
    expect(range).toEqual({ startDate, endDate });
    expect(partialMonthOf(range)).toBe(partialMonth);
  });
});

describe('yearSeries (R-36)', () => {
  const RANGE = { startDate: '2025-01-01', endDate: '2026-03-10' };
  const day = (date: string, minutesWorked: number, [productionCents, hygieneCents, xRayCents]: number[]) => ({
    date,
    sums: {
      ...addSums([]),
      ...{ minutesWorked, productionCents: productionCents!, hygieneCents: hygieneCents!, xRayCents: xRayCents! },
    },
  });
  const DAYS = [
    // 18,240.00 in 6,080 minutes: 180.00 an hour.
    day('2026-02-02', 3000, [1_000_000, 600_000, 100_000]),
    day('2026-02-27', 3080, [824_000, 8000, 0]),
    day('2025-02-03', 120, [50_000, 50_000, 0]),
  ];
  const seriesOf = (filter: YearFilter) => yearSeries(DAYS, RANGE, filter);

  it('has a series for each year with a value for each month', () => {
    expect(seriesOf(YEAR_FILTERS.hourlyProduction)).toEqual([
      { name: '2025', data: Array(12).fill(null) },
      { name: '2026', data: [null, 180, ...Array<null>(10).fill(null)] },
    ]);
  });

  it.each([
    ['hoursWorked', [2, 6080 / 60]],
    ['revenue', [500, 18_240]],
    // 60 x 6,080.00 / 6,080 and 60 x 7,080.00 / 6,080; 120 minutes are too few.
    ['rawHygieneHourlyProduction', [null, 60]],
    ['hygieneXRayHourlyProduction', [null, 69.87]],
    ['rawHygieneProduction', [500, 6080]],
  ] as const)('shows %s of each February', (name, expected) => {
    expect(seriesOf(YEAR_FILTERS[name]).map(({ data }) => data[1])).toEqual(expected);
  });
});
