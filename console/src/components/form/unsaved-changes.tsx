import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { useBlocker, useLocation } from 'react-router';
import { DialogActions, DialogFrame } from './dialog-frame.js';

interface Props {
  /** Whether there are unsaved changes. */
  when: boolean;
  title: string;
  question: string;
  /** Called when the user leaves and gives the changes up. */
  onDiscard?: () => void;
}

/**
 * Asks for confirmation before a page with unsaved changes is left. Closing or reloading the tab shows the browser's
 * own dialog.
 */
export function UnsavedChanges({ when, title, question, onDiscard }: Props) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  // Only blocks navigation away from this page, which stays mounted while the code of the next page loads.
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
  const leave = (): void => {
    onDiscard?.();
    blocker.proceed();
  };
  return (
    <DialogFrame title={title} onClose={() => blocker.reset()} width={440} role="alertdialog">
      <Box sx={{ px: 6, pt: 2, pb: 3, color: 'text.secondary' }}>{question}</Box>
      <DialogActions>
        <Button variant="outlined" onClick={leave}>
          {translate('unsaved.leave')}
        </Button>
        <Button variant="contained" onClick={() => blocker.reset()} autoFocus>
          {translate('unsaved.stay')}
        </Button>
      </DialogActions>
    </DialogFrame>
  );
}
