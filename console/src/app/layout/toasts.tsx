import Alert, { type AlertColor } from '@mui/material/Alert';
import Snackbar from '@mui/material/Snackbar';
import { useEffect, useState } from 'react';
import { useNotificationContext, useTranslate, type NotificationPayload } from 'react-admin';

const SHOWN_MILLISECONDS = 4000;
const FLOATING_MILLISECONDS = 2500;

const SEVERITIES: readonly AlertColor[] = ['success', 'info', 'warning', 'error'];
const severityOf = (type: string): AlertColor => SEVERITIES.find((severity) => severity === type) ?? 'info';

/** Toasts, top centre, one after the other. Errors stay until they are closed. */
export function Toasts() {
  const { notifications, takeNotification } = useNotificationContext();
  const translate = useTranslate();
  const [current, setCurrent] = useState<NotificationPayload | null>(null);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    if (current || notifications.length === 0) return;
    setCurrent(takeNotification() ?? null);
    setOpen(true);
  }, [current, notifications, takeNotification]);

  if (!current) return null;
  const isError = current.type === 'error';
  const close = (_event: unknown, reason?: string): void => {
    if (reason !== 'clickaway') setOpen(false);
  };
  return (
    <Snackbar
      open={open}
      anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
      autoHideDuration={isError ? null : current.type === 'info' ? FLOATING_MILLISECONDS : SHOWN_MILLISECONDS}
      onClose={close}
      slotProps={{ transition: { onExited: () => setCurrent(null) } }}
    >
      <Alert
        severity={severityOf(current.type)}
        variant="filled"
        closeText={translate('common.close')}
        onClose={() => setOpen(false)}
      >
        {typeof current.message === 'string'
          ? translate(current.message, { _: current.message, ...current.notificationOptions?.messageArgs })
          : current.message}
      </Alert>
    </Snackbar>
  );
}
