import NextIcon from '@mui/icons-material/ChevronRight';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'react-admin';
import { touchTargets } from '../../components/touch-targets.js';
import { FigureWhyLink } from '../../explain/why-link.js';
import type { CalendarAddress } from '../data/use-calendar-address.js';
import { bookedText } from '../layout/amounts-text.js';
import { columnFigure } from '../layout/column-figure.js';
import { neighbourOf } from '../layout/agenda.js';
import { columnTotals } from '../layout/columns.js';
import { useCalendarContent } from './calendar-context.js';
import { NotHeld } from './not-held.js';
import { OneProviderSelect } from './toolbar-fields.js';
import type { ShownDays } from './use-shown-days.js';

interface Props {
  address: CalendarAddress;
  shown: Pick<ShownDays, 'agendaProviders' | 'weekProvider' | 'providerId'>;
}

/** The provider of the agenda, the ways to the providers beside them, and the totals of what is shown. */
export function AgendaHead({ address: { isWeekly, showProvider }, shown }: Props) {
  const translate = useTranslate();
  const { columns, format, now } = useCalendarContent();
  const { agendaProviders: providers } = shown;
  const providerId = isWeekly ? shown.weekProvider : shown.providerId;
  const [previous, next] = [neighbourOf(providers, providerId, -1), neighbourOf(providers, providerId, 1)];
  const { appointments, planned, completed } = columnTotals(
    columns.flatMap((column) => column.appointments),
    now,
  );
  // In a week the heading of each day has its own.
  const only = isWeekly ? undefined : columns[0];
  if (providers.length === 0) return null;
  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pt: 1, ...touchTargets }}>
        <IconButton
          aria-label={translate('calendar.previousProvider')}
          disabled={previous === null}
          onClick={() => showProvider(previous)}
        >
          <PreviousIcon fontSize="small" />
        </IconButton>
        <OneProviderSelect providers={providers} value={providerId} onChange={showProvider} />
        <IconButton
          aria-label={translate('calendar.nextProvider')}
          disabled={next === null}
          onClick={() => showProvider(next)}
        >
          <NextIcon fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={{ mt: 2, display: 'flex', flexWrap: 'wrap', columnGap: 2, typography: 'body2', whiteSpace: 'nowrap' }}>
        {appointments > 0 && <strong>{translate('calendar.appointmentsShort', { smart_count: appointments })}</strong>}
        {only && <NotHeld name={only.name} appointments={only.appointments} />}
        {appointments > 0 && (
          <Box component="span" sx={{ ml: 'auto' }}>
            {bookedText(planned, completed, format, translate)}{' '}
            <FigureWhyLink
              label={translate('calendar.why.label')}
              figureOf={() => columnFigure(columns, now, { translate, format })}
            />
          </Box>
        )}
      </Box>
    </Box>
  );
}
