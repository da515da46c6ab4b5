import { isSameRange, rangeError, rangeOfAddress } from './report-range.js';

const range = (startDate: string, endDate: string) => ({ startDate, endDate });

describe('rangeError', () => {
  it.each([
    ['2026-02-01', '2026-02-01', null],
    ['2026-02-02', '2026-02-01', 'order'],
    // 366 days are the most: 2026 has 365.
    ['2026-01-01', '2027-01-01', null],
    ['2026-01-01', '2027-01-02', 'length'],
  ])('of %s to %s is %s', (startDate, endDate, error) => expect(rangeError(range(startDate, endDate))).toBe(error));
});

describe('rangeOfAddress', () => {
  it.each([
    ['startDate=2026-02-01&endDate=2026-02-14', range('2026-02-01', '2026-02-14')],
    ['startDate=2026-02-14&endDate=2026-02-01', null],
    ['startDate=2026-02-30&endDate=2026-03-01', null],
    ['startDate=2026-02-01', null],
    ['', null],
  ])('of %j is %j', (query, expected) => expect(rangeOfAddress(new URLSearchParams(query))).toEqual(expected));
});

it('isSameRange compares both days', () => {
  const [first, other] = [range('2026-02-01', '2026-02-14'), range('2026-02-01', '2026-02-15')];
  expect([isSameRange(first, { ...first }), isSameRange(first, other)]).toEqual([true, false]);
});
