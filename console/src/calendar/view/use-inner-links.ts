import { useCallback, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';

/**
 * For the element around plain links of the console: a plain click goes there without a reload; with a key or another
 * button the browser does what it does. The router's own links are drawn again with every change of the address, which for
 * the appointments of a day is hundreds of times.
 */
export function useInnerLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return useCallback(
    (event: MouseEvent): void => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const path = link?.getAttribute('href');
      if (!path?.startsWith('/')) return;
      event.preventDefault();
      void navigate(path);
    },
    [navigate],
  );
}
