import { bestSets, type Packable } from './best-set.js';

const item = (name: string, change: Partial<Packable>) => ({
  ...{ name, minutes: 10, componentMinutes: 0, feeCents: 5000, rank: 1, isShared: false },
  ...change,
});
const namesOf = (sets: ReturnType<typeof bestSets<ReturnType<typeof item>>>) =>
  sets.map(({ items }) => items.map(({ name }) => name).join('+')).sort();
const always = () => true;

describe('bestSets', () => {
  it('keeps for each time the set that brings the most, and up to the limit', () => {
    const items = [item('a', { feeCents: 4000 }), item('b', { feeCents: 6000 }), item('c', { minutes: 15 })];
    // 10, 15, 20 and 25 minutes.
    expect(namesOf(bestSets(items, 25, always))).toEqual(['', 'a+b', 'b', 'b+c', 'c']);
    expect(namesOf(bestSets(items, 24, always))).toEqual(['', 'a+b', 'b', 'c']);
  });

  it('keeps the set of the higher rank when two of a time bring the same', () => {
    const items = [item('a', { rank: 2 }), item('b', { rank: 4 }), item('c', { rank: 1 })];
    expect(namesOf(bestSets(items, 10, always))).toEqual(['', 'b']);
  });

  it('keeps sets of one time apart when another part of them belongs to the scaling', () => {
    const items = [item('a', { feeCents: 6000 }), item('b', { componentMinutes: 10 })];
    expect(namesOf(bestSets(items, 10, always))).toEqual(['', 'a', 'b']);
  });

  it('keeps sets of one time apart when they use up units that others share', () => {
    const items = [item('a', { feeCents: 6000, rank: 1, isShared: true }), item('b', { rank: 2 })];
    expect(namesOf(bestSets(items, 10, always))).toEqual(['', 'a', 'b']);
  });

  it('adds nothing to a set that is not allowed', () => {
    const items = [item('a', {}), item('b', {}), item('c', { feeCents: 1000 })];
    const isAllowed = (set: readonly { name: string }[]) => set.every(({ name }) => name !== 'b');
    expect(namesOf(bestSets(items, 30, isAllowed))).toEqual(['', 'a', 'a+c']);
  });
});
