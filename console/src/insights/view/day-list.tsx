import { addDays } from '@helix/hygiene';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { dateText, weekdayText } from '../../components/clinic-format.js';
import { TOUCH_TARGET } from '../../components/touch-targets.js';
import type { DayLine } from '../layout/appointment-insights.js';
import { listedDays } from '../layout/months.js';
import { KindIcon, kindColors } from './kinds.js';
import { useMonthContent } from './month-context.js';

/** The days of a month with their insights, one below the other, for a phone. The current month begins with today. */
export function DayList() {
  const { month, today, lines } = useMonthContent();
  const days = listedDays(month, today, [...lines.keys()]);
  return (
    <Box sx={{ pb: 3 }}>
      {days.map((date) => (
        <Day key={date} date={date} lines={lines.get(date) ?? []} />
      ))}
    </Box>
  );
}

function useDayName(date: string): string {
  const translate = useTranslate();
  const { today } = useMonthContent();
  const day = `${weekdayText(date)}, ${dateText(date)}`;
  if (date === today) return translate('insights.todayIs', { day });
  return date === addDays(today, 1) ? translate('insights.tomorrowIs', { day }) : day;
}

function Day({ date, lines }: { date: string; lines: readonly DayLine[] }) {
  const translate = useTranslate();
  const name = useDayName(date);
  return (
    <section aria-label={name}>
      <Typography
        component="h2"
        variant="body2"
        sx={{
          position: 'sticky',
          top: 0,
          zIndex: 1,
          px: 4,
          py: 2,
          fontWeight: 600,
          bgcolor: 'surface.sunken',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        {name}
      </Typography>
      {lines.length === 0 && (
        <Box sx={{ px: 4, py: 3, typography: 'body2', color: 'text.secondary' }}>{translate('insights.noneToday')}</Box>
      )}
      <Box component="ul" aria-label={name} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {lines.map((line) => (
          <li key={line.kind}>
            <Line {...line} />
          </li>
        ))}
      </Box>
    </section>
  );
}

/** A kind of insight on a day with its patients; opens them. */
function Line({ date, kind, patients }: DayLine) {
  const translate = useTranslate();
  const { openDay } = useMonthContent();
  const { bar, tint, ink } = kindColors(useTheme())[kind];
  return (
    <ButtonBase
      data-kind={kind}
      onClick={() => openDay(date, kind)}
      sx={{
        display: 'flex',
        justifyContent: 'flex-start',
        alignItems: 'center',
        gap: 3,
        width: '100%',
        minHeight: TOUCH_TARGET,
        px: 4,
        py: 1.5,
        textAlign: 'left',
        typography: 'body2',
        borderBottom: 1,
        borderColor: 'surface.line',
        color: 'text.primary',
      }}
    >
      <Box
        aria-hidden
        sx={{
          display: 'grid',
          placeItems: 'center',
          flexShrink: 0,
          width: 28,
          height: 28,
          pl: '3px',
          borderRadius: '7px',
          bgcolor: tint,
          color: ink,
          boxShadow: `inset 3px 0 0 ${bar}`,
        }}
      >
        <KindIcon kind={kind} sx={{ fontSize: 16 }} />
      </Box>
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
          {translate(`insights.kinds.${kind}`)}
        </Box>
        <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {patients.map(({ appointmentId, initials, isDismissed }, at) => (
            <span key={appointmentId}>
              {at > 0 && ', '}
              {isDismissed ? <s>{initials}</s> : initials}
            </span>
          ))}
        </Box>
      </Box>
      <Box component="span" sx={{ fontWeight: 600, color: ink }}>
        {patients.length}
      </Box>
    </ButtonBase>
  );
}

const SKELETON_DAYS = [3, 2, 3, 1];

/** Placeholder of the list while it loads. */
export function DayListSkeleton() {
  return (
    <Box aria-hidden>
      {SKELETON_DAYS.map((rows, day) => (
        <Box key={day}>
          <Box sx={{ px: 4, py: 2, bgcolor: 'surface.sunken', borderBottom: 1, borderColor: 'divider' }}>
            <Skeleton width={170} height={20} />
          </Box>
          {Array.from({ length: rows }, (_, row) => (
            <Box key={row} sx={{ display: 'flex', alignItems: 'center', gap: 3, px: 4, minHeight: TOUCH_TARGET }}>
              <Skeleton variant="rounded" width={28} height={28} />
              <Skeleton width={`${60 - row * 12}%`} />
            </Box>
          ))}
        </Box>
      ))}
    </Box>
  );
}
