import { useEffect } from 'react';
import { useNotify } from 'react-admin';

/** Notifies once about a failed request, also while cached data is shown (spec 1 section 8). */
export function useFailureToast(failure: unknown): void {
  const notify = useNotify();
  useEffect(() => {
    if (failure) notify('common.genericError', { type: 'error' });
  }, [failure, notify]);
}
