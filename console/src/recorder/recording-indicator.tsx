import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useSyncExternalStore } from 'react';
import { useTranslate } from 'react-admin';
import { recordingStore, timerText } from './recording-store.js';
import './texts.js';

/**
 * Shows that an appointment is being recorded and for how long, and opens the recorder. Renders nothing without a
 * recording.
 */
export function RecordingIndicator() {
  const translate = useTranslate();
  const recording = useSyncExternalStore(recordingStore.subscribe, recordingStore.current);
  if (!recording) return null;
  const duration = timerText(recording.durationInSeconds);
  return (
    <ButtonBase
      aria-label={translate('recorder.reopen', { duration })}
      onClick={() => recordingStore.reopen()}
      sx={{
        flexShrink: 0,
        height: 30,
        px: 2.5,
        gap: 2,
        borderRadius: 8,
        bgcolor: 'state.fail.tint',
        color: 'state.fail.text',
        typography: 'body2',
        fontWeight: 600,
      }}
    >
      <Box
        aria-hidden
        sx={{
          width: 8,
          height: 8,
          borderRadius: '50%',
          bgcolor: 'state.fail.bar',
          animation: 'hx-recording 1.6s ease-in-out infinite',
          '@keyframes hx-recording': { '50%': { opacity: 0.35 } },
        }}
      />
      {duration}
    </ButtonBase>
  );
}
