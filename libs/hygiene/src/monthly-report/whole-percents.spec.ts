import fc from 'fast-check';
import { wholePercents } from './whole-percents.js';

describe('wholePercents', () => {
  it.each([
    ['thirds: of equal remainders the first gets the missing percent', [1, 1, 1], [34, 33, 33]],
    ['sixths: 16.67 of two and 66.67 of one leave two percents, which the first two get', [1, 1, 4], [17, 17, 66]],
    ['the largest remainder gets it: 12.5, 25 and 62.5', [1, 2, 5], [13, 25, 62]],
    ['units with halves: 2.5 of 4', [2.5, 1.5], [63, 37]],
    ['everything in one', [0, 7, 0], [0, 100, 0]],
    ['nothing counted', [0, 0], [0, 0]],
  ])('%s', (_name, counts, percents) => {
    expect(wholePercents(counts)).toEqual(percents);
  });

  it('adds up to 100 and is never a whole percent off', () => {
    const counts = fc.array(fc.nat(500), { minLength: 1, maxLength: 8 }).filter((list) => list.some((one) => one > 0));
    fc.assert(
      fc.property(counts, (list) => {
        const percents = wholePercents(list);
        const total = list.reduce((sum, one) => sum + one, 0);
        expect(percents.reduce((sum, one) => sum + one, 0)).toBe(100);
        percents.forEach((percent, at) => expect(Math.abs(percent - (100 * list[at]!) / total)).toBeLessThan(1));
      }),
    );
  });
});
