import { usualTime } from './usual-time.js';

describe('usualTime', () => {
  it.each([
    [0.2, 'usualSeconds', 1],
    [41.6, 'usualSeconds', 42],
    [89, 'usualSeconds', 89],
    [90, 'usualMinutes', 2],
    [340, 'usualMinutes', 6],
  ])('says %d seconds as %s %i', (seconds, key, count) => {
    expect(usualTime(seconds)).toEqual([`generatedNote.${key}`, { count }]);
  });
});
