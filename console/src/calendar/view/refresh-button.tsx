import RefreshIcon from '@mui/icons-material/SyncOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';

const COOLDOWN_MILLISECONDS = 10_000;

/** Reads everything again; then rests for ten seconds. */
export function RefreshButton({ onRefresh }: { onRefresh: () => Promise<void> }) {
  const translate = useTranslate();
  const [resting, setResting] = useState(false);
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const refresh = async (): Promise<void> => {
    setResting(true);
    await onRefresh();
    timer.current = window.setTimeout(() => setResting(false), COOLDOWN_MILLISECONDS);
  };
  return (
    <Tooltip title={translate(resting ? 'calendar.refreshed' : 'calendar.refresh')}>
      <span>
        <IconButton aria-label={translate('calendar.refresh')} disabled={resting} onClick={() => void refresh()}>
          <RefreshIcon fontSize="small" />
        </IconButton>
      </span>
    </Tooltip>
  );
}
