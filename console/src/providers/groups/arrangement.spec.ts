import {
  arrangementOf,
  canMoveGroup,
  canMoveProvider,
  countOf,
  keyOf,
  moveGroup,
  moveItem,
  moveProvider,
  moveToGroup,
  orderOf,
  placeOf,
  withGroup,
  withoutGroup,
  type Arrangement,
  type ArrangementItem,
} from './arrangement.js';

/** `1: A B | -: C` is group 1 with A and B, then C in no group. */
const parse = (text: string): ArrangementItem[] =>
  text.split('|').flatMap((block): ArrangementItem[] => {
    const [group = '', members = ''] = block.split(':').map((part) => part.trim());
    const ids = members.split(' ').filter(Boolean);
    return [
      { kind: 'group', groupId: group === '-' ? null : Number(group) },
      ...ids.map((providerId): ArrangementItem => ({ kind: 'provider', providerId })),
    ];
  });
const format = (items: Arrangement): string =>
  items
    .map((item) => (item.kind === 'group' ? `| ${item.groupId ?? '-'}:` : item.providerId))
    .join(' ')
    .slice(2);

const provider = (id: string, providerGroupId: number | null = null, calendarOrder: number | null = null) => ({
  provider_id: id,
  providerGroupId,
  calendarOrder,
});
const groups = (...ids: number[]) => ids.map((providerGroupId) => ({ providerGroupId }));
const keyFor = (providerId: string): string => `provider:${providerId}`;

describe('arrangementOf', () => {
  it('places a group where its first provider is, and those in no group last until they have an order', () => {
    const fresh = [provider('A'), provider('B', 2), provider('C', 1), provider('D', 2)];
    expect(format(arrangementOf(fresh, groups(1, 2, 3)))).toBe('2: B D | 1: C | 3: | -: A');
    const ordered = [provider('A', null, 1), provider('B', 2, 2), provider('C', null, 3)];
    expect(format(arrangementOf(ordered, groups(2)))).toBe('-: A C | 2: B');
  });

  it('begins with a heading without groups and without providers, and counts an unknown group as none', () => {
    expect(format(arrangementOf([], []))).toBe('-:');
    expect(format(arrangementOf([provider('A', 9)], []))).toBe('-: A');
  });
});

describe('moving a provider', () => {
  const items = parse('1: A B | 2: | -: C D');

  it.each([
    ['A', 'provider:B', '1: B A | 2: | -: C D'],
    ['A', 'group:2', '1: B | 2: A | -: C D'],
    ['C', 'group:', '1: A B | 2: C | -: D'],
    ['D', 'provider:A', '1: D A B | 2: | -: C'],
    ['D', 'group:1', '1: D A B | 2: | -: C'],
    ['A', 'provider:Z', '1: A B | 2: | -: C D'],
  ])('moves %s to the place of %s', (id, toKey, expected) => {
    expect(format(moveItem(items, keyFor(id), toKey))).toBe(expected);
  });

  it('steps past a heading into the next group, and not past the ends', () => {
    expect(format(moveProvider(items, 'B', 1))).toBe('1: A | 2: B | -: C D');
    expect(format(moveProvider(items, 'C', -1))).toBe('1: A B | 2: C | -: D');
    expect([canMoveProvider(items, 'A', -1), canMoveProvider(items, 'D', 1)]).toEqual([false, false]);
    expect(format(moveProvider(items, 'A', -1))).toBe(format(items));
  });

  it('moves to the end of a group', () => {
    expect(format(moveToGroup(items, 'C', 1))).toBe('1: A B C | 2: | -: D');
    expect(format(moveToGroup(items, 'A', null))).toBe('1: B | 2: | -: C D A');
  });

  it('has a position within its group', () => {
    expect(placeOf(items, 'D')).toEqual({ groupId: null, position: 2, count: 2 });
    expect(placeOf(items, 'Z')).toBeUndefined();
    expect([countOf(items, 1), countOf(items, 2)]).toEqual([2, 0]);
  });
});

describe('groups', () => {
  const items = parse('1: A B | 2: C | -: D');

  it('moves with its providers', () => {
    expect(format(moveGroup(items, 2, -1))).toBe('2: C | 1: A B | -: D');
    expect(format(moveGroup(items, null, -1))).toBe('1: A B | -: D | 2: C');
    expect([canMoveGroup(items, 1, -1), canMoveGroup(items, null, 1), canMoveGroup(items, 1, 1)]).toEqual([
      false,
      false,
      true,
    ]);
    expect(format(moveGroup(items, 1, -1))).toBe(format(items));
  });

  it('is added before those in no group, and frees its providers when it is removed', () => {
    expect(format(withGroup(items, 3))).toBe('1: A B | 2: C | 3: | -: D');
    expect(format(withGroup(parse('-: D | 1: A'), 3))).toBe('-: D | 1: A | 3:');
    expect(format(withoutGroup(items, 1))).toBe('2: C | -: D A B');
  });
});

describe('orderOf', () => {
  it('names all providers with their groups, and keeps former ones behind them', () => {
    const former = [provider('X', 2, 4), provider('Y'), provider('Z', 9, 5)];
    expect(orderOf(parse('2: B | -: A'), former)).toEqual({
      providers: [
        { providerId: 'B', providerGroupId: 2 },
        { providerId: 'A', providerGroupId: null },
        { providerId: 'X', providerGroupId: 2 },
        { providerId: 'Z', providerGroupId: null },
      ],
    });
  });
});

describe('keyOf', () => {
  it('is different for each provider and group', () => {
    const keys = parse('1: 1 | -: -').map(keyOf);
    expect(new Set(keys).size).toBe(4);
  });
});
