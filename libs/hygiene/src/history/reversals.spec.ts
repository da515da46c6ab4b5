import { cancelledIds, isReversal, type Billed } from './reversals.js';

let lastId = 0;
const billed = (date: string, amountCents: number | null, change: Partial<Billed> = {}): Billed => ({
  id: `R${(lastId += 1)}`,
  code: '11113',
  date,
  units: null,
  amountCents,
  teeth: [],
  ...change,
});

/** The indexes of the items that cancel each other, in whatever order the items come. */
function cancelled(...items: Billed[]): number[] {
  const indexes = (list: readonly Billed[]) => {
    const ids = cancelledIds(list);
    return items.flatMap(({ id }, index) => (ids.has(id) ? [index] : []));
  };
  const found = indexes(items);
  expect(indexes(items.toReversed())).toEqual(found);
  return found;
}

describe('cancelledIds', () => {
  it('cancels an item and its reversal, on the same day or weeks later', () => {
    expect(cancelled(billed('2026-03-02', 19_800), billed('2026-03-02', -19_800))).toEqual([0, 1]);
    expect(cancelled(billed('2026-03-02', 19_800), billed('2026-04-13', -19_800))).toEqual([0, 1]);
  });

  it('cancels the newest of several items up to the day of the reversal', () => {
    const [old, newer, later] = ['2025-09-01', '2026-03-02', '2026-06-01'].map((date) => billed(date, 19_800));
    expect(cancelled(old!, newer!, later!, billed('2026-04-13', -19_800))).toEqual([1, 3]);
    expect(cancelled(old!, newer!, billed('2026-04-13', -19_800), billed('2026-04-14', -19_800))).toEqual([0, 1, 2, 3]);
  });

  it('cancels nothing for a reversal before the item, of another amount, code or tooth', () => {
    const item = billed('2026-03-02', 2700, { code: '13401', teeth: ['16'] });
    const reversal = { code: '13401', teeth: ['16'] };
    expect(cancelled(item, billed('2026-03-01', -2700, reversal))).toEqual([]);
    expect(cancelled(item, billed('2026-03-03', -2600, reversal))).toEqual([]);
    expect(cancelled(item, billed('2026-03-03', -2700, { ...reversal, code: '13409' }))).toEqual([]);
    expect(cancelled(item, billed('2026-03-03', -2700, { ...reversal, teeth: ['26'] }))).toEqual([]);
    expect(cancelled(item, billed('2026-03-03', -2700, { ...reversal, teeth: [] }))).toEqual([]);
  });

  it('compares codes without surrounding spaces and teeth in any order', () => {
    const item = billed('2026-03-02', 4800, { code: '02112', teeth: ['11', '21'] });
    expect(cancelled(item, billed('2026-03-03', -4800, { code: ' 02112', teeth: ['21', '11'] }))).toEqual([0, 1]);
  });

  it('compares units where there is no amount', () => {
    const item = billed('2026-03-02', null, { units: 3 });
    expect(cancelled(item, billed('2026-03-02', 0, { units: -3 }))).toEqual([0, 1]);
    expect(cancelled(item, billed('2026-03-02', null, { units: -2 }))).toEqual([]);
    // An amount of 3 cents is not 3 units.
    expect(cancelled(item, billed('2026-03-02', -3))).toEqual([]);
  });
});

it.each([
  [-100, null, true],
  [-100, 2, true],
  [0, -2, true],
  [null, -2, true],
  [100, -2, false],
  [0, 0, false],
  [null, null, false],
])('an item of %p cents and %p units is a reversal: %p', (amountCents, units, expected) => {
  expect(isReversal({ amountCents, units })).toBe(expected);
});
