import ReportIcon from '@mui/icons-material/PictureAsPdfOutlined';
import ResyncIcon from '@mui/icons-material/SyncOutlined';
import UpdateIcon from '@mui/icons-material/SystemUpdateAltOutlined';
import RestartIcon from '@mui/icons-material/RestartAltOutlined';
import UninstallIcon from '@mui/icons-material/DeleteForeverOutlined';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useState, type ComponentType } from 'react';
import { useTranslate } from 'react-admin';
import { ActionButton } from '../../components/form/action-button.js';
import { tooltip } from '../../components/tooltip/tooltip-props.js';
import { touchTargets } from '../../components/touch-targets.js';
import { useSession } from '../../session/session-context.js';
import { UninstallDialog } from './uninstall-dialog.js';
import { AGENT_ACTIONS, useAgentCommands, type AgentAction } from './use-agent-commands.js';

const ICONS: Record<AgentAction, ComponentType<{ fontSize: 'small' }>> = {
  report: ReportIcon,
  resyncAll: ResyncIcon,
  checkForUpdates: UpdateIcon,
  restart: RestartIcon,
  uninstall: UninstallIcon,
};

/** The tiers of cancelled and suspended clinics, for which no reports are made. */
const ENDED_TIERS: readonly number[] = [4, 5];

/** Why the server would refuse the report of the current clinic; null: it makes it. */
function useReportRefusal(): string | null {
  const translate = useTranslate();
  const { clinic, isAdmin, user } = useSession();
  if (!isAdmin && !user.isSuperAdmin) return translate('developerHub.commands.reportOfAdmins');
  return ENDED_TIERS.includes(clinic.serviceTier) ? translate('developerHub.commands.reportEnded') : null;
}

/** The buttons of the hub, which act on the current clinic. Uninstalling asks first. */
export function AgentButtons() {
  const translate = useTranslate();
  const { name } = useSession().clinic;
  const { busy, send, trySend } = useAgentCommands();
  const [asks, setAsks] = useState(false);
  const reportRefusal = useReportRefusal();
  return (
    <Box role="group" aria-label={translate('developerHub.commands.actions', { clinic: name })} sx={buttonsStyle}>
      {AGENT_ACTIONS.map((action) => {
        const Icon = ICONS[action];
        const isBusy = busy.includes(action);
        const refusal = action === 'report' ? reportRefusal : null;
        return (
          <ActionButton
            key={action}
            size="small"
            variant="outlined"
            color={action === 'uninstall' ? 'error' : 'primary'}
            startIcon={isBusy ? <CircularProgress size={16} color="inherit" aria-hidden /> : <Icon fontSize="small" />}
            isDisabled={isBusy || refusal !== null}
            aria-description={refusal ?? undefined}
            onClick={() => (action === 'uninstall' ? setAsks(true) : void send(action))}
            {...tooltip(refusal ?? translate(`developerHub.commands.hints.${action}`))}
            sx={action === 'uninstall' ? { color: 'error.main' } : undefined}
          >
            {translate(`developerHub.commands.buttons.${action}`)}
          </ActionButton>
        );
      })}
      {asks && (
        <UninstallDialog clinicName={name} onConfirm={() => trySend('uninstall')} onClose={() => setAsks(false)} />
      )}
    </Box>
  );
}

const buttonsStyle = { display: 'flex', flexWrap: 'wrap', gap: 2, ...touchTargets } as const;
