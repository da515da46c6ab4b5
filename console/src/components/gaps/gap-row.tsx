import type { GapNeighbour, OpenGapRow } from '@helix/contracts';
import { localTimeMinutes } from '@helix/hygiene';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { ClinicFormat } from '../clinic-format.js';
import { LookButton } from '../look/look-button.js';
import { COARSE_POINTER, TOUCH_TARGET } from '../touch-targets.js';
import './texts.js';

interface Props {
  gap: OpenGapRow;
  format: ClinicFormat;
  /** The padding at both sides: that of the title above the rows. */
  px: number;
}

/** All of a gap has room on one line, also where it begins in the morning and ends in the afternoon. */
const WIDE = '@media (min-width: 1360px)';

/** The ids of the appointments around some gaps, in order, each once. */
export const appointmentsAround = (gaps: readonly OpenGapRow[]): string[] => [
  ...new Set(gaps.flatMap(({ before, after }) => [before, after]).flatMap((one) => (one ? [one.appointmentId] : []))),
];

/** A local time some minutes later, `yyyy-mm-ddThh:mm:ss`. */
const localTimeAfter = (localTime: string, minutes: number): string =>
  new Date((localTimeMinutes(localTime) + minutes) * 60_000).toISOString().slice(0, 19);

/** A gap: when, how long and whose, and the appointments around it. */
export function GapRow({ gap, format, px }: Props) {
  const translate = useTranslate();
  return (
    <Box
      component="li"
      data-gap={gap.startDate}
      sx={{
        display: 'grid',
        alignItems: 'center',
        columnGap: 3,
        rowGap: 1,
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr) auto',
          sm: 'minmax(0, 1fr) minmax(0, 1fr)',
        },
        [WIDE]: { gridTemplateColumns: '168px 60px minmax(0, 1fr) minmax(0, 1.4fr) minmax(0, 1.4fr)' },
        px,
        py: 1.5,
        borderTop: 1,
        borderColor: 'surface.line',
        typography: 'body2',
        color: gap.isPast ? 'text.secondary' : 'text.primary',
      }}
    >
      <Box component="span" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
        {format.fullTimeRange(gap.startDate, gap.endDate)}
      </Box>
      <Box
        component="span"
        sx={{ textAlign: 'right', [WIDE]: { textAlign: 'left' }, whiteSpace: 'nowrap', fontWeight: 550 }}
      >
        {translate('gaps.minutes', { count: gap.minutes })}
      </Box>
      <Box component="span" sx={{ gridColumn: '1 / -1', [WIDE]: { gridColumn: 'auto' }, overflowWrap: 'anywhere' }}>
        {gap.providerName}
        {gap.isPast && ` · ${translate('gaps.over')}`}
      </Box>
      <Neighbour which="after" neighbour={gap.before} format={format} />
      <Neighbour which="before" neighbour={gap.after} format={format} />
    </Box>
  );
}

/** The appointment before or after a gap, which a click opens and whose look stands beside it. */
function Neighbour({
  which,
  neighbour,
  format,
}: {
  which: 'after' | 'before';
  neighbour: GapNeighbour | null;
  format: ClinicFormat;
}) {
  const translate = useTranslate();
  const label = (
    <Box component="span" sx={{ width: 44, flexShrink: 0, color: 'text.secondary', typography: 'caption' }}>
      {translate(`gaps.${which}`)}
    </Box>
  );
  const frame = {
    display: 'flex',
    alignItems: 'center',
    gap: 1,
    minHeight: 30,
    minWidth: 0,
    gridColumn: { xs: '1 / -1', sm: 'auto' },
  };
  if (!neighbour)
    return (
      <Box sx={{ ...frame, color: 'text.secondary' }}>
        {label}
        {translate(which === 'after' ? 'gaps.startOfDay' : 'gaps.endOfDay')}
      </Box>
    );
  const { appointmentId, patientInitials: initials, startDate, durationInMinutes: count } = neighbour;
  const time = format.time(startDate);
  return (
    <Box data-appointment-id={appointmentId} sx={frame}>
      {label}
      <Box
        component={Link}
        to={`/appointment/${encodeURIComponent(appointmentId)}`}
        aria-label={translate('gaps.open', { initials, time, count })}
        sx={{
          display: 'inline-flex',
          alignItems: 'center',
          gap: 1.5,
          minWidth: 0,
          whiteSpace: 'nowrap',
          color: 'text.primary',
          textDecoration: 'none',
          '&:hover': { color: 'primary.main', textDecoration: 'underline' },
          [COARSE_POINTER]: { minHeight: TOUCH_TARGET },
        }}
      >
        <strong>{initials}</strong>
        <span>{format.fullTimeRange(startDate, localTimeAfter(startDate, count))}</span>
      </Box>
      <LookButton appointmentId={appointmentId} label={translate('gaps.look', { initials, time })} />
    </Box>
  );
}
