import type { CommandState as State } from '@helix/contracts';
import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import DeliveredIcon from '@mui/icons-material/CallReceivedOutlined';
import FailedIcon from '@mui/icons-material/ErrorOutlineOutlined';
import QueuedIcon from '@mui/icons-material/HourglassEmptyOutlined';
import RunningIcon from '@mui/icons-material/PlayCircleOutlined';
import ExpiredIcon from '@mui/icons-material/TimerOffOutlined';
import { useTranslate } from 'react-admin';
import { StateChip } from '../../components/state-chip.js';

const SHOWN = {
  queued: ['none', QueuedIcon],
  delivered: ['unknown', DeliveredIcon],
  running: ['unknown', RunningIcon],
  done: ['success', DoneIcon],
  failed: ['fail', FailedIcon],
  expired: ['warning', ExpiredIcon],
} as const;

/** The state of a command in a word, with how far it is. */
export function CommandState({ state, percent }: { state: State; percent: number | null }) {
  const translate = useTranslate();
  const [color, Icon] = SHOWN[state];
  return (
    <StateChip background={`state.${color}.tint`} color={`state.${color}.text`}>
      <Icon aria-hidden sx={{ fontSize: 14 }} />
      {translate(`developerHub.commands.states.${state}`)}
      {state === 'running' && percent !== null && ` ${percent}%`}
    </StateChip>
  );
}
