import RejectedIcon from '@mui/icons-material/BlockOutlined';
import ReplayedIcon from '@mui/icons-material/ReplayOutlined';
import { useTranslate } from 'react-admin';
import { StateChip } from '../../components/state-chip.js';

/** Whether a change is still rejected, or was put on the log again. @param replayedAt null: it was not. */
export function QuarantineState({ replayedAt }: { replayedAt: string | null }) {
  const translate = useTranslate();
  const isReplayed = replayedAt !== null;
  const Icon = isReplayed ? ReplayedIcon : RejectedIcon;
  const color = isReplayed ? 'success' : 'fail';
  return (
    <StateChip background={`state.${color}.tint`} color={`state.${color}.text`}>
      <Icon aria-hidden sx={{ fontSize: 14 }} />
      {translate(isReplayed ? 'developerHub.quarantine.replayed' : 'developerHub.quarantine.rejected')}
    </StateChip>
  );
}
