import type { DashboardAppointmentView } from '@helix/contracts';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { ClinicFormat } from '../../components/clinic-format.js';
import { LookButton } from '../../components/look/look-button.js';
import { StateMark } from '../../components/metrics/metric-panel.js';

interface Props {
  row: DashboardAppointmentView;
  format: ClinicFormat;
  /** Without it neither money nor goals are shown. */
  seesProduction: boolean;
  isLookedAt: boolean;
}

const resultText = ({ result, isOver }: DashboardAppointmentView): string => {
  if (result === 'unknown') return 'unknown';
  return isOver ? 'perfect' : 'perfectSoFar';
};

const STATES = { perfect: 'success', needsImprovement: 'warning', unknown: 'unknown' } as const;

/** An appointment behind a number: who and when, its value against its goal, and what is missing. A click opens it. */
export function AppointmentRow({ row, format, seesProduction, isLookedAt }: Props) {
  const translate = useTranslate();
  const { appointmentId, patientInitials: initials, value, goal, result } = row;
  const time = format.time(row.startDate);
  const shortfalls = row.shortfalls.filter((shortfall) => seesProduction || shortfall !== 'belowGoal');
  const judgement =
    shortfalls.length > 0
      ? shortfalls.map((shortfall) => translate(`dashboards.shortfalls.${shortfall}`)).join(' · ')
      : translate(`dashboards.results.${resultText(row)}`);
  return (
    <Box
      component="li"
      data-appointment-id={appointmentId}
      sx={{
        position: 'relative',
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        px: 6,
        py: 2,
        borderTop: 1,
        borderColor: 'surface.line',
        boxShadow: isLookedAt ? (theme) => `inset 3px 0 0 ${theme.vars.palette.primary.main}` : 'none',
        '&:hover': { bgcolor: 'surface.hover' },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2, typography: 'body2' }}>
          <Box
            component={Link}
            to={`/appointment/${encodeURIComponent(appointmentId)}`}
            aria-label={translate('dashboards.lists.open', { initials, time })}
            sx={{
              fontWeight: 650,
              color: 'text.primary',
              textDecoration: 'none',
              // The whole row is the target.
              '&::after': { content: '""', position: 'absolute', inset: 0 },
              '&:focus-visible::after': { outline: 2, outlineColor: 'primary.main', outlineOffset: '-2px' },
            }}
          >
            {initials}
          </Box>
          <span>
            {time}, {translate('dashboards.lists.minutes', { count: row.durationInMinutes })}
          </span>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {row.providerName}
          </Box>
        </Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>{row.reason}</Box>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, typography: 'caption' }}>
          <StateMark state={STATES[result]} />
          {judgement}
        </Box>
      </Box>
      {seesProduction && value !== null && (
        <Box sx={{ textAlign: 'right', whiteSpace: 'nowrap', typography: 'body2' }}>
          <strong>{format.exactMoney(value)}</strong>
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
            {goal === null
              ? // That of a colleague is not told.
                result === 'unknown' && translate('dashboards.lists.noGoal')
              : translate('dashboards.lists.goal', { amount: format.exactMoney(goal) })}
          </Box>
        </Box>
      )}
      {/* In front of the link, which covers the row. */}
      <Box sx={{ position: 'relative', zIndex: 1 }}>
        <LookButton appointmentId={appointmentId} label={translate('dashboards.lists.look', { initials, time })} />
      </Box>
    </Box>
  );
}
