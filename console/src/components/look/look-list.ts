import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';

/** The appointments between which the side panel moves. */
export interface LookList {
  /** In the order of the page. */
  ids: readonly string[];
  /** The `chain` of the full screen; null where the page has none. */
  chain: string | null;
}

type FindList = (appointmentId: string) => LookList | null;

const listeners = new Set<() => void>();
let current: FindList | null = null;

/** The list of the page that is shown. A store, because the panel stands beside the pages, not inside of them. */
const pageList = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): FindList | null => current,
  set(find: FindList | null): void {
    current = find;
    listeners.forEach((listener) => listener());
  },
};

/**
 * Lets the side panel move between the appointments of a page.
 *
 * @param find the list that an appointment is part of; null: the page does not show it. Memoized by the caller.
 */
export function useLookList(find: FindList): void {
  useEffect(() => {
    pageList.set(find);
    return () => {
      if (pageList.get() === find) pageList.set(null);
    };
  }, [find]);
}

/** Lets the side panel move between appointments in their order, which are no chain of the full screen. */
export function useLookIds(ids: readonly string[]): void {
  // As text: equal ids keep the panel as it is.
  const joined = ids.join(' ');
  useLookList(
    useCallback(
      (id: string) => {
        const list = joined.split(' ');
        return list.includes(id) ? { ids: list, chain: null } : null;
      },
      [joined],
    ),
  );
}

/** Whether the page lists appointments, so that the panel is likely to open. */
export const useHasLookList = (): boolean => useSyncExternalStore(pageList.subscribe, pageList.get) !== null;

/** Where an appointment is in the list of the page. */
export interface LookPlace {
  previousId: string | null;
  nextId: string | null;
  /** From 1. */
  position: number;
  count: number;
  chain: string | null;
}

/** Where an appointment is in a list; null when it is not part of it. */
export function placeIn(list: LookList | null, appointmentId: string | null): LookPlace | null {
  const index = list === null || appointmentId === null ? -1 : list.ids.indexOf(appointmentId);
  if (list === null || index < 0) return null;
  return {
    previousId: list.ids[index - 1] ?? null,
    nextId: list.ids[index + 1] ?? null,
    position: index + 1,
    count: list.ids.length,
    chain: list.chain,
  };
}

/** Where an appointment is in the list of the page; null when the page does not show it. */
export function useLookPlace(appointmentId: string | null): LookPlace | null {
  const find = useSyncExternalStore(pageList.subscribe, pageList.get);
  return useMemo(
    () => placeIn(appointmentId === null ? null : (find?.(appointmentId) ?? null), appointmentId),
    [find, appointmentId],
  );
}
