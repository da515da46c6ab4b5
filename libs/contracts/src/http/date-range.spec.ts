import { z } from 'zod';
import { checkRange, dateRange } from './date-range.js';

const tenDays = z.object(dateRange).superRefine(checkRange(10));
const issuesOf = (startDate: string, endDate: string) =>
  tenDays.safeParse({ startDate, endDate }).error?.issues.map(({ path, message }) => [...path, message]) ?? [];

describe('checkRange', () => {
  it.each([
    ['2026-03-01', '2026-03-01', []],
    ['2026-03-01', '2026-03-10', []],
    ['2026-03-01', '2026-03-11', [['endDate', 'expected at most 10 days']]],
    ['2026-03-02', '2026-03-01', [['endDate', 'expected no earlier than startDate']]],
  ])('of ten days at most, from %s to %s, reports %j', (startDate, endDate, expected) => {
    expect(issuesOf(startDate, endDate)).toEqual(expected);
  });

  it.each([
    ['2026-02-30', '2026-03-01', 'startDate'],
    ['2026-03-01', '2026-02-30', 'endDate'],
  ])('reports of a date that does not exist that alone, from %s to %s', (startDate, endDate, field) => {
    expect(issuesOf(startDate, endDate)).toEqual([[field, 'expected a date that exists']]);
  });
});
