import { agentVersionText, type AgentRow } from '@helix/contracts';
import EmptyIcon from '@mui/icons-material/LanOutlined';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useListContext, useRecordContext, useTranslate } from 'react-admin';
import { LastSeen } from '../../components/last-seen.js';
import { Column } from '../../components/list/column.js';
import { ExpandColumn } from '../../components/list/expand-column.js';
import { List } from '../../components/list/list.js';
import { ListTable } from '../../components/list/list-table.js';
import { countText } from '../../components/number-text.js';
import { useSession } from '../../session/session-context.js';
import { AGENTS, AGENTS_REFETCH_MS } from '../hub-api.js';
import { NoHubRows } from '../no-hub-rows.js';
import { DiskCell, SkewCell, UNKNOWN, Warned } from './agent-cells.js';
import { AgentFilters } from './agent-filters.js';
import { EmployeesColumn } from './employees-action.js';
import { EmployeesDialog } from './employees-dialog.js';
import { OnlineChip } from './online-chip.js';

const Col = Column<AgentRow>;

/** Sorted by one of them, rows would move under the pointer. */
const LIVE_COLUMNS: readonly unknown[] = ['timeLastSeen', 'unsentRows', 'clockSkewInMs', 'freeDiskBytes'];

/** As for the agent of the current clinic. */
const refetchInterval = ({ queryKey: [, , list] }: { queryKey: readonly unknown[] }): number | false =>
  LIVE_COLUMNS.includes((list as { sort?: { field: unknown } } | undefined)?.sort?.field) ? false : AGENTS_REFETCH_MS;

const hasSeveral = ({ agents }: AgentRow): boolean => agents.length > 1;

/** The agents of a clinic that polled in the last day: more than one are a mistake at the clinic. */
function AgentsOfClinic() {
  const translate = useTranslate();
  const record = useRecordContext<AgentRow>();
  const { timeZone } = useSession().clinic;
  if (!record) return null;
  return (
    <Box component="ul" sx={{ m: 0, py: 2, pl: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
      {record.agents.map(({ agentId, isConnected, timeLastSeen, agentVersion, unsentRows }) => (
        <Box key={agentId} component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4 }}>
          <OnlineChip isConnected={isConnected} />
          <span>
            {translate('developerHub.agents.seen')} <LastSeen timeLastSeen={timeLastSeen} timeZone={timeZone} />
          </span>
          <span>{`${translate('developerHub.agents.agent')} ${agentVersion ?? UNKNOWN}`}</span>
          <span>{`${translate('developerHub.agents.unsent')} ${unsentRows === null ? UNKNOWN : countText(unsentRows)}`}</span>
          <Box component="code" sx={{ fontSize: 12, color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {agentId || translate('developerHub.agents.noId')}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** The buttons that show the agents of a clinic, once one has several. */
function ExpandAgents() {
  const { data = [] } = useListContext<AgentRow>();
  if (!data.some(hasSeveral)) return null;
  return <ExpandColumn<AgentRow> nameOf={({ clinicName }) => clinicName} />;
}

/** How the agents of all clinics are that the user may enter. */
export function AgentList() {
  const translate = useTranslate();
  const { timeZone } = useSession().clinic;
  const [edited, setEdited] = useState<AgentRow | null>(null);
  return (
    <List<AgentRow>
      resource={AGENTS}
      sort={{ field: 'clinicName', order: 'ASC' }}
      queryOptions={{ staleTime: 0, refetchInterval }}
    >
      <AgentFilters />
      <ListTable<AgentRow>
        label={translate('developerHub.tabs.agents')}
        empty={<NoHubRows icon={<EmptyIcon />} texts="developerHub.agents" />}
        expand={<AgentsOfClinic />}
        isRowExpandable={(row) => hasSeveral(row as AgentRow)}
      >
        <ExpandAgents />
        <Col label="developerHub.clinic" source="clinicName" card="heading" sx={{ fontWeight: 550 }} />
        <Col
          label="developerHub.agents.state"
          render={({ isConnected, hasTwoAgents }) => (
            <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
              <OnlineChip isConnected={isConnected} />
              {hasTwoAgents && (
                <Warned
                  text={translate('developerHub.agents.two')}
                  warning={translate('developerHub.agents.twoHint')}
                />
              )}
            </Box>
          )}
        />
        <Col
          label="developerHub.agents.lastSeen"
          source="timeLastSeen"
          sx={{ minWidth: 104, fontVariantNumeric: 'tabular-nums' }}
          render={({ timeLastSeen }) => <LastSeen timeLastSeen={timeLastSeen} timeZone={timeZone} />}
        />
        <Col
          label="developerHub.agents.version"
          source="agentVersion"
          onlyWide
          render={({ agentVersion, upgradeToVersion }) => agentVersionText(agentVersion, upgradeToVersion)}
        />
        <Col
          label="developerHub.agents.system"
          onlyWide
          render={({ dmsTypeName, dmsVersion }) => [dmsTypeName, dmsVersion].filter(Boolean).join(' ')}
        />
        <Col
          label="developerHub.agents.unsent"
          source="unsentRows"
          align="right"
          render={({ unsentRows }) => (unsentRows === null ? UNKNOWN : countText(unsentRows))}
        />
        <Col
          label="developerHub.agents.disk"
          source="freeDiskBytes"
          align="right"
          render={(agent) => <DiskCell {...agent} />}
        />
        <Col
          label="developerHub.agents.skew"
          source="clockSkewInMs"
          align="right"
          render={(agent) => <SkewCell {...agent} />}
        />
        <EmployeesColumn onClick={setEdited} />
      </ListTable>
      {edited && <EmployeesDialog agent={edited} onClose={() => setEdited(null)} />}
    </List>
  );
}
