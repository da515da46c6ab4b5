import Alert, { type AlertColor, type AlertProps } from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Snackbar from '@mui/material/Snackbar';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useNotificationContext, useTranslate, type NotificationPayload } from 'react-admin';
import { floatingShadow } from '../../components/floating-shadow.js';
import { startCountdown, type Countdown, type Hold } from './toast-countdown.js';
import { toastDuration } from './toast-duration.js';

const SEVERITIES: readonly AlertColor[] = ['success', 'info', 'warning', 'error'];
const severityOf = (type: string): AlertColor => SEVERITIES.find((severity) => severity === type) ?? 'info';
const STATES = { success: 'success', info: 'unknown', warning: 'warning', error: 'fail' } as const;

/** Passes on the ref and the style that Snackbar sets on its child. */
function Toast({ toast, onClose, ...passed }: AlertProps & { toast: NotificationPayload; onClose: () => void }) {
  const translate = useTranslate();
  const severity = severityOf(toast.type);
  return (
    <Alert
      {...passed}
      severity={severity}
      role={severity === 'error' ? 'alert' : 'presentation'}
      closeText={translate('common.close')}
      onClose={onClose}
      sx={(theme) => ({
        maxWidth: 480,
        py: 0.5,
        fontSize: 14,
        fontWeight: 500,
        color: 'text.primary',
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderLeft: `3px solid ${theme.vars.palette.state[STATES[severity]].bar}`,
        boxShadow: floatingShadow,
        '& .MuiAlert-icon': { color: `state.${STATES[severity]}.text`, fontSize: 20 },
      })}
    >
      {typeof toast.message === 'string'
        ? translate(toast.message, { _: toast.message, ...toast.notificationOptions?.messageArgs })
        : toast.message}
    </Alert>
  );
}

/** More toasts would cover the page; the oldest is removed. */
const MAX_TOASTS = 3;

interface Shown {
  id: number;
  toast: NotificationPayload;
  isOpen: boolean;
}

const isSameToast = (one: NotificationPayload, other: NotificationPayload): boolean =>
  one.type === other.type &&
  one.message === other.message &&
  JSON.stringify(one.notificationOptions) === JSON.stringify(other.notificationOptions);

const withToast = (shown: readonly Shown[], next: Shown): readonly Shown[] =>
  [...shown.filter((one) => !isSameToast(one.toast, next.toast)), next].slice(-MAX_TOASTS);

/** The visible toasts. Each is shown until its time is up or the user closes it. */
function useVisibleToasts() {
  const { notifications, setNotifications } = useNotificationContext();
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const lastId = useRef(0);
  useEffect(() => {
    if (notifications.length === 0) return;
    // react-admin's `takeNotification` drops those that were added since this was rendered.
    setNotifications((waiting) => waiting.filter((one) => !notifications.includes(one)));
    const next = notifications.map((toast) => ({ id: (lastId.current += 1), toast, isOpen: true }));
    // A toast that is shown again replaces its earlier copy and moves to the end.
    setShown((before) => next.reduce(withToast, before));
  }, [notifications, setNotifications]);
  const close = useCallback(
    (id: number) => setShown((all) => all.map((one) => (one.id === id ? { ...one, isOpen: false } : one))),
    [],
  );
  const remove = useCallback((id: number) => setShown((all) => all.filter((one) => one.id !== id)), []);
  return { shown, close, remove };
}

/** Closes an open toast when its time is up; the time stops while the user may be reading it. */
function useClosing({ id, toast, isOpen }: Shown, close: (id: number) => void) {
  const countdown = useRef<Countdown | null>(null);
  const durationMs = toastDuration(toast);
  useEffect(() => {
    if (!isOpen || durationMs === null) return;
    const started = startCountdown(durationMs, () => close(id));
    const leave = () => started.hold('window');
    const comeBack = () => started.release('window');
    countdown.current = started;
    addEventListener('blur', leave);
    addEventListener('focus', comeBack);
    return () => {
      started.cancel();
      removeEventListener('blur', leave);
      removeEventListener('focus', comeBack);
    };
  }, [id, isOpen, durationMs, close]);
  const hold = (reason: Hold) => () => countdown.current?.hold(reason);
  const release = (reason: Hold) => () => countdown.current?.release(reason);
  return {
    onMouseEnter: hold('pointer'),
    onMouseLeave: release('pointer'),
    onFocus: hold('focus'),
    onBlur: release('focus'),
  };
}

/** A toast of the stack. Both calls must stay the same: a new one would start its time again. */
function ShownToast(props: { one: Shown; close: (id: number) => void; remove: (id: number) => void }) {
  const { one, close, remove } = props;
  const closeThis = () => close(one.id);
  return (
    <Snackbar
      {...useClosing(one, close)}
      open={one.isOpen}
      sx={{ '&&': { position: 'static', transform: 'none' } }}
      onClose={(_event, reason) => reason !== 'clickaway' && closeThis()}
      slotProps={{ transition: { onExited: () => remove(one.id) } }}
    >
      <Toast toast={one.toast} onClose={closeThis} />
    </Snackbar>
  );
}

/** Toasts are stacked at the top centre without queueing. */
export function Toasts() {
  const { shown, close, remove } = useVisibleToasts();
  const stack = useRef<HTMLElement>(null);
  // A dialog sets `aria-hidden` on its siblings when it opens; toasts must stay readable.
  useLayoutEffect(() => stack.current?.removeAttribute('aria-hidden'), [shown]);
  return createPortal(
    // Always rendered, because screen readers announce only what is added to an existing live region. The stack covers
    // the page's top bar, so that the content stays free.
    <Box ref={stack} role="status" aria-live="polite" sx={stackStyle}>
      {shown.map((one) => (
        <ShownToast key={one.id} one={one} close={close} remove={remove} />
      ))}
    </Box>,
    document.body,
  );
}

const stackStyle = {
  position: 'fixed',
  top: 6,
  insetInline: 8,
  zIndex: 'snackbar',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 1,
  pointerEvents: 'none',
  '& > *': { pointerEvents: 'auto' },
} as const;
