import type { ExplorerLayout } from '@helix/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../api/client.js';
import type { Failure } from '../components/metrics/panel.js';
import { presentQuery, useAddress } from '../components/use-address.js';
import { useSession } from '../session/session-context.js';
import {
  FIRST_LAYOUT,
  layoutOf,
  layoutText,
  SHIPPED_KEYS,
  SHIPPED_LAYOUTS,
  type PivotLayout,
  type ShippedLayout,
} from './pivot-layout.js';

const PATH = 'Report/DataExplorer/Layout';

/** Why another layout is shown than the one of the address. */
export type LayoutNotice = 'unreadable' | 'unreadableAddress' | 'unknown';

export interface Layouts {
  /** Of the user, by name; undefined until they are loaded. */
  saved: readonly ExplorerLayout[] | undefined;
  failure: Failure | null;
  /** The saved report that is open; null: a shipped one is. */
  own: ExplorerLayout | null;
  /** The report whose table is shown where nothing was changed. */
  shownShipped: ShippedLayout | null;
  /** Null while the report of the address is loaded. */
  layout: PivotLayout | null;
  isChanged: boolean;
  notice: LayoutNotice | null;
  open: (key: string) => void;
  change: (changes: Partial<PivotLayout>) => void;
  discard: () => void;
  /** Saves what is shown: the open report when it has the name, else a new one. Throws an ApiError. */
  save: (layoutName: string) => Promise<void>;
  /** Deletes the open report. Throws an ApiError. */
  remove: () => Promise<void>;
}

/** The name under which a report has been saved is the same in upper and lower case, as on the server. */
const isSameName = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * The layout of the pivot table. The address has the open report (`layout`: the key of a shipped one, or the id of a saved one)
 * and, once it was changed, the table itself (`pivot`), so that changes outlast other dates, a reload and Back.
 */
export function useLayouts(): Layouts {
  const queryClient = useQueryClient();
  const { user } = useSession();
  const [query, changeAddress] = useAddress();
  const queryKey = ['explorerLayouts', user.userId];
  const {
    data: saved,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call<ExplorerLayout[]>(PATH, { signal }),
  });
  const key = query.get('layout') ?? FIRST_LAYOUT;
  const draftText = query.get('pivot');
  const shipped = SHIPPED_KEYS.find((one) => one === key) ?? null;
  const own = shipped ? null : (saved?.find(({ layoutId }) => String(layoutId) === key) ?? null);
  const ownText = own?.layout ?? null;
  const ownLayout = useMemo(() => (ownText === null ? null : layoutOf(ownText)), [ownText]);
  const draft = useMemo(() => (draftText === null ? null : layoutOf(draftText)), [draftText]);
  const isKnown = shipped !== null || saved !== undefined || error !== null;
  const base = ownLayout ?? SHIPPED_LAYOUTS[shipped ?? FIRST_LAYOUT];
  const setSaved = (update: (before: readonly ExplorerLayout[]) => readonly ExplorerLayout[]): void => {
    queryClient.setQueryData<readonly ExplorerLayout[]>(queryKey, (before = []) => update(before));
  };
  const show = (layout: PivotLayout): void => {
    const text = layoutText(layout);
    changeAddress({ pivot: text === layoutText(base) ? null : text }, { replace: true });
  };
  const layout = draft ?? base;
  return {
    saved,
    failure: error && !saved ? { error, isRetrying: isFetching, onRetry: () => void refetch() } : null,
    own,
    shownShipped: ownLayout ? null : (shipped ?? FIRST_LAYOUT),
    layout: isKnown ? layout : null,
    isChanged: draft !== null && layoutText(draft) !== layoutText(base),
    notice: noticeOf(),
    open: (opened) => changeAddress({ layout: opened === FIRST_LAYOUT ? null : opened, pivot: null }),
    // Two quick changes must both count: the address can be ahead of what is rendered.
    change: (changes) => show({ ...(layoutOf(presentQuery().get('pivot') ?? '') ?? base), ...changes }),
    discard: () => changeAddress({ pivot: null }, { replace: true }),
    save: async (layoutName) => {
      const id = own && isSameName(own.layoutName, layoutName) ? `/${own.layoutId}` : '';
      const body = { layoutName, layout: layoutText(layout) };
      const answer = await call<ExplorerLayout>(`${PATH}${id}`, { method: 'POST', body });
      setSaved((before) =>
        [...before.filter(({ layoutId }) => layoutId !== answer.layoutId), answer].toSorted((one, other) =>
          one.layoutName.localeCompare(other.layoutName),
        ),
      );
      // What was changed while it was being saved stays a change.
      const isSaved = presentQuery().get('pivot') === draftText;
      changeAddress({ layout: String(answer.layoutId), ...(isSaved && { pivot: null }) }, { replace: true });
    },
    remove: async () => {
      if (!own) return;
      await call(`${PATH}/${own.layoutId}`, { method: 'DELETE' });
      changeAddress({ layout: null, pivot: null }, { replace: true });
      setSaved((before) => before.filter(({ layoutId }) => layoutId !== own.layoutId));
    },
  };

  function noticeOf(): LayoutNotice | null {
    if (draftText !== null) return draft === null ? 'unreadableAddress' : null;
    if (own && !ownLayout) return 'unreadable';
    return !shipped && !own && saved ? 'unknown' : null;
  }
}
