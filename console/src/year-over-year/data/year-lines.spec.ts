import { YEAR_FILTERS, type YearOverYearChart } from '@helix/contracts';
import { filtersFor, yearLines, monthOfDate } from './year-lines.js';

const months = (...values: (number | null)[]): (number | null)[] =>
  Array.from({ length: 12 }, (_, at) => values[at] ?? null);
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

const chart: YearOverYearChart = {
  series: [
    { name: '2025', data: months(180, 185.5, 190) },
    { name: '2026', data: months(182.7, 12.9) },
  ],
  xaxisValues: MONTHS,
  startDate: '2025-01-01',
  endDate: '2026-02-10',
  partialMonth: '2026-02',
  leftOut: [],
};

describe('yearLines', () => {
  it('has a line for each year, and marks the month that has not passed', () => {
    const lines = yearLines(chart, YEAR_FILTERS.hourlyProduction, String);
    expect(
      lines.map(({ name, points }) => [name, points.get('February')?.value, points.get('February')?.isPartial]),
    ).toEqual([
      ['2025', 185.5, false],
      ['2026', 12.9, true],
    ]);
    expect(lines[1]?.points.get('March')?.value).toBeNull();
  });

  it('draws hours cut to whole ones, and says them in full', () => {
    const [, now] = yearLines(chart, YEAR_FILTERS.hoursWorked, (value) => `${value} hours`);
    expect(now?.points.get('January')).toMatchObject({ value: 182, text: '182.7 hours' });
  });
});

describe('filtersFor', () => {
  it('has all six, and only hours for users who want to see no money', () => {
    expect([filtersFor(false), filtersFor(true)]).toEqual([[1, 2, 3, 4, 5, 6], [2]]);
  });
});

describe('monthOfDate', () => {
  it('is the month of the year, whatever the year', () => {
    expect(['2024-01-31', '2026-12-01'].map((date) => monthOfDate(date, Array.from('JFMAMJJASOND')))).toEqual([
      'J',
      'D',
    ]);
  });
});
