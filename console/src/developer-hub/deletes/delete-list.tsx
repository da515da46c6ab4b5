import { KEY_LIST_STATES, type KeyListRow } from '@helix/contracts';
import EmptyIcon from '@mui/icons-material/TaskAltOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Column } from '../../components/list/column.js';
import { List } from '../../components/list/list.js';
import { ListTable } from '../../components/list/list-table.js';
import { countText, percentText } from '../../components/number-text.js';
import { COARSE_POINTER, TOUCH_TARGET } from '../../components/touch-targets.js';
import { ClinicInstant } from '../clinic-instant.js';
import { KEY_LISTS } from '../hub-api.js';
import { ClinicFilter, ListSelect } from '../list-select.js';
import { NoHubRows } from '../no-hub-rows.js';
import { AgreeDialog } from './agree-dialog.js';
import { DeleteState } from './delete-state.js';

const Col = Column<KeyListRow>;

function Filters() {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, flexShrink: 0 }}>
      <ClinicFilter />
      <ListSelect
        source="state"
        label={translate('developerHub.deletes.state')}
        allLabel={translate('developerHub.deletes.anyState')}
        options={KEY_LIST_STATES.map((value) => ({ value, name: translate(`developerHub.deletes.states.${value}`) }))}
        width={130}
      />
    </Box>
  );
}

/** Agrees to the deletes of a list that waits. */
function DeleteButton({ list, onClick }: { list: KeyListRow; onClick: () => void }) {
  const translate = useTranslate();
  const count = countText(list.missing);
  return (
    <Button
      size="small"
      variant="outlined"
      color="error"
      onClick={onClick}
      aria-label={translate('developerHub.deletes.deleteOf', { count, entity: list.entity, clinic: list.clinicName })}
      sx={{ minHeight: 28, color: 'error.main', [COARSE_POINTER]: { minHeight: TOUCH_TARGET } }}
    >
      {translate('developerHub.deletes.delete', { count })}
    </Button>
  );
}

/** What the agents' lists of keys delete. A list that would delete very much waits here until somebody agrees. */
export function DeleteList() {
  const translate = useTranslate();
  const [asked, setAsked] = useState<KeyListRow | null>(null);
  return (
    <List<KeyListRow> resource={KEY_LISTS} sort={{ field: 'startedAt', order: 'DESC' }} queryOptions={{ staleTime: 0 }}>
      <Box sx={{ flexShrink: 0, maxWidth: 900, color: 'text.secondary', typography: 'body2', textWrap: 'pretty' }}>
        {translate('developerHub.deletes.lead')}
      </Box>
      <Filters />
      <ListTable<KeyListRow>
        label={translate('developerHub.tabs.deletes')}
        empty={<NoHubRows icon={<EmptyIcon />} texts="developerHub.deletes" />}
      >
        <Col
          label="developerHub.deletes.startedAt"
          source="startedAt"
          render={({ startedAt }) => <ClinicInstant at={startedAt} />}
        />
        <Col label="developerHub.clinic" source="clinicName" />
        <Col label="developerHub.deletes.entity" source="entity" card="heading" sx={{ fontWeight: 550 }} />
        <Col
          label="developerHub.deletes.missing"
          source="missing"
          align="right"
          render={({ missing, total }) => (
            <span>
              {countText(missing)}
              <Box component="span" sx={{ ml: 2, color: 'text.secondary' }}>
                {translate('developerHub.deletes.share', { percent: percentText((missing / total) * 100) })}
              </Box>
            </span>
          )}
        />
        <Col label="developerHub.deletes.total" source="total" align="right" render={({ total }) => countText(total)} />
        <Col label="developerHub.deletes.state" source="state" render={({ state }) => <DeleteState state={state} />} />
        <Col
          label="developerHub.deletes.actions"
          card="actions"
          align="right"
          render={(list) => list.state === 'waiting' && <DeleteButton list={list} onClick={() => setAsked(list)} />}
        />
      </ListTable>
      {asked && <AgreeDialog list={asked} onClose={() => setAsked(null)} />}
    </List>
  );
}
