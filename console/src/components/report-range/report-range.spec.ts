import { daysUpToYesterday, intervalOf, rangeError, rangeOfAddress } from './report-range.js';

describe('daysUpToYesterday', () => {
  it('ends the day before today', () => {
    expect(daysUpToYesterday('2026-03-02', 30)).toEqual({ startDate: '2026-01-31', endDate: '2026-03-01' });
  });
});

describe('rangeError', () => {
  it.each([
    ['2026-03-01', '2026-03-01', null],
    ['2026-03-02', '2026-03-01', 'order'],
    ['2026-03-01', '2026-03-10', null],
    ['2026-03-01', '2026-03-11', 'length'],
  ])('of ten days at most, from %s to %s, is %s', (startDate, endDate, expected) => {
    expect(rangeError({ startDate, endDate }, 10)).toBe(expected);
  });
});

describe('rangeOfAddress', () => {
  it.each([
    ['startDate=2026-03-01&endDate=2026-03-05', { startDate: '2026-03-01', endDate: '2026-03-05' }],
    ['startDate=2026-03-05&endDate=2026-03-01', null],
    ['startDate=2026-02-30&endDate=2026-03-05', null],
    ['startDate=2026-03-01', null],
    ['startDate=2020-01-01&endDate=2026-03-05', null],
  ])('of %s is %j', (query, expected) => {
    expect(rangeOfAddress(new URLSearchParams(query), 1500)).toEqual(expected);
  });
});

describe('intervalOf', () => {
  it.each([
    ['2026-01-01', '2026-04-02', 'day'],
    ['2026-01-01', '2026-04-03', 'week'],
    ['2025-01-01', '2026-01-01', 'week'],
    ['2025-01-01', '2026-01-02', 'month'],
  ])('from %s to %s is by %s', (startDate, endDate, interval) => {
    expect(intervalOf({ startDate, endDate })).toBe(interval);
  });
});
