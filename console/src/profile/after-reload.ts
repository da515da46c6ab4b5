import { useEffect } from 'react';
import { useNotify } from 'react-admin';

const KEY = 'toastAfterReload';

/** Reloads the console and shows this toast (a text key) afterwards. */
export function reloadWithToast(message: string): void {
  sessionStorage.setItem(KEY, message);
  window.location.reload();
}

/** Shows the toast that was stored before the reload. */
export function useToastAfterReload(): void {
  const notify = useNotify();
  useEffect(() => {
    const message = sessionStorage.getItem(KEY);
    if (message === null) return;
    sessionStorage.removeItem(KEY);
    notify(message, { type: 'success' });
  }, [notify]);
}
