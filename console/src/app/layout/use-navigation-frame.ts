import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useState } from 'react';

const COLLAPSED_KEY = 'navigationCollapsed';

/** Whether the navigation is a drawer (below 900 px), and whether it is folded to icons, which is remembered. */
export function useNavigationFrame() {
  const isNarrow = useMediaQuery('(max-width: 899.95px)', { noSsr: true });
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(COLLAPSED_KEY) === 'yes');
  const toggle = useCallback((): void => {
    localStorage.setItem(COLLAPSED_KEY, collapsed ? 'no' : 'yes');
    setCollapsed(!collapsed);
  }, [collapsed]);
  return { isNarrow, collapsed, toggle };
}
