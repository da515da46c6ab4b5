import type { AgentRow } from '@helix/contracts';
import EmployeesIcon from '@mui/icons-material/BadgeOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import { useListContext, useTranslate } from 'react-admin';
import { Column } from '../../components/list/column.js';
import { RowActions } from '../../components/list/row-actions.js';
import { RowAction } from '../../components/row-action.js';

const Col = Column<AgentRow>;

interface Props {
  agent: AgentRow;
  onClick: () => void;
}

/** Opens the employees of a clinic's system, once its agent has listed them, and warns of those whose punches are not sent. */
function EmployeesAction({ agent: { employees, clinicName }, onClick }: Props) {
  const translate = useTranslate();
  if (!employees) return null;
  const { total, unmapped } = employees;
  const text = (key: string, values: object): string => translate(`developerHub.agents.employees.${key}`, values);
  const count =
    unmapped > 0 ? text('unmapped', { count: unmapped, total }) : text('count', { smart_count: total, count: total });
  return (
    <RowActions>
      <RowAction label={text('ofCount', { clinic: clinicName, count })} tooltip={count} onClick={onClick}>
        {unmapped > 0 ? <WarningIcon sx={{ color: 'state.warning.text' }} /> : <EmployeesIcon />}
      </RowAction>
    </RowActions>
  );
}

/** The column of it, where an agent has listed employees: most systems do not keep them apart from providers. */
export function EmployeesColumn({ onClick }: { onClick: (agent: AgentRow) => void }) {
  const { data = [] } = useListContext<AgentRow>();
  if (!data.some(({ employees }) => employees)) return null;
  return (
    <Col
      label="developerHub.agents.employees.column"
      card="actions"
      align="right"
      render={(agent) => <EmployeesAction agent={agent} onClick={() => onClick(agent)} />}
    />
  );
}
