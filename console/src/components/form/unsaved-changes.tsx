import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { useBlocker, useLocation } from 'react-router';
import { DialogActions, DialogFrame } from './dialog-frame.js';

interface Props {
  /** Whether there is something to lose. */
  when: boolean;
  title: string;
  question: string;
}

/** Asks before a page with unsaved changes is left; closing the tab or reloading it asks in the browser's own words. */
export function UnsavedChanges({ when, title, question }: Props) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  // Only what leads away from this page: it is still there while the code of the next one loads.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when && currentLocation.pathname === pathname && nextLocation.pathname !== pathname,
  );
  useEffect(() => {
    if (!when) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [when]);

  if (blocker.state !== 'blocked') return null;
  return (
    <DialogFrame title={title} onClose={() => blocker.reset()} width={440} role="alertdialog">
      <Box sx={{ px: 6, pt: 2, pb: 3, color: 'text.secondary' }}>{question}</Box>
      <DialogActions>
        <Button variant="outlined" onClick={() => blocker.proceed()}>
          {translate('unsaved.leave')}
        </Button>
        <Button variant="contained" onClick={() => blocker.reset()} autoFocus>
          {translate('unsaved.stay')}
        </Button>
      </DialogActions>
    </DialogFrame>
  );
}
