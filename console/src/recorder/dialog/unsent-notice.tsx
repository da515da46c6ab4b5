import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState, useSyncExternalStore } from 'react';
import { useTranslate } from 'react-admin';
import { ConfirmDialog } from '../../components/form/confirm-dialog.js';
import { recorder } from '../engine/recorder.js';
import { isUnsentShown, unsentStore } from '../unsent-store.js';

interface Props {
  appointmentId: string;
  isRecording: boolean;
}

/** What of the appointment's recordings is still in this browser, and why. */
export function UnsentNotice({ appointmentId, isRecording }: Props) {
  const translate = useTranslate();
  const unsent = useSyncExternalStore(unsentStore.subscribe, unsentStore.current);
  const [discarding, setDiscarding] = useState<string | null>(null);
  const recordings = unsent.recordings.filter(({ target }) => target.appointmentId === appointmentId);
  const pending = recordings.reduce((sum, recording) => sum + recording.pending, 0);
  const isWaiting = unsent.problem !== null;
  const isShown = pending > 0 && isUnsentShown({ ...unsent, pending, setAside: 0 }, isRecording);
  return (
    <>
      {isShown && (
        <Alert
          severity={isWaiting ? 'warning' : 'info'}
          variant="outlined"
          role="status"
          action={isWaiting && <Button onClick={recorder.send}>{translate('recording.tryAgain')}</Button>}
        >
          {translate(`recording.unsent.${unsent.problem ?? 'sending'}`, { smart_count: pending })}
        </Alert>
      )}
      {recordings.map(
        ({ recordingId, setAside }) =>
          setAside.length > 0 && (
            <Alert
              key={recordingId}
              severity="error"
              variant="outlined"
              action={
                <Button onClick={() => setDiscarding(recordingId)}>{translate('recording.unsent.discard')}</Button>
              }
            >
              {setAside.map(({ chunkIndex, reason }) => (
                <Box key={chunkIndex}>{translate('recording.unsent.setAside', { part: chunkIndex, reason })}</Box>
              ))}
            </Alert>
          ),
      )}
      {discarding && (
        <ConfirmDialog
          title={translate('recording.unsent.discardTitle')}
          question={translate('recording.unsent.discardQuestion')}
          onConfirm={async () => {
            await recorder.discardRefused(discarding);
            setDiscarding(null);
          }}
          onClose={() => setDiscarding(null)}
        />
      )}
    </>
  );
}
