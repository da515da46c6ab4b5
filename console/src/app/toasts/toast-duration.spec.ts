import { toastDuration } from './toast-duration.js';

it.each([
  ['success', 'toasts.success', undefined, 4000],
  ['warning', 'toasts.warning', undefined, 4000],
  ['success', 'toasts.saved', undefined, 2000],
  ['info', 'calendar.copied', undefined, 2500],
  ['error', 'toasts.error', undefined, 5000],
  ['error', 'Password must contain a number', 8000, 8000],
  ['success', 'toasts.success', null, null],
] as const)(
  'toastDuration of a %s toast %s with autoHideDuration %s is %s ms',
  (type, message, requested, expected) => {
    const notificationOptions = requested === undefined ? {} : { autoHideDuration: requested };
    expect(toastDuration({ type, message, notificationOptions })).toBe(expected);
  },
);
