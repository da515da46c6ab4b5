import type { ClinicView, RecordingView } from '@helix/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId, useMemo, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { ApiError } from '../../api/problem.js';
import { AfterDelay } from '../../components/after-delay.js';
import { clinicFormat } from '../../components/clinic-format.js';
import { ConfirmDialog } from '../../components/form/confirm-dialog.js';
import type { RecorderTarget } from '../../components/recorder-target.js';
import { recorder } from '../engine/recorder.js';
import { RecordingRow } from './recording-row.js';
import { deleteRecording, useRecordings } from './recordings-api.js';

const NOT_STOPPED = 409;

interface Props {
  target: RecorderTarget;
  clinic: ClinicView;
}

/** The recordings of the appointment (spec 3 section 2). */
export function RecordingList({ target, clinic }: Props) {
  const translate = useTranslate();
  const notify = useNotify();
  const id = useId();
  const { data, isError, refetch } = useRecordings(target, clinic.clinicId);
  const [deleting, setDeleting] = useState<RecordingView | null>(null);
  const format = useMemo(() => clinicFormat(clinic.currency), [clinic.currency]);
  const remove = async ({ recordingId }: RecordingView): Promise<void> => {
    try {
      await deleteRecording(target, clinic.clinicId, recordingId);
      await recorder.forget(recordingId).catch(() => undefined);
    } catch (error) {
      const isOpen = error instanceof ApiError && error.status === NOT_STOPPED;
      notify(isOpen ? 'recording.stopFirst' : 'recording.deleteFailed', { type: 'error' });
    }
    setDeleting(null);
    await refetch();
  };
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} component="h3" variant="h2">
        {translate('recording.list')}
      </Typography>
      {data && data.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {data.map((recording) => (
            <RecordingRow
              key={recording.recordingId}
              recording={recording}
              target={target}
              format={format}
              appointmentDay={target.appointmentDate.slice(0, 10)}
              onDelete={() => setDeleting(recording)}
            />
          ))}
        </Box>
      )}
      {data?.length === 0 && (
        <Box sx={{ mt: 2, p: 4, borderRadius: 2, textAlign: 'center', bgcolor: 'surface.sunken' }}>
          <Box sx={{ fontWeight: 600 }}>{translate('recording.none')}</Box>
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{translate('recording.noneHint')}</Box>
        </Box>
      )}
      {!data && isError && (
        <Alert
          severity="error"
          variant="outlined"
          sx={{ mt: 2 }}
          action={<Button onClick={() => void refetch()}>{translate('recording.tryAgain')}</Button>}
        >
          {translate('recording.listFailed')}
        </Alert>
      )}
      {!data && !isError && (
        <AfterDelay>
          <Box role="status" aria-label={translate('recording.loading')} sx={{ py: 3 }}>
            <Skeleton width={120} height={20} />
            <Skeleton width={180} height={18} />
          </Box>
        </AfterDelay>
      )}
      {deleting && (
        <ConfirmDialog
          title={translate('recording.deleteTitle', { number: deleting.number })}
          question={translate('recording.deleteQuestion')}
          onConfirm={() => remove(deleting)}
          onClose={() => setDeleting(null)}
        />
      )}
    </Box>
  );
}
