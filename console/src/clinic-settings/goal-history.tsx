import type { ClinicGoalView } from '@helix/contracts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { clinicFormat } from '../components/clinic-format.js';
import { LoadErrorLine } from '../components/load-error-line.js';
import { useSession } from '../session/session-context.js';
import { useGoals } from './settings-api.js';

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 13,
  lineHeight: '18px',
  fontVariantNumeric: 'tabular-nums',
  '& caption': { ...theme.typography.caption, color: theme.vars.palette.text.secondary, textAlign: 'left' },
  '& th, & td': { padding: theme.spacing(1.5, 0), textAlign: 'left', fontWeight: 400 },
  '& thead th': { fontSize: 12, color: theme.vars.palette.text.secondary },
  '& [data-number]': { textAlign: 'right', paddingLeft: theme.spacing(3) },
  '& tbody tr > *': { borderTop: `1px solid ${theme.vars.palette.surface.line}` },
}));

/** The goals that the clinic had and has, the newest first. */
export function GoalHistory() {
  const translate = useTranslate();
  const goals = useGoals();
  if (goals.error) {
    return (
      <LoadErrorLine isRetrying={goals.isFetching} onRetry={() => void goals.refetch()}>
        {translate('clinicSettings.history.failed')}
      </LoadErrorLine>
    );
  }
  return goals.data ? (
    <GoalTable goals={goals.data} />
  ) : (
    <Box aria-busy>
      <Skeleton variant="rounded" height={82} />
    </Box>
  );
}

function GoalTable({ goals }: { goals: readonly ClinicGoalView[] }) {
  const translate = useTranslate();
  const { exactMoney } = clinicFormat(useSession().clinic.currency);
  const none = translate('clinicSettings.history.none');
  return (
    <Table>
      <caption>{translate('clinicSettings.history.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{translate('clinicSettings.history.days')}</th>
          <th scope="col" data-number>
            {translate('clinicSettings.goalHourlyProduction.label')}
          </th>
          <th scope="col" data-number>
            {translate('clinicSettings.goalPercentage.label')}
          </th>
        </tr>
      </thead>
      <tbody>
        {goals.toReversed().map((goal) => (
          <tr key={goal.effectiveStart}>
            <th scope="row">{daysText(goal, translate)}</th>
            <td data-number>{goal.goalHourlyProduction > 0 ? exactMoney(goal.goalHourlyProduction) : none}</td>
            <td data-number>{goal.goalPercentage > 0 ? `${Number((goal.goalPercentage * 100).toFixed(2))}%` : none}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function daysText(
  { effectiveStart: start, effectiveEnd: end }: ClinicGoalView,
  translate: (key: string, options?: object) => string,
): string {
  if (start && end) return translate('clinicSettings.history.between', { start, end });
  if (start) return translate('clinicSettings.history.from', { start });
  return end ? translate('clinicSettings.history.before', { end }) : translate('clinicSettings.history.always');
}
