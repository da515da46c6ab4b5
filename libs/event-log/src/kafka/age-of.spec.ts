import { ageOf } from './age-of.js';

const NOW = 1_000_000_000;

/** Records by partition as ages in seconds, the oldest first. */
function partitions(ages: Record<number, number[]>) {
  let requests = 0;
  const offsetsAt = (at: number) => {
    requests += 1;
    const first = (list: number[]): number => {
      const index = list.findIndex((age) => NOW - age * 1_000 >= at);
      return index === -1 ? list.length : index;
    };
    return Promise.resolve(new Map(Object.entries(ages).map(([partition, list]) => [Number(partition), first(list)])));
  };
  return { offsetsAt, requests: () => requests };
}

describe('ageOf', () => {
  it.each([
    ['of a moment ago', { 0: [0.2] }, { 0: 0 }, 0.2],
    ['of half a minute ago, behind one that was handled', { 0: [500, 30, 1] }, { 0: 1 }, 30],
    ['in the partition that waits the longest', { 0: [40], 1: [4_000, 7], 2: [9] }, { 0: 0, 1: 0, 2: 0 }, 4_000],
    ['of a week ago', { 0: [604_800] }, { 0: 0 }, 604_800],
  ])('finds the record %s, to a second or a tenth', async (_what, ages, positions, expected) => {
    const { offsetsAt, requests } = partitions(ages);
    const next = new Map(Object.entries(positions).map(([partition, offset]) => [Number(partition), offset]));
    const age = await ageOf(next, offsetsAt, NOW);
    expect(age).toBeGreaterThanOrEqual(expected);
    expect(age).toBeLessThanOrEqual(expected + Math.max(1, expected * 0.12));
    expect(requests()).toBeLessThan(30);
  });

  it('is 0 and asks nothing where nothing waits', async () => {
    const { offsetsAt, requests } = partitions({ 0: [100] });
    expect([await ageOf(new Map(), offsetsAt, NOW), requests()]).toEqual([0, 0]);
  });
});
