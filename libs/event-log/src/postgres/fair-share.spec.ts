import { fairShare, type OwnedPartition } from './fair-share.js';

describe('fair share', () => {
  const owners = (...list: (string | null)[]): OwnedPartition[] =>
    list.map((owner, partition) => ({ partition, owner }));

  it.each([
    ['alone, takes all', 'a', ['a'], owners(null, null, null), { release: [], take: 3 }],
    ['alone, takes those of the dead', 'a', ['a'], owners('a', 'dead', 'dead'), { release: [], take: 2 }],
    ['gives half to a newcomer', 'a', ['b', 'a'], owners('a', 'a', 'a', 'a'), { release: [2, 3], take: 0 }],
    ['as newcomer, waits until some are free', 'b', ['b', 'a'], owners('a', 'a', 'a', 'a'), { release: [], take: 0 }],
    ['as newcomer, takes what is free', 'b', ['b', 'a'], owners('a', 'a', null, null), { release: [], take: 2 }],
    ['has one more when it is the first by name', 'a', ['a', 'b'], owners('a', 'a', 'b'), { release: [], take: 0 }],
    ['has one less when it is the second', 'b', ['a', 'b'], owners('b', 'b', 'a'), { release: [1], take: 0 }],
    ['has none when there are more members', 'c', ['a', 'b', 'c'], owners('a', 'b'), { release: [], take: 0 }],
  ])('%s', (_, me, members, partitions, expected) => {
    expect(fairShare(me, members, partitions)).toEqual(expected);
  });

  it('lets any number of members agree, in few steps, with no partition left over', () => {
    for (let members = 1; members <= 10; members += 1) {
      const names = Array.from({ length: members }, (_, i) => `m${i}`);
      const partitions = owners(...Array<null>(8).fill(null));
      for (let step = 0; step < 3; step += 1) {
        for (const me of names) {
          const { release, take } = fairShare(me, names, partitions);
          for (const p of partitions) if (release.includes(p.partition)) p.owner = null;
          for (const p of partitions.filter((free) => free.owner === null).slice(0, take)) p.owner = me;
        }
      }
      const counts = names.map((name) => partitions.filter((p) => p.owner === name).length);
      expect(counts.reduce((a, b) => a + b)).toBe(8);
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    }
  });
});
