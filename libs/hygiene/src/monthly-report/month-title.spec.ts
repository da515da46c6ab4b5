import { monthTitle } from './month-title.js';

it('monthTitle has the month in words', () => {
  expect([monthTitle('2026-10'), monthTitle('2025-01')]).toEqual(['October 2026', 'January 2025']);
});
