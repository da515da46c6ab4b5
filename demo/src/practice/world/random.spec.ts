import { Random } from './random.js';

const KEYS = 4_000;

/** Pearson's coefficient: 0 for lists that know nothing of each other, 1 or -1 for lists that follow each other. */
function correlation(some: readonly number[], others: readonly number[]): number {
  const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length;
  const [one, other] = [mean(some), mean(others)];
  const sumOf = (of: (index: number) => number) => some.reduce((sum, _, index) => sum + of(index), 0);
  const [x, y] = [(index: number) => some[index]! - one, (index: number) => others[index]! - other];
  return sumOf((at) => x(at) * y(at)) / Math.sqrt(sumOf((at) => x(at) ** 2) * sumOf((at) => y(at) ** 2));
}

/** The first number of a stream for each of many keys. */
const firstNumbers = (streamOf: (key: number) => Random): number[] =>
  Array.from({ length: KEYS }, (_, key) => streamOf(key).next());

describe('Random', () => {
  it('gives the same numbers for the same keys', () => {
    const [one, same] = [new Random('seed', 'H1', 3), new Random('seed', 'H1', 3)];
    expect([one.next(), one.next()]).toEqual([same.next(), same.next()]);
  });

  it.each([
    [
      'the next number',
      (key: number) => new Random('seed', 'day', 2 * key),
      (key: number) => new Random('seed', 'day', 2 * key + 1),
    ],
    [
      'another last letter',
      (key: number) => new Random('seed', key, 'H1'),
      (key: number) => new Random('seed', key, 'H2'),
    ],
    ['another name in front', (key: number) => new Random('plan', key), (key: number) => new Random('care', key)],
  ])('gives unrelated numbers for similar keys: %s', (_name, one, other) => {
    // Of so many pairs, 0.08 is five standard deviations.
    expect(Math.abs(correlation(firstNumbers(one), firstNumbers(other)))).toBeLessThan(0.08);
  });

  it('spreads the first numbers of keys in a row evenly', () => {
    const tenths = Array.from({ length: 10 }, () => 0);
    for (const value of firstNumbers((key) => new Random('seed', 'appointment', 50_000 + key)))
      tenths[Math.floor(value * 10)]! += 1;
    // 400 each, with a standard deviation of 19.
    for (const count of tenths) expect(Math.abs(count - 400)).toBeLessThan(95);
  });
});
