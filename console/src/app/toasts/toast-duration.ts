import type { NotificationPayload } from 'react-admin';

const SHOWN_MILLISECONDS = 4000;
/** What only confirms what one has just done. */
const FLOATING_MILLISECONDS = 2500;
const SAVED_MILLISECONDS = 2000;

/** How long a toast is shown, in milliseconds, unless it says so itself; null: until it is closed. */
export function toastDuration({
  type,
  message,
  notificationOptions,
}: Pick<NotificationPayload, 'type' | 'message' | 'notificationOptions'>): number | null {
  const wanted = notificationOptions?.autoHideDuration;
  if (wanted !== undefined) return wanted;
  if (type === 'error') return null;
  if (message === 'toasts.saved') return SAVED_MILLISECONDS;
  return type === 'info' ? FLOATING_MILLISECONDS : SHOWN_MILLISECONDS;
}
