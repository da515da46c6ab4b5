import Box from '@mui/material/Box';
import { useSyncExternalStore } from 'react';
import { useTranslate } from 'react-admin';
import { recordingStore } from './recording-store.js';
import { unsentStore } from './unsent-store.js';
import './texts.js';

/** Says beside Sign Out what becomes of what is not sent yet; nothing where everything is. */
export function UnsentWarning() {
  const translate = useTranslate();
  const isRecording = useSyncExternalStore(recordingStore.subscribe, () => recordingStore.current() !== null);
  const { pending } = useSyncExternalStore(unsentStore.subscribe, unsentStore.current);
  if (!isRecording && pending === 0) return null;
  return (
    <Box role="note" sx={{ px: 2.5, pt: 1, pb: 2, typography: 'caption', color: 'state.warning.text' }}>
      {isRecording ? translate('recorder.signOutRecording') : translate('recorder.signOut', { smart_count: pending })}
    </Box>
  );
}
