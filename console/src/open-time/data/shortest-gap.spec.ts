import { shortestGapOf } from './shortest-gap.js';

describe('the shortest gap that is listed', () => {
  it.each([
    ['', 10],
    ['gaps=15', 15],
    ['c=1&gaps=60', 60],
    ['gaps=20', 10],
    ['gaps=030', 10],
    ['gaps=all', 10],
  ])('of the address "?%s" has %d minutes', (query, minutes) => {
    expect(shortestGapOf(new URLSearchParams(query))).toBe(minutes);
  });
});
