import FullScreenIcon from '@mui/icons-material/Fullscreen';
import LeaveFullScreenIcon from '@mui/icons-material/FullscreenExit';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useSyncExternalStore } from 'react';
import { useTranslate } from 'react-admin';

function watch(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}

/** Whole screen and back. Not shown where the browser has none, as on some tablets. */
export function FullScreenButton() {
  const translate = useTranslate();
  const isFull = useSyncExternalStore(watch, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return null;
  const label = translate(isFull ? 'topBar.leaveFullScreen' : 'topBar.fullScreen');
  // A browser may refuse, for example inside a frame; then nothing changes.
  const toggle = (): void =>
    void (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => undefined);
  return (
    <Tooltip title={label}>
      <IconButton onClick={toggle} aria-label={label}>
        {isFull ? <LeaveFullScreenIcon fontSize="small" /> : <FullScreenIcon fontSize="small" />}
      </IconButton>
    </Tooltip>
  );
}
