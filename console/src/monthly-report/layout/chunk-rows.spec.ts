import { chunkRows, evenChunks, inGroups } from './chunk-rows.js';

const chunk = (heights: number[], first: number, others = 100) =>
  chunkRows(
    heights,
    (height) => height,
    (page) => (page === 0 ? first : others),
  );

describe('chunkRows', () => {
  it('fills each page up to its height, in order', () => {
    expect(chunk([40, 40, 20, 40, 60, 1], 100)).toEqual([[40, 40, 20], [40, 60], [1]]);
  });

  it('leaves a first page without room to what stands there', () => {
    expect(chunk([40, 40], 30)).toEqual([[], [40, 40]]);
    expect(chunk([40, 40], 50)).toEqual([[40], [40]]);
  });

  it('splits no row: one that is higher than a page stands alone', () => {
    expect(chunk([40, 150, 40], 100)).toEqual([[40], [150], [40]]);
    expect(chunk([150, 40], 100)).toEqual([[150], [40]]);
    expect(chunk([150, 40], 30)).toEqual([[], [150], [40]]);
  });

  it('has one page without rows', () => {
    expect(chunk([], 100)).toEqual([[]]);
  });
});

describe('evenChunks', () => {
  const even = (heights: number[]) => evenChunks(heights, (height) => height, 100);

  it('leaves no row alone on the last page', () => {
    expect(even([25, 25, 25, 25, 25])).toEqual([
      [25, 25, 25],
      [25, 25],
    ]);
    expect(even([10, 90, 10])).toEqual([[10, 90], [10]]);
  });

  it('takes no more pages than filling them would, and keeps the order', () => {
    const heights = [30, 40, 20, 60, 10, 35, 50, 5, 45, 25];
    expect(even(heights).flat()).toEqual(heights);
    expect(even(heights).length).toBe(chunk(heights, 100).length);
  });

  it('has a page for one row that is higher than it, and one for none', () => {
    expect(even([150])).toEqual([[150]]);
    expect(even([])).toEqual([[]]);
  });
});

describe('inGroups', () => {
  it.each([
    [23, [5, 5, 5, 5, 3]],
    [5, [5]],
    [1, [1]],
    [0, []],
  ])('splits %d hygienists into %j', (count, sizes) => {
    expect(inGroups(Array.from({ length: count }), 5).map(({ length }) => length)).toEqual(sizes);
  });
});
