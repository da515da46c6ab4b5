import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useState } from 'react';
import type { SectionName } from '../pages.js';

const FOLDED_KEY = 'navigationFolded';

/** Parses the stored list of folded sections; unknown names are ignored. */
export function readFolded(stored: string | null, names: readonly SectionName[]): SectionName[] {
  const requested = (stored ?? '').split(',');
  return names.filter((name) => requested.includes(name));
}

/** Which sections of the navigation are folded, stored in this browser. */
export const foldedSections = {
  read: (names: readonly SectionName[]): SectionName[] => readFolded(localStorage.getItem(FOLDED_KEY), names),
  write: (folded: readonly SectionName[]): void => localStorage.setItem(FOLDED_KEY, folded.join(',')),
};

const COLLAPSED_KEY = 'navigationCollapsed';

/** Whether the navigation is a drawer (below 900 px), and whether it is collapsed to icons, which is stored. */
export function useNavigationState() {
  const isNarrow = useMediaQuery('(max-width: 899.95px)', { noSsr: true });
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(COLLAPSED_KEY) === 'yes');
  const toggle = useCallback((): void => {
    localStorage.setItem(COLLAPSED_KEY, collapsed ? 'no' : 'yes');
    setCollapsed(!collapsed);
  }, [collapsed]);
  return { isNarrow, collapsed, toggle };
}
