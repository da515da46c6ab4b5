import type { OpenGapRow } from '@helix/contracts';
import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { AfterDelay } from '../../components/after-delay.js';
import { clinicFormat, dateText, weekdayText } from '../../components/clinic-format.js';
import { FilterSelect } from '../../components/form/filter-select.js';
import { appointmentsAround, GapRow } from '../../components/gaps/gap-row.js';
import { useLookIds } from '../../components/look/look-list.js';
import { Panel, PanelError } from '../../components/metrics/panel.js';
import { hoursText } from '../../components/number-text.js';
import { touchTargets } from '../../components/touch-targets.js';
import { useSession } from '../../session/session-context.js';
import { GAP_LENGTHS, useShortestGap } from '../data/shortest-gap.js';
import type { OpenTimeData } from '../data/use-open-time.js';

/** At both sides of the rows, as of the panel's title. */
const PADDING = 4;

const SKELETON_ROWS = [0, 1, 2, 3, 4];

/** The gaps of the days ahead in the clinic of the session, by day; shorter ones can be left out. */
export function GapsPanel({ gaps: { rows: all, failure } }: Pick<OpenTimeData, 'gaps'>) {
  const translate = useTranslate();
  const { clinic } = useSession();
  const [shortest, setShortest] = useShortestGap();
  const rows = all?.filter(({ minutes }) => minutes >= shortest);
  useLookIds(appointmentsAround(rows ?? []));
  return (
    <Panel
      title={translate('dashboards.gaps.title')}
      titleVariant="h2"
      hint={translate('dashboards.gaps.range', { clinic: clinic.name, minutes: shortest })}
      field={<LengthFilter shortest={shortest} onChange={setShortest} />}
      sx={touchTargets}
    >
      <Box aria-busy={!rows && !failure} sx={{ minHeight: 220, mt: 3, mx: -4, mb: -4 }}>
        {!rows && failure && (
          <Box sx={{ display: 'grid', minHeight: 160 }}>
            <PanelError {...failure} />
          </Box>
        )}
        {!rows && !failure && (
          <AfterDelay>
            {SKELETON_ROWS.map((row) => (
              <Skeleton key={row} height={42} sx={{ mx: 4 }} />
            ))}
          </AfterDelay>
        )}
        {rows?.length === 0 && (
          <Box sx={{ px: 4, py: 8, textAlign: 'center' }}>
            <Box sx={{ fontWeight: 600 }}>{translate('dashboards.gaps.none', { minutes: shortest })}</Box>
            {all?.length === 0 && (
              <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{translate('dashboards.gaps.noneHint')}</Box>
            )}
          </Box>
        )}
        {rows && daysOf(rows).map(([date, ofDay]) => <GapDay key={date} date={date} gaps={ofDay} />)}
      </Box>
    </Panel>
  );
}

/** Chooses the length from which on gaps are listed. */
function LengthFilter({ shortest, onChange }: { shortest: number; onChange: (minutes: number) => void }) {
  const translate = useTranslate();
  return (
    <FilterSelect
      label={translate('dashboards.gaps.length')}
      allLabel={null}
      options={GAP_LENGTHS.map((minutes) => ({
        value: String(minutes),
        name: translate('dashboards.gaps.orMore', { minutes }),
      }))}
      value={String(shortest)}
      onChange={(minutes) => onChange(Number(minutes))}
      width={148}
    />
  );
}

/** Gaps by day, in order. */
function daysOf(gaps: readonly OpenGapRow[]): [string, OpenGapRow[]][] {
  const days = new Map<string, OpenGapRow[]>();
  for (const gap of gaps) days.set(gap.date, [...(days.get(gap.date) ?? []), gap]);
  return [...days];
}

function GapDay({ date, gaps }: { date: string; gaps: readonly OpenGapRow[] }) {
  const translate = useTranslate();
  const { clinic } = useSession();
  const format = clinicFormat(clinic.currency);
  const day = `${weekdayText(date)}, ${dateText(date)}`;
  const hours = hoursText(gaps.reduce((sum, { minutes }) => sum + minutes, 0) / 60);
  return (
    <section aria-label={day}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 3,
          px: PADDING,
          py: 1.5,
          borderTop: 1,
          borderColor: 'divider',
          bgcolor: 'surface.sunken',
        }}
      >
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 3 }}>
          <Typography component="h3" variant="body2" sx={{ fontWeight: 600 }}>
            {day}
          </Typography>
          <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
            {translate('dashboards.gaps.day', { smart_count: gaps.length, minutes: hours })}
          </Typography>
        </Box>
        <Button
          component={Link}
          to={`/dashboard?date=${date}`}
          size="small"
          startIcon={<CalendarIcon />}
          aria-label={translate('dashboards.gaps.show', { day })}
        >
          {translate('dashboards.gaps.calendar')}
        </Button>
      </Box>
      <Box component="ul" aria-label={day} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {gaps.map((gap) => (
          <GapRow key={`${gap.providerId} ${gap.startDate}`} gap={gap} format={format} px={PADDING} />
        ))}
      </Box>
    </section>
  );
}
