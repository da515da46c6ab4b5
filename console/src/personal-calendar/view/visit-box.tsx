import type { CalendarAppointment } from '@helix/contracts';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { placeOf, shownMinutes } from '../layout/shown-hours.js';
import { serviceLines, servicesOf } from '../layout/week-earnings.js';
import { useWeekContent } from './week-context.js';
import { SLOT_HEIGHT, SLOT_MINUTES } from './week-frame.js';

const LINE_HEIGHT = 16;
/** Pixels above and below the text, and the gap to the next visit. */
const PADDING = 7;

/** How many whole lines of text fit; at least one. */
function fittingLines(visit: CalendarAppointment): number {
  return Math.max(1, Math.floor(((shownMinutes(visit) / SLOT_MINUTES) * SLOT_HEIGHT - PADDING) / LINE_HEIGHT));
}

function Details({ visit, services }: { visit: CalendarAppointment; services: readonly string[] }) {
  const translate = useTranslate();
  const { format } = useWeekContent();
  return (
    <Box sx={{ display: 'grid', gap: 1, py: 1 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 4, fontWeight: 600 }}>
        <span>
          {visit.patientInitials} {format.timeRange(visit.startDate, visit.endDate)}
        </span>
        <span>{format.exactMoney(visit.totalCompleted)}</span>
      </Box>
      {services.length === 0 && <span>{translate('personalCalendar.noServices')}</span>}
      {services.map((service) => (
        <span key={service}>{service}</span>
      ))}
    </Box>
  );
}

/**
 * One visit: whose, what was completed, and the services; as many lines as fit, all of it in the tooltip. Where the shown
 * hours cut it, its times are said: the box does not tell them.
 */
export function VisitBox({ id }: { id: string }) {
  const translate = useTranslate();
  const { visits, format } = useWeekContent();
  const visit = visits.get(id);
  if (!visit) return null;
  const services = servicesOf(visit);
  const lines = fittingLines(visit);
  const amount = format.exactMoney(visit.totalCompleted);
  const times = format.timeRange(visit.startDate, visit.endDate);
  const cutTimes = placeOf(visit) === 'cut' ? <span className="hp-time">{times}</span> : null;
  const hasTimeLine = cutTimes !== null && lines > 1;
  return (
    <Tooltip
      title={<Details visit={visit} services={services} />}
      placement="right-start"
      describeChild
      slotProps={{ tooltip: { sx: { maxWidth: 280 } } }}
    >
      <Link
        to={`/appointment/${encodeURIComponent(visit.appointmentId)}`}
        className="hp-visit"
        data-appointment-id={visit.appointmentId}
        data-earned={visit.totalCompleted > 0 || undefined}
        data-lines={lines}
        aria-label={translate('personalCalendar.eventLabel', {
          initials: visit.patientInitials,
          time: times,
          amount,
          services: services.join(', ') || translate('personalCalendar.noServices'),
        })}
      >
        <span className="hp-first">
          <span className="hp-initials">{visit.patientInitials}</span>
          {!hasTimeLine && cutTimes}
          <span className="hp-amount">{amount}</span>
        </span>
        {hasTimeLine && <span className="hp-service">{cutTimes}</span>}
        {serviceLines(services, lines - (hasTimeLine ? 2 : 1)).map(({ name, more }) => (
          <span key={name} className="hp-service">
            <span>{name}</span>
            {more > 0 && <span className="hp-more">+{more}</span>}
          </span>
        ))}
      </Link>
    </Tooltip>
  );
}
