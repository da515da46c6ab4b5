import type { CommandRow } from '@helix/contracts';
import EmptyIcon from '@mui/icons-material/TerminalOutlined';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { Column } from '../../components/list/column.js';
import { CARDS_BELOW } from '../../components/list/list-layout.js';
import { List } from '../../components/list/list.js';
import { ListTable } from '../../components/list/list-table.js';
import { countText } from '../../components/number-text.js';
import { COARSE_POINTER, TOUCH_TARGET } from '../../components/touch-targets.js';
import { ClinicInstant } from '../clinic-instant.js';
import { COMMANDS } from '../hub-api.js';
import { NoHubRows } from '../no-hub-rows.js';
import { CommandDialog } from './command-dialog.js';
import { CommandDuration } from './command-duration.js';
import { CommandFilters } from './command-filters.js';
import { CommandState } from './command-state.js';

const Col = Column<CommandRow>;

/** What the command is, which opens it; of a statement, its text. */
function CommandName({ command: { kind, sql }, onOpen }: { command: CommandRow; onOpen: () => void }) {
  const translate = useTranslate();
  return (
    <MuiLink component="button" type="button" underline="hover" onClick={onOpen} sx={nameStyle}>
      {translate(`developerHub.commands.kinds.${kind}`)}
      {sql !== null && (
        <>
          {' '}
          <Box component="span" sx={{ ml: 1, fontWeight: 400, color: 'text.secondary' }}>
            {sql}
          </Box>
        </>
      )}
    </MuiLink>
  );
}

/** One line of a table, and some lines of a card, where the statement has more of them. */
const nameStyle = {
  maxWidth: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  fontSize: 13,
  fontWeight: 500,
  textAlign: 'left',
  verticalAlign: 'bottom',
  [COARSE_POINTER]: { minHeight: TOUCH_TARGET },
  [`@container (max-width: ${CARDS_BELOW - 1}px)`]: {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 3,
    overflowWrap: 'anywhere',
    lineHeight: '20px',
    [COARSE_POINTER]: { py: 1.5 },
  },
} as const;

/** What came of a command, in short. */
const outcomeOf = ({ error, detail, rowCount }: CommandRow, rowsText: (count: number) => string): string =>
  error ?? (rowCount === null ? detail : rowsText(rowCount)) ?? '';

/** The dialog of a command, which follows what becomes of it, also when newer ones push it off the page. */
function OpenCommand({ command, onClose }: { command: CommandRow; onClose: () => void }) {
  const { data } = useListContext<CommandRow>();
  return <CommandDialog command={data?.find(({ id }) => id === command.id) ?? command} onClose={onClose} />;
}

/** Every command of the clinics that the user may enter, with what came of it. */
export function CommandList() {
  const translate = useTranslate();
  const [open, setOpen] = useState<CommandRow | null>(null);
  const rowsText = (count: number): string =>
    translate('developerHub.commands.rows', { smart_count: count, count: countText(count) });
  return (
    <List<CommandRow>
      resource={COMMANDS}
      sort={{ field: 'requestedAt', order: 'DESC' }}
      queryOptions={{ staleTime: 0 }}
    >
      <CommandFilters />
      <ListTable<CommandRow>
        label={translate('developerHub.tabs.commands')}
        empty={<NoHubRows icon={<EmptyIcon />} texts="developerHub.commands" />}
      >
        <Col
          label="developerHub.commands.requestedAt"
          source="requestedAt"
          render={({ requestedAt }) => <ClinicInstant at={requestedAt} />}
        />
        <Col
          label="developerHub.commands.command"
          source="kind"
          card="heading"
          fills
          render={(command) => <CommandName command={command} onOpen={() => setOpen(command)} />}
        />
        <Col label="developerHub.clinic" source="clinicName" />
        <Col label="developerHub.commands.requestedBy" source="requestedBy" onlyWide />
        <Col
          label="developerHub.commands.state"
          source="state"
          render={({ state, percent }) => <CommandState state={state} percent={percent} />}
        />
        <Col
          label="developerHub.commands.duration"
          source="durationInMs"
          align="right"
          render={(command) => <CommandDuration command={command} />}
        />
        <Col
          label="developerHub.commands.outcome"
          onlyWide
          sx={{ maxWidth: 260, overflow: 'hidden', textOverflow: 'ellipsis' }}
          render={(command) => outcomeOf(command, rowsText)}
        />
      </ListTable>
      {open && <OpenCommand command={open} onClose={() => setOpen(null)} />}
    </List>
  );
}
