import type { QuarantineRow } from '@helix/contracts';
import ReplayIcon from '@mui/icons-material/ReplayOutlined';
import EmptyIcon from '@mui/icons-material/TaskAltOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { Column } from '../../components/list/column.js';
import { List } from '../../components/list/list.js';
import { ListTable } from '../../components/list/list-table.js';
import { SelectColumn } from '../../components/list/select-column.js';
import { SelectionBar } from '../../components/list/selection-bar.js';
import { touchTargetInLine, touchTargets } from '../../components/touch-targets.js';
import { useSession } from '../../session/session-context.js';
import { ClinicInstant } from '../clinic-instant.js';
import { QUARANTINE } from '../hub-api.js';
import { NoHubRows } from '../no-hub-rows.js';
import { ChangeDialog } from './change-dialog.js';
import { QuarantineFilters } from './quarantine-filters.js';
import { QuarantineState } from './quarantine-state.js';
import { ReplayAllDialog } from './replay-all-dialog.js';
import { useReplays } from './use-replays.js';

const Col = Column<QuarantineRow>;

/** What needs somebody, unless the user asks for more. */
const NOT_REPLAYED = { replayed: false };

const nameOf = ({ entity, entityId, id }: QuarantineRow): string =>
  [entity, entityId].filter((part) => part !== null && part !== '').join(' ') || `#${id}`;

/** Replays the selected changes, which may be of several clinics. */
function ReplaySelected() {
  const translate = useTranslate();
  const { data = [], selectedIds, onUnselectItems } = useListContext<QuarantineRow>();
  const { isBusy, replay } = useReplays();
  const replaySelected = async (): Promise<void> => {
    if (await replay(data.filter(({ id }) => selectedIds.includes(id)))) onUnselectItems();
  };
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={<ReplayIcon fontSize="small" />}
      disabled={isBusy}
      onClick={() => void replaySelected()}
    >
      {translate('developerHub.quarantine.replay')}
    </Button>
  );
}

/** Replays all changes of the clinic that the list is filtered by, or of the current one. */
function ReplayAll() {
  const translate = useTranslate();
  const { filterValues } = useListContext();
  const { clinic, user } = useSession();
  const [asks, setAsks] = useState(false);
  const { clinicId, name } = user.clinics.find((one) => one.clinicId === filterValues['clinicId']) ?? clinic;
  return (
    <>
      <Button variant="outlined" startIcon={<ReplayIcon fontSize="small" />} onClick={() => setAsks(true)}>
        {translate('developerHub.quarantine.replayAllOf', { clinic: name })}
      </Button>
      {asks && <ReplayAllDialog clinicId={clinicId} clinicName={name} onClose={() => setAsks(false)} />}
    </>
  );
}

/** The changes of the clinics' systems that were rejected, and their way back onto the log. */
export function QuarantineList() {
  const translate = useTranslate();
  const [openId, setOpenId] = useState<number | null>(null);
  return (
    <List<QuarantineRow>
      resource={QUARANTINE}
      sort={{ field: 'id', order: 'DESC' }}
      filterDefaultValues={NOT_REPLAYED}
      queryOptions={{ staleTime: 0 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 3, flexShrink: 0, ...touchTargets }}>
        <Box sx={{ flex: '1 1 260px' }}>
          <QuarantineFilters />
        </Box>
        <ReplayAll />
      </Box>
      <ListTable<QuarantineRow>
        label={translate('developerHub.tabs.quarantine')}
        empty={<NoHubRows icon={<EmptyIcon />} texts="developerHub.quarantine" unfiltered={NOT_REPLAYED} />}
        isRowSelectable={(row) => (row as QuarantineRow).replayedAt === null}
        bulkActionsToolbar={
          <SelectionBar>
            <ReplaySelected />
          </SelectionBar>
        }
      >
        <SelectColumn<QuarantineRow> nameOf={nameOf} />
        <Col
          label="developerHub.quarantine.createdAt"
          source="id"
          render={({ createdAt }) => <ClinicInstant at={createdAt} />}
        />
        <Col
          label="developerHub.quarantine.change"
          source="entity"
          card="heading"
          render={(row) => (
            <MuiLink
              component="button"
              type="button"
              underline="hover"
              onClick={() => setOpenId(row.id)}
              sx={{ fontSize: 13, fontWeight: 500, textAlign: 'left', ...touchTargetInLine(18) }}
            >
              {nameOf(row)}
            </MuiLink>
          )}
        />
        <Col label="developerHub.clinic" source="clinicName" />
        <Col
          label="developerHub.quarantine.stage"
          source="stage"
          onlyWide
          render={({ stage }) => translate(`developerHub.quarantine.stages.${stage}`)}
        />
        <Col
          label="developerHub.quarantine.reason"
          fills
          render={({ reason }) => <span title={reason}>{reason}</span>}
        />
        <Col
          label="developerHub.quarantine.state"
          source="replayedAt"
          render={({ replayedAt }) => <QuarantineState replayedAt={replayedAt} />}
        />
      </ListTable>
      {openId !== null && <ChangeDialog id={openId} onClose={() => setOpenId(null)} />}
    </List>
  );
}
