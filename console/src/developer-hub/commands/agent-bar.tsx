import { agentVersionText, type AgentRow } from '@helix/contracts';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { LastSeen } from '../../components/last-seen.js';
import { countText } from '../../components/number-text.js';
import { touchTargetInLine } from '../../components/touch-targets.js';
import { useSession } from '../../session/session-context.js';
import { OnlineChip } from '../agents/online-chip.js';
import { runningText } from '../duration-text.js';
import { useOpenCommands } from '../hub-api.js';
import { pathOfTab } from '../hub-tabs.js';
import { useTextOfNow } from '../../components/text-of-now.js';
import type { CommandRow } from '@helix/contracts';
import { AgentButtons } from './agent-buttons.js';
import { CommandState } from './command-state.js';

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {label}{' '}
    </Box>
    <Box component="span" className="figures">
      {children}
    </Box>
  </Box>
);

/** A command that has not ended. */
function OpenCommand({ command: { kind, state, percent, requestedAt } }: { command: CommandRow }) {
  const translate = useTranslate();
  const age = useTextOfNow((now) => runningText(now - Date.parse(requestedAt)));
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      {translate(`developerHub.commands.kinds.${kind}`)}
      <CommandState state={state} percent={percent} />
      <Box component="span" className="figures" sx={{ color: 'text.secondary' }}>
        {age}
      </Box>
    </Box>
  );
}

/** How the agent of the current clinic is, what it is asked for, and the buttons that ask it. */
export function AgentBar({ agent }: { agent: AgentRow | undefined }) {
  const translate = useTranslate();
  const { name, timeZone } = useSession().clinic;
  const open = useOpenCommands().filter(({ kind }) => kind !== 'sql');
  return (
    <Box component="section" aria-label={translate('developerHub.agents.of', { clinic: name })} sx={barStyle}>
      <Box sx={factsStyle}>
        {agent && (
          <>
            <OnlineChip isConnected={agent.isConnected} />
            <Fact label={translate('developerHub.agents.seen')}>
              <LastSeen timeLastSeen={agent.timeLastSeen} timeZone={timeZone} />
            </Fact>
            <Fact label={agent.dmsTypeName}>{agent.dmsVersion ?? ''}</Fact>
            <Fact label={translate('developerHub.agents.agent')}>
              {agentVersionText(agent.agentVersion, agent.upgradeToVersion)}
            </Fact>
            {agent.unsentRows !== null && (
              <Fact label={translate('developerHub.agents.unsent')}>{countText(agent.unsentRows)}</Fact>
            )}
          </>
        )}
      </Box>
      <AgentButtons />
      {open.length > 0 && (
        <Box component="ul" aria-label={translate('developerHub.commands.open')} sx={openStyle}>
          {open.map((command) => (
            <OpenCommand key={command.id} command={command} />
          ))}
          <Box component="li" sx={{ ml: 'auto', '& a': { color: 'primary.main', ...touchTargetInLine(18) } }}>
            <Link to={pathOfTab('commands')}>{translate('developerHub.commands.all')}</Link>
          </Box>
        </Box>
      )}
    </Box>
  );
}

const barStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 6,
  rowGap: 2,
  flexShrink: 0,
  typography: 'body2',
} as const;

const factsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 5,
  rowGap: 1,
  minHeight: 24,
} as const;

const openStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 6,
  rowGap: 1,
  flex: '1 0 100%',
  m: 0,
  px: 4,
  py: 2,
  listStyle: 'none',
  borderRadius: '8px',
  bgcolor: 'surface.faint',
} as const;
