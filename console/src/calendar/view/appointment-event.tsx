import { memo } from 'react';
import { useTranslate } from 'react-admin';
import type { ClinicFormat } from '../../components/clinic-format.js';
import { dateText } from '../../components/clinic-format.js';
import { plannedOn } from '../layout/day-figures.js';
import { fittingLines } from '../layout/fitting-lines.js';
import { minuteOfDay, SLOT_MINUTES } from '../layout/synthetic-day.js';
import type { AppointmentView } from '../layout/appointment-view.js';
import { appointmentPath, nextAppointmentPath } from './appointment-links.js';
import { useCalendarContent, useAppointmentMarks, useAppointmentSlots } from './calendar-context.js';
import { insuranceOf } from './insurance.js';
import { Sign } from './signs.js';

function Marks({ view }: { view: AppointmentView }) {
  const translate = useTranslate();
  const { appointment } = view;
  const next = nextAppointmentPath(view);
  return (
    <span className="hx-marks">
      {appointment.comments && appointment.commentState !== null && (
        <span className="hx-comment-mark" data-new={appointment.commentState === 1 || undefined}>
          <Sign name={appointment.commentState === 1 ? 'comment' : 'acknowledged'} />
        </span>
      )}
      <span data-insurance={appointment.insuranceIconName}>
        <Sign name={insuranceOf(appointment).sign} />
      </span>
      {next !== null && appointment.nextAppointmentDate !== null && (
        <a
          className="hx-next"
          href={next}
          aria-label={translate('calendar.openNext', {
            initials: appointment.patientInitials,
            date: dateText(appointment.nextAppointmentDate),
          })}
        >
          <Sign name="next" />
        </a>
      )}
    </span>
  );
}

function Figures({ view, format }: { view: AppointmentView; format: ClinicFormat }) {
  const translate = useTranslate();
  const { appointment, perHour } = view;
  return (
    <span className="hx-line hx-figures">
      {perHour !== null && (
        <span className="hx-chip">{translate('calendar.perHour', { amount: format.money(perHour) })}</span>
      )}
      <span>
        {format.money(plannedOn(appointment))} → {format.money(appointment.totalCompleted)}
      </span>
    </span>
  );
}

interface EventProps {
  view: AppointmentView;
  format: ClinicFormat;
  changed: boolean;
  open: boolean;
}

/**
 * One appointment in its column: who and when, the reason, the figures, the comment; as many lines as fit, the rest is in the
 * card. All of it is the link to the appointment, but for the link to the next one.
 */
const AppointmentBox = memo(function AppointmentBox({ view, format, changed, open }: EventProps) {
  const translate = useTranslate();
  const { appointment, state, providerName } = view;
  const minutes =
    minuteOfDay(appointment.appointmentDate, appointment.endDate) -
    minuteOfDay(appointment.appointmentDate, appointment.startDate);
  const lines = fittingLines(Math.max(minutes, SLOT_MINUTES));
  const label = translate('calendar.eventLabel', {
    provider: providerName,
    time: `${format.time(appointment.startDate)} – ${format.time(appointment.endDate)}`,
    initials: appointment.patientInitials,
    state: translate(`calendar.state.${state}`),
  });
  return (
    <div
      className="hx-appointment"
      data-appointment-id={appointment.appointmentId}
      data-state={state}
      data-lines={lines}
      data-changed={changed || undefined}
      data-open={open || undefined}
    >
      <a className="hx-open" href={appointmentPath(view)} aria-label={label} />
      <span className="hx-line">
        <Sign name={state} />
        <span className="hx-initials">{appointment.patientInitials}</span>
        <span className="hx-time">{format.timeRange(appointment.startDate, appointment.endDate)}</span>
        <Marks view={view} />
      </span>
      {lines >= 2 && <span className="hx-line hx-text">{appointment.rnaReason || appointment.reason}</span>}
      {lines >= 3 && <Figures view={view} format={format} />}
      {lines >= 4 && appointment.comments && (
        <span className="hx-line hx-text hx-comment" data-new={appointment.commentState === 1 || undefined}>
          {appointment.comments}
        </span>
      )}
    </div>
  );
});

/** The grid draws this for a slot; everything else comes from the calendar's context. */
export function AppointmentEvent({ slot }: { slot: string }) {
  const { views, format } = useCalendarContent();
  const { changed, openId } = useAppointmentMarks();
  const id = useAppointmentSlots().get(slot);
  const view = id === undefined ? undefined : views.get(id);
  if (id === undefined || !view) return null;
  return <AppointmentBox view={view} format={format} changed={changed.has(id)} open={openId === id} />;
}
