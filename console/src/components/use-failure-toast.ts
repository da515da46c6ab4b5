import { useEffect } from 'react';
import { useNotify } from 'react-admin';

/**
 * Notifies once about a failed request, also while cached data is shown (spec 1 section 8).
 *
 * @param text key of the text, by default the one of any failure.
 */
export function useFailureToast(failure: unknown, text = 'common.genericError'): void {
  const notify = useNotify();
  useEffect(() => {
    if (failure) notify(text, { type: 'error' });
  }, [failure, text, notify]);
}
