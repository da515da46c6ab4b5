import type { NotificationPayload } from 'react-admin';

const TOAST_DURATION_MS = 4000;
/** For toasts that only confirm the user's own action. */
const CONFIRMATION_DURATION_MS = 2500;
const ERROR_DURATION_MS = 5000;
const SAVED_DURATION_MS = 2000;

/**
 * How long a toast is shown, in milliseconds (spec 1 section 9), unless it sets its own duration; null: until it is
 * closed.
 */
export function toastDuration({
  type,
  message,
  notificationOptions,
}: Pick<NotificationPayload, 'type' | 'message' | 'notificationOptions'>): number | null {
  const requested = notificationOptions?.autoHideDuration;
  if (requested !== undefined) return requested;
  if (type === 'error') return ERROR_DURATION_MS;
  if (message === 'toasts.saved') return SAVED_DURATION_MS;
  return type === 'info' ? CONFIRMATION_DURATION_MS : TOAST_DURATION_MS;
}
