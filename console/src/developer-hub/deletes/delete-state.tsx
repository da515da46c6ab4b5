import type { KeyListRow } from '@helix/contracts';
import DeletingIcon from '@mui/icons-material/AutorenewOutlined';
import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import WaitingIcon from '@mui/icons-material/FrontHandOutlined';
import { useTranslate } from 'react-admin';
import { StateChip } from '../../components/state-chip.js';

const SHOWN = {
  waiting: ['warning', WaitingIcon],
  deleting: ['unknown', DeletingIcon],
  done: ['success', DoneIcon],
} as const;

/** Whether the deletes of a list wait for somebody, go on, or are over. */
export function DeleteState({ state }: Pick<KeyListRow, 'state'>) {
  const translate = useTranslate();
  const [color, Icon] = SHOWN[state];
  return (
    <StateChip background={`state.${color}.tint`} color={`state.${color}.text`}>
      <Icon aria-hidden sx={{ fontSize: 14 }} />
      {translate(`developerHub.deletes.states.${state}`)}
    </StateChip>
  );
}
