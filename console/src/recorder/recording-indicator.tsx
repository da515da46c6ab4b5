import UnsentIcon from '@mui/icons-material/CloudUploadOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useSyncExternalStore } from 'react';
import { useTranslate } from 'react-admin';
import { recorderTarget } from '../components/recorder-target.js';
import { indicatorChip } from './indicator-chip.js';
import { recordingStore, timerText } from './recording-store.js';
import { isUnsentShown, unsentStore } from './unsent-store.js';
import './texts.js';

/**
 * Shows that an appointment is being recorded and for how long, and how many parts of recordings are still in this
 * browser. It opens the recorder. Renders nothing without either.
 */
export function RecordingIndicator() {
  const translate = useTranslate();
  const recording = useSyncExternalStore(recordingStore.subscribe, recordingStore.current);
  const unsent = useSyncExternalStore(unsentStore.subscribe, unsentStore.current);
  const smart_count = isUnsentShown(unsent, recording !== null) ? unsent.pending + unsent.setAside : 0;
  const count = smart_count > 0 && (
    <>
      <UnsentIcon sx={{ fontSize: 16 }} />
      {recording ? smart_count : translate('recorder.unsentCount', { smart_count })}
    </>
  );
  if (!recording)
    return (
      count && (
        <ButtonBase
          aria-label={translate('recorder.openUnsent', { smart_count })}
          onClick={() => recorderTarget.set(unsent.recordings[0]?.target ?? null)}
          sx={{ ...indicatorChip, bgcolor: 'state.warning.tint', color: 'state.warning.text' }}
        >
          {count}
        </ButtonBase>
      )
    );
  const duration = timerText(recording.durationInSeconds);
  return (
    <ButtonBase
      aria-label={translate(count ? 'recorder.reopenUnsent' : 'recorder.reopen', { duration, smart_count })}
      onClick={() => recordingStore.reopen()}
      className="figures"
      sx={{ ...indicatorChip, bgcolor: 'state.fail.tint', color: 'state.fail.text' }}
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
      {count}
    </ButtonBase>
  );
}
