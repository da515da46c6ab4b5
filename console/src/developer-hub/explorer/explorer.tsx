import SearchOffIcon from '@mui/icons-material/ManageSearchOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useTranslate } from 'react-admin';
import { PageMessage } from '../../components/page-message.js';
import { useTextOfNow } from '../../components/text-of-now.js';
import { useSession } from '../../session/session-context.js';
import { AgentBar } from '../commands/agent-bar.js';
import { runningText } from '../duration-text.js';
import { useAgent, useOpenCommands } from '../hub-api.js';
import { StatementPanel } from './statement-panel.js';
import { StatementResult } from './statement-result.js';
import { useStatement, type Run } from './use-statement.js';

/** That a statement waits for the agent, how far it is, and for how long it has waited. */
function Waiting({ startedAt }: { startedAt: number }) {
  const translate = useTranslate();
  const { name } = useSession().clinic;
  const { email } = useSession().user;
  const own = useOpenCommands().find(({ kind, requestedBy }) => kind === 'sql' && requestedBy === email);
  const age = useTextOfNow((now) => runningText(now - startedAt));
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, p: 4, color: 'text.secondary', typography: 'body2' }}>
      <CircularProgress size={18} aria-hidden />
      <span role="status">
        {translate(`developerHub.explorer.waiting.${own?.state ?? 'queued'}`, { clinic: name })}
      </span>
      <Box component="span" className="figures" sx={{ ml: 'auto' }}>
        {age}
      </Box>
    </Box>
  );
}

/** What became of the statement that was submitted last. */
function Outcome({ run }: { run: Run }) {
  const translate = useTranslate();
  switch (run.state) {
    case 'none':
      return (
        <PageMessage icon={<SearchOffIcon />} title={translate('developerHub.explorer.none')}>
          {translate('developerHub.explorer.noneHint')}
        </PageMessage>
      );
    case 'waiting':
      return <Waiting startedAt={run.startedAt} />;
    case 'failed':
      return (
        <Alert severity="error" variant="outlined" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {run.message}
        </Alert>
      );
    case 'answered':
      return run.rows.length === 0 ? (
        <Alert severity="warning" variant="outlined">
          {translate('developerHub.explorer.noData')}
        </Alert>
      ) : (
        <StatementResult key={run.answeredAt} run={run} />
      );
  }
}

/** Runs reading statements on the practice-management system of the current clinic, and sends commands to its agent. */
export function Explorer() {
  const agent = useAgent();
  const statement = useStatement();
  return (
    <>
      <AgentBar agent={agent} />
      <StatementPanel agent={agent} statement={statement} />
      <Outcome run={statement.run} />
    </>
  );
}
