import type { CalendarOrderForm, ProviderGroupView, ProviderView } from '@helix/contracts';

/**
 * The arrangement of providers as one list: the heading of a group, its providers in the order of the calendar, the next
 * heading. A provider is in the group of the nearest heading above, so the list always begins with one.
 */
export type ArrangementItem = { kind: 'group'; groupId: number | null } | { kind: 'provider'; providerId: string };
export type Arrangement = readonly ArrangementItem[];

/** Identifies an item while it moves. */
export const keyOf = (item: ArrangementItem): string =>
  item.kind === 'group' ? `group:${item.groupId ?? ''}` : `provider:${item.providerId}`;

const heading = (groupId: number | null): ArrangementItem => ({ kind: 'group', groupId });
const entry = (providerId: string): ArrangementItem => ({ kind: 'provider', providerId });

/** A heading with its providers. */
interface Block {
  groupId: number | null;
  members: string[];
}

function blocksOf(items: Arrangement): Block[] {
  const blocks: Block[] = [];
  for (const item of items) {
    if (item.kind === 'group') blocks.push({ groupId: item.groupId, members: [] });
    else blocks.at(-1)?.members.push(item.providerId);
  }
  return blocks;
}

const itemsOf = (blocks: readonly Block[]): ArrangementItem[] =>
  blocks.flatMap(({ groupId, members }) => [heading(groupId), ...members.map(entry)]);

type Placed = Pick<ProviderView, 'provider_id' | 'providerGroupId' | 'calendarOrder'>;

/**
 * Arranges providers. A group stands where its first provider does; groups without providers follow, and those in no group
 * come last until the clinic has put them elsewhere.
 *
 * @param providers in the order of the calendar.
 */
export function arrangementOf(
  providers: readonly Placed[],
  groups: readonly Pick<ProviderGroupView, 'providerGroupId'>[],
): ArrangementItem[] {
  const known = new Set(groups.map(({ providerGroupId }) => providerGroupId));
  const groupOf = ({ providerGroupId }: Placed): number | null =>
    providerGroupId !== null && known.has(providerGroupId) ? providerGroupId : null;
  const blockOf = (groupId: number | null): Block & { place: number } => {
    const members = providers.filter((provider) => groupOf(provider) === groupId);
    const first = members[0];
    const isPlaced = first !== undefined && (groupId !== null || first.calendarOrder !== null);
    const place = isPlaced ? providers.indexOf(first) : providers.length + (groupId === null ? 1 : 0);
    return { groupId, place, members: members.map(({ provider_id: id }) => id) };
  };
  const blocks = [...groups.map(({ providerGroupId }) => providerGroupId), null].map(blockOf);
  return itemsOf(blocks.toSorted((a, b) => a.place - b.place));
}

/** Moves a provider to the place of another item. The first heading stays first. */
export function moveItem(items: Arrangement, key: string, toKey: string): ArrangementItem[] {
  const from = items.findIndex((item) => keyOf(item) === key);
  const to = items.findIndex((item) => keyOf(item) === toKey);
  const item = items[from];
  if (item?.kind !== 'provider' || to < 0) return [...items];
  return items.toSpliced(from, 1).toSpliced(Math.max(to, 1), 0, item);
}

/** Whether `moveProvider` would change something. */
export function canMoveProvider(items: Arrangement, providerId: string, by: -1 | 1): boolean {
  const to = items.findIndex((item) => keyOf(item) === keyOf(entry(providerId))) + by;
  return to >= 1 && to < items.length;
}

/** Moves a provider up or down by one, past a heading into the next group. */
export function moveProvider(items: Arrangement, providerId: string, by: -1 | 1): ArrangementItem[] {
  const key = keyOf(entry(providerId));
  const other = items[items.findIndex((item) => keyOf(item) === key) + by];
  return other && canMoveProvider(items, providerId, by) ? moveItem(items, key, keyOf(other)) : [...items];
}

/** Moves a provider to the end of a group. */
export function moveToGroup(items: Arrangement, providerId: string, groupId: number | null): ArrangementItem[] {
  return itemsOf(
    blocksOf(items).map((block) => {
      const others = block.members.filter((id) => id !== providerId);
      return { ...block, members: block.groupId === groupId ? [...others, providerId] : others };
    }),
  );
}

/** Whether `moveGroup` would change something. */
export function canMoveGroup(items: Arrangement, groupId: number | null, by: -1 | 1): boolean {
  const blocks = blocksOf(items);
  return blocks[blocks.findIndex((block) => block.groupId === groupId) + by] !== undefined;
}

/** Moves a group with its providers past the group above or below. */
export function moveGroup(items: Arrangement, groupId: number | null, by: -1 | 1): ArrangementItem[] {
  if (!canMoveGroup(items, groupId, by)) return [...items];
  const blocks = blocksOf(items);
  const from = blocks.findIndex((block) => block.groupId === groupId);
  return itemsOf(blocks.toSpliced(from, 1).toSpliced(from + by, 0, ...blocks.slice(from, from + 1)));
}

/** Adds a group without providers, before those in no group where these are last. */
export function withGroup(items: Arrangement, groupId: number): ArrangementItem[] {
  const blocks = blocksOf(items);
  const at = blocks.at(-1)?.groupId === null ? blocks.length - 1 : blocks.length;
  return itemsOf(blocks.toSpliced(at, 0, { groupId, members: [] }));
}

/** Removes a group. Its providers are in no group then, behind the others. */
export function withoutGroup(items: Arrangement, groupId: number): ArrangementItem[] {
  const blocks = blocksOf(items);
  const freed = blocks.find((block) => block.groupId === groupId)?.members ?? [];
  return itemsOf(
    blocks
      .filter((block) => block.groupId !== groupId)
      .map((block) => (block.groupId === null ? { ...block, members: [...block.members, ...freed] } : block)),
  );
}

/** Where a provider stands: its group, and its position there from 1. */
export interface Place {
  groupId: number | null;
  position: number;
  /** The providers of the group. */
  count: number;
}

/** The place of a provider; undefined: it is not arranged. */
export function placeOf(items: Arrangement, providerId: string): Place | undefined {
  const block = blocksOf(items).find(({ members }) => members.includes(providerId));
  return (
    block && {
      groupId: block.groupId,
      position: block.members.indexOf(providerId) + 1,
      count: block.members.length,
    }
  );
}

/** The number of providers of a group. */
export const countOf = (items: Arrangement, groupId: number | null): number =>
  blocksOf(items).find((block) => block.groupId === groupId)?.members.length ?? 0;

/**
 * The order to save. Providers that are not arranged, as former ones, keep group and order behind the others: the server
 * forgets the place of those that are not named.
 */
export function orderOf(items: Arrangement, notArranged: readonly Placed[]): CalendarOrderForm {
  const arranged = blocksOf(items).flatMap(({ groupId, members }) =>
    members.map((providerId) => ({ providerId, providerGroupId: groupId })),
  );
  const groupIds = new Set(items.map((item) => (item.kind === 'group' ? item.groupId : null)));
  const others = notArranged
    .filter(({ calendarOrder, providerGroupId }) => calendarOrder !== null || providerGroupId !== null)
    .map(({ provider_id: providerId, providerGroupId }) => ({
      providerId,
      providerGroupId: groupIds.has(providerGroupId) ? providerGroupId : null,
    }));
  return { providers: [...arranged, ...others] };
}

/**
 * The places and groups that an order is saved over, for the server to compare.
 *
 * @param removedIds groups that were deleted since the providers were loaded: their providers are in none now.
 */
export const seenPlaces = (providers: readonly Placed[], removedIds: readonly number[]): CalendarOrderForm['seen'] =>
  providers.map(({ provider_id: providerId, providerGroupId, calendarOrder }) => ({
    providerId,
    providerGroupId: providerGroupId !== null && removedIds.includes(providerGroupId) ? null : providerGroupId,
    calendarOrder,
  }));
