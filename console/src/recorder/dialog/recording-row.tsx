import type { RecordingView } from '@helix/contracts';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';
import { type ClinicFormat } from '../../components/clinic-format.js';
import { useDateFormat } from '../../components/dates/date-format.js';
import type { RecorderTarget } from '../../components/recorder-target.js';
import { StateChip } from '../../components/state-chip.js';
import { timerText } from '../recording-store.js';
import { ListenPlayer } from './listen-player.js';

const COLORS: Readonly<Record<RecordingView['state'], string>> = {
  recording: 'fail',
  waiting: 'warning',
  assembling: 'unknown',
  ready: 'success',
  failed: 'fail',
};

function State({ recording }: { recording: RecordingView }) {
  const translate = useTranslate();
  const { state, percent, message, gaps } = recording;
  const color = COLORS[state];
  const times = gaps.map(({ atSecond }) => timerText(atSecond)).join(', ');
  const missing = gaps.reduce((sum, { missingChunks }) => sum + missingChunks.length, 0);
  return (
    <>
      {state !== 'ready' && (
        <Box>
          <StateChip background={`state.${color}.tint`} color={`state.${color}.text`}>
            {translate(`recording.states.${state}`)}
          </StateChip>
        </Box>
      )}
      {state === 'assembling' && (
        <LinearProgress
          variant="determinate"
          value={percent}
          aria-label={translate('recording.percent', { percent })}
          sx={{ height: 4, borderRadius: 2 }}
        />
      )}
      {message && <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{message}</Box>}
      {missing > 0 && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, typography: 'body2', color: 'state.warning.text' }}>
          <WarningIcon sx={{ fontSize: 16 }} />
          {translate('recording.gaps', { smart_count: missing, times })}
        </Box>
      )}
    </>
  );
}

interface Props {
  recording: RecordingView;
  target: RecorderTarget;
  format: ClinicFormat;
  /** Of the list, whose rows it shares: the date is said where it is another one. */
  appointmentDay: string;
  onDelete: () => void;
}

/** A recording: when it began, how long it is, what became of its audio, and the ways to hear and to delete it. */
export function RecordingRow({ recording, target, format, appointmentDay, onDelete }: Props) {
  const translate = useTranslate();
  const { dateText } = useDateFormat();
  const { number, recordingId, startTime, durationInSeconds, recordedBy, canListen, canDelete } = recording;
  const time = format.twelveHourTime(startTime);
  const remove = translate('recording.delete', { number });
  return (
    <Box
      component="li"
      sx={{ display: 'grid', gap: 1.5, py: 3, '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box sx={{ fontWeight: 600 }}>{translate('recording.number', { number })}</Box>
          <Box className="figures" sx={{ typography: 'body2', color: 'text.secondary' }}>
            {startTime.slice(0, 10) === appointmentDay ? time : `${dateText(startTime)}, ${time}`}
            {' · '}
            {timerText(durationInSeconds)}
            {recordedBy !== null && ` · ${translate('recording.by', { name: recordedBy })}`}
          </Box>
        </Box>
        {canDelete && (
          <Tooltip title={remove}>
            <IconButton aria-label={remove} onClick={onDelete}>
              <DeleteIcon fontSize="small" />
            </IconButton>
          </Tooltip>
        )}
      </Box>
      <State recording={recording} />
      {canListen && <ListenPlayer target={target} recordingId={recordingId} number={number} />}
    </Box>
  );
}
