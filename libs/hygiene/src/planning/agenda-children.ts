import type { AgendaItem } from './agenda.js';

/** The first selected parent, under which an item is listed and removed; null without one. */
export function parentOf(parents: readonly number[], selectedTypeIds: readonly number[]): number | null {
  return parents.find((id) => selectedTypeIds.includes(id)) ?? null;
}

/**
 * Catalogue section 3.3: lists children under their first selected parent, one level deep. A child of a child follows
 * it. A child without a selected parent stands by itself.
 *
 * @param items in agenda order.
 * @param parentsOf the possible parents of a procedure, the preferred one first.
 */
export function nestChildren(
  items: readonly AgendaItem[],
  parentsOf: (procedureRuleTypeId: number) => readonly number[],
): AgendaItem[] {
  const ids = items.map(({ procedureRuleTypeId }) => procedureRuleTypeId);
  const childrenOf = new Map<number | null, AgendaItem[]>();
  for (const item of items) {
    const parent = parentOf(parentsOf(item.procedureRuleTypeId), ids);
    childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), item]);
  }
  const below = (id: number): AgendaItem[] =>
    (childrenOf.get(id) ?? []).flatMap((child) => [child, ...below(child.procedureRuleTypeId)]);
  return (childrenOf.get(null) ?? []).map((item) => ({ ...item, children: below(item.procedureRuleTypeId) }));
}

/** The procedures that leave a plan together with one, because no other parent of theirs is selected. */
export function orphansOf(
  removedId: number,
  selectedTypeIds: readonly number[],
  parentsOf: (procedureRuleTypeId: number) => readonly number[],
): number[] {
  const remaining = selectedTypeIds.filter((id) => id !== removedId);
  const orphans = remaining.filter((id) => {
    const parents = parentsOf(id);
    return parents.includes(removedId) && parentOf(parents, remaining) === null;
  });
  return orphans.flatMap((id) => [id, ...orphansOf(id, remaining, parentsOf)]);
}

/** Every item of an agenda in its order, children after their parents. */
export function agendaItems(items: readonly AgendaItem[]): AgendaItem[] {
  return items.flatMap((item) => [item, ...item.children]);
}
