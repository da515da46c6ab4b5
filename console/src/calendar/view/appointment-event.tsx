import { plannedAmount } from '@helix/hygiene';
import { memo, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { dateText, type ClinicFormat } from '../../components/clinic-format.js';
import { appointmentPath, nextAppointmentPath, type AppointmentView } from '../layout/appointment-view.js';
import type { Gap } from '../layout/grid-events.js';
import { perHourText } from '../layout/per-hour-text.js';
import { eventLines, minuteOfDay, SLOT_MINUTES } from '../layout/time-axis.js';
import { appointmentLabel } from './appointment-label.js';
import { useCalendarContent, useAppointmentMarks, useAppointmentSlots } from './calendar-context.js';
import { insuranceOf, Sign } from './signs.js';

/** What is to know about an appointment beside its figures: comment, insurance, and the link to the next one. */
export function Signs({ view }: { view: AppointmentView }) {
  const translate = useTranslate();
  const { appointment } = view;
  const next = nextAppointmentPath(view);
  const isNew = appointment.commentState === 1;
  return (
    <span className="hx-marks">
      {appointment.comments && appointment.commentState !== null && (
        <Sign name={isNew ? 'comment' : 'acknowledged'} data-new={isNew || undefined} />
      )}
      <Sign name={insuranceOf(appointment).sign} data-insurance={appointment.insuranceIconName} />
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

function Amounts({ view, format }: { view: AppointmentView; format: ClinicFormat }) {
  const translate = useTranslate();
  const { appointment } = view;
  const perHour = perHourText(view, format, translate);
  return (
    <span className="hx-line hx-figures">
      {perHour !== null && <span className="hx-chip">{perHour}</span>}
      <span>
        {format.money(plannedAmount(appointment))} → {format.money(appointment.totalCompleted)}
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
 * An appointment in its column: who and when, the reason, the money, the comment, as many lines as fit. The card shows
 * the rest. All of it links to the appointment, except for the link to the next one.
 */
const AppointmentBox = memo(function AppointmentBox({ view, format, changed, open }: EventProps) {
  const translate = useTranslate();
  const { appointment, state } = view;
  const minutes =
    minuteOfDay(appointment.appointmentDate, appointment.endDate) -
    minuteOfDay(appointment.appointmentDate, appointment.startDate);
  const lines = eventLines(Math.max(minutes, SLOT_MINUTES));
  const label = appointmentLabel(view, format, translate);
  return (
    <div
      className="hx-appointment"
      data-appointment-id={appointment.appointmentId}
      data-state={state}
      data-lines={lines}
      data-changed={changed || undefined}
      data-open={open || undefined}
    >
      <a className="hx-open" href={appointmentPath(view)} aria-label={label} aria-keyshortcuts="Space" />
      <span className="hx-line">
        <Sign name={state} />
        <span className="hx-initials">{appointment.patientInitials}</span>
        <span className="hx-time hx-long">{format.timeRange(appointment.startDate, appointment.endDate)}</span>
        <span className="hx-time hx-short">{format.shortTime(appointment.startDate)}</span>
        <Signs view={view} />
      </span>
      {lines >= 2 && <span className="hx-line hx-text">{appointment.rnaReason || appointment.reason}</span>}
      {lines >= 3 && <Amounts view={view} format={format} />}
      {lines >= 4 && appointment.comments && (
        <span className="hx-line hx-text hx-comment" data-new={appointment.commentState === 1 || undefined}>
          {appointment.comments}
        </span>
      )}
    </div>
  );
});

/**
 * The appointment in a slot of the grid. Its content comes from the calendar's context. Outside of the viewport the slot
 * keeps what it had until the view of its appointment has come.
 */
export function AppointmentEvent({ slot }: { slot: string }) {
  const { views, format } = useCalendarContent();
  const { changed, openId, lookId } = useAppointmentMarks();
  const assigned = useAppointmentSlots().get(slot);
  const shown = useRef<AppointmentView>(undefined);
  shown.current = (assigned !== undefined && views.get(assigned)) || shown.current;
  const view = shown.current;
  if (!view) return null;
  const id = view.appointment.appointmentId;
  return <AppointmentBox view={view} format={format} changed={changed.has(id)} open={openId === id || lookId === id} />;
}

/**
 * The gap of cancelled or missed appointments, behind the appointments that took their place: a line for each, as many
 * as fit. Screen readers and the keyboard find these appointments in the column's heading.
 */
export function AppointmentGap({ gap: { startDate, endDate, appointments } }: { gap: Gap }) {
  const translate = useTranslate();
  const date = startDate.slice(0, 10);
  const lines = eventLines(minuteOfDay(date, endDate) - minuteOfDay(date, startDate));
  return (
    <div className="hx-gap">
      {appointments.slice(0, lines).map(({ appointmentId, patientInitials, status }) => (
        <div key={appointmentId}>
          <s>{patientInitials}</s> <span>{translate(`calendar.status.${status}`)}</span>
        </div>
      ))}
    </div>
  );
}

/** The line of the current minute in a column; it starts with a dot in the first column. */
export function NowLine({ isFirst }: { isFirst: boolean }) {
  return <div className={isFirst ? 'hx-now hx-now-first' : 'hx-now'} data-now-line />;
}
