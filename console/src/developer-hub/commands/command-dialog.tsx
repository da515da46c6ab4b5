import type { CommandRow } from '@helix/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import { DialogFrame } from '../../components/form/dialog-frame.js';
import { countText } from '../../components/number-text.js';
import { useSession } from '../../session/session-context.js';
import { ClinicInstant } from '../clinic-instant.js';
import { CodeBlock } from '../code-block.js';
import { useStatementText } from '../explorer/use-statement.js';
import { Facts } from '../facts.js';
import { pathOfTab } from '../hub-tabs.js';
import { CommandState } from './command-state.js';
import { CommandDuration } from './command-duration.js';

interface Props {
  command: CommandRow;
  onClose: () => void;
}

/** What came of a command. */
function Outcome({ command: { kind, state, rowCount, detail, error } }: { command: CommandRow }) {
  const translate = useTranslate();
  if (error !== null) return error;
  if (kind === 'sql' && state === 'done')
    return translate('developerHub.commands.rows', { smart_count: rowCount ?? 0, count: countText(rowCount ?? 0) });
  return detail ?? translate(`developerHub.commands.outcomes.${state}`);
}

/** A command of the history, and what came of it. A statement can be opened in the explorer of its clinic. */
export function CommandDialog({ command, onClose }: Props) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { clinic } = useSession();
  const setText = useStatementText();
  const { kind, sql, state, percent, clinicId, clinicName, requestedBy, requestedAt, finishedAt } = command;
  const facts: [string, ReactNode][] = [
    ['clinic', clinicName],
    ['state', <CommandState key="state" state={state} percent={percent} />],
    ['outcome', <Outcome key="outcome" command={command} />],
    ['requestedBy', requestedBy],
    ['requestedAt', <ClinicInstant key="requestedAt" at={requestedAt} />],
    ...(finishedAt === null
      ? []
      : ([['finishedAt', <ClinicInstant key="finishedAt" at={finishedAt} />]] as [string, ReactNode][])),
    ['duration', <CommandDuration key="duration" command={command} />],
  ];
  const open = (): void => {
    setText(clinic.clinicGuid, sql ?? '');
    void navigate(pathOfTab('explorer'));
  };
  return (
    <DialogFrame title={translate(`developerHub.commands.kinds.${kind}`)} onClose={onClose} width={640}>
      <DialogContent sx={{ pb: sql === null ? 6 : 0 }}>
        <Facts facts={facts.map(([name, value]) => [translate(`developerHub.commands.${name}`), value])} />
        {sql !== null && (
          <>
            <CodeBlock label={translate('developerHub.commands.statement')}>{sql}</CodeBlock>
            <Box sx={{ color: 'text.secondary', typography: 'body2' }}>
              {translate(
                clinicId === clinic.clinicId
                  ? 'developerHub.commands.rowsNotKept'
                  : 'developerHub.commands.otherClinic',
                {
                  clinic: clinicName,
                },
              )}
            </Box>
          </>
        )}
      </DialogContent>
      {sql !== null && (
        <DialogActions>
          <Button variant="outlined" onClick={onClose}>
            {translate('common.close')}
          </Button>
          {clinicId === clinic.clinicId && (
            <Button variant="contained" onClick={open}>
              {translate('developerHub.commands.openInExplorer')}
            </Button>
          )}
        </DialogActions>
      )}
    </DialogFrame>
  );
}
