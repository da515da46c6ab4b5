import OnlineIcon from '@mui/icons-material/CheckCircleOutlined';
import OfflineIcon from '@mui/icons-material/CloudOffOutlined';
import { useTranslate } from 'react-admin';
import { StateChip } from '../../components/state-chip.js';

/** Whether an agent was seen in the last 90 seconds. */
export function OnlineChip({ isConnected }: { isConnected: boolean }) {
  const translate = useTranslate();
  const Icon = isConnected ? OnlineIcon : OfflineIcon;
  const color = isConnected ? 'success' : 'none';
  return (
    <StateChip background={`state.${color}.tint`} color={`state.${color}.text`}>
      <Icon aria-hidden sx={{ fontSize: 14 }} />
      {translate(isConnected ? 'developerHub.agents.online' : 'developerHub.agents.offline')}
    </StateChip>
  );
}
