import { fairShare, type OwnedPartition } from './fair-share.js';

describe('fairShare', () => {
  const owners = (...list: (string | null)[]): OwnedPartition[] =>
    list.map((owner, partition) => ({ partition, owner }));

  it.each([
    ['takes all when it is alone', 'a', ['a'], owners(null, null, null), { release: [], take: 3 }],
    ['takes the partitions of dead members', 'a', ['a'], owners('a', 'dead', 'dead'), { release: [], take: 2 }],
    ['releases half to a new member', 'a', ['b', 'a'], owners('a', 'a', 'a', 'a'), { release: [2, 3], take: 0 }],
    [
      'takes nothing as a new member while none is free',
      'b',
      ['b', 'a'],
      owners('a', 'a', 'a', 'a'),
      { release: [], take: 0 },
    ],
    ['takes the free ones as a new member', 'b', ['b', 'a'], owners('a', 'a', null, null), { release: [], take: 2 }],
    ['has one more as the first by name', 'a', ['a', 'b'], owners('a', 'a', 'b'), { release: [], take: 0 }],
    ['has one less as the second by name', 'b', ['a', 'b'], owners('b', 'b', 'a'), { release: [1], take: 0 }],
    [
      'has none when there are more members than partitions',
      'c',
      ['a', 'b', 'c'],
      owners('a', 'b'),
      { release: [], take: 0 },
    ],
  ])('%s', (_, me, members, partitions, expected) => {
    expect(fairShare(me, members, partitions)).toEqual(expected);
  });

  it('leads any number of members to an even share in a few steps', () => {
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
