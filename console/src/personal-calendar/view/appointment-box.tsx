import type { CalendarAppointment } from '@helix/contracts';
import LookIcon from '@mui/icons-material/ViewSidebarOutlined';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { fittingLines, SLOT_MINUTES } from '../../components/grid/grid-styles.js';
import { amountText } from '../layout/amount-text.js';
import { placeOf, serviceLines, servicesOf, shownMinutes } from '../layout/week-appointments.js';
import { useWeekContent } from './week-context.js';
import { useWeekHeights } from './week-frame.js';

/** Space above and below the text, with the gap to the next appointment, pixels. */
const PADDING = 7;
/** Of a box with one line of text, pixels; a lower one has no text, since a part of a line cannot be read. */
const MIN_TEXT_HEIGHT = 20;

interface DetailsProps {
  appointment: CalendarAppointment;
  amount: string;
  services: readonly string[];
}

function Details({ appointment, amount, services }: DetailsProps) {
  const translate = useTranslate();
  const { format } = useWeekContent();
  return (
    <Box sx={{ display: 'grid', gap: 1, py: 1 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 4, fontWeight: 600 }}>
        <span>
          {appointment.patientInitials} {format.fullTimeRange(appointment.startDate, appointment.endDate)}
        </span>
        <span>{amount}</span>
      </Box>
      {services.length === 0 && <span>{translate('personalCalendar.noServices')}</span>}
      {services.map((service) => (
        <span key={service}>{service}</span>
      ))}
    </Box>
  );
}

/**
 * An appointment: patient, completed or planned amount and services, as many lines as fit; the tooltip shows everything. Where the
 * shown hours cut off the box, it also shows the times, because its position no longer shows them.
 */
export function AppointmentBox({ id }: { id: string }) {
  const translate = useTranslate();
  const { appointments, now, format, lookId, look } = useWeekContent();
  const { slot, minEvent } = useWeekHeights();
  const appointment = appointments.get(id);
  if (!appointment) return null;
  const services = servicesOf(appointment);
  const height = Math.max((shownMinutes(appointment) / SLOT_MINUTES) * slot, minEvent);
  const lines = height < MIN_TEXT_HEIGHT ? 0 : fittingLines(height, PADDING);
  const amount = amountText(appointment, now, format, translate);
  const times = format.fullTimeRange(appointment.startDate, appointment.endDate);
  const cutTimes =
    placeOf(appointment) === 'cut' ? (
      <span className="hp-time">{format.timeRange(appointment.startDate, appointment.endDate)}</span>
    ) : null;
  const hasTimeLine = cutTimes !== null && lines > 1;
  const isOpen = lookId === id;
  const box = (
    <Tooltip
      title={<Details appointment={appointment} amount={amount} services={services} />}
      placement="right-start"
      describeChild
      slotProps={{ tooltip: { sx: { maxWidth: 280 } } }}
    >
      <Link
        to={`/appointment/${encodeURIComponent(appointment.appointmentId)}`}
        className="hp-appointment"
        data-appointment-id={appointment.appointmentId}
        data-earned={appointment.totalCompleted > 0 || undefined}
        data-lines={lines}
        data-open={isOpen || undefined}
        aria-keyshortcuts="Space"
        aria-label={translate('personalCalendar.eventLabel', {
          initials: appointment.patientInitials,
          time: times,
          amount,
          services: services.join(', ') || translate('personalCalendar.noServices'),
        })}
      >
        {lines > 0 && (
          <span className="hp-first">
            <span className="hp-initials">{appointment.patientInitials}</span>
            {!hasTimeLine && cutTimes}
            <span className="hp-amount">{amount}</span>
          </span>
        )}
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
  return (
    <>
      {box}
      <button
        type="button"
        className="hp-look"
        // Space on the appointment does the same: one tab stop is enough.
        tabIndex={-1}
        aria-label={translate('personalCalendar.look', { initials: appointment.patientInitials, time: times })}
        title={translate('look.hint')}
        onClick={() => look(id)}
      >
        <LookIcon sx={{ fontSize: 16 }} />
      </button>
    </>
  );
}
