import { memo, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { dateText, type ClinicFormat } from '../../components/clinic-format.js';
import { amountsText } from '../layout/amounts-text.js';
import { appointmentPath, nextAppointmentPath, type AppointmentView } from '../layout/appointment-view.js';
import type { Gap } from '../layout/grid-events.js';
import { eventForm, eventText } from '../layout/event-text.js';
import { perHourText } from '../layout/per-hour-text.js';
import { eventLines, minuteOfDay, SLOT_MINUTES } from '../layout/time-axis.js';
import { tooltip } from '../../components/tooltip/tooltip-props.js';
import { appointmentLabel } from './appointment-label.js';
import { useAppointmentMarks, useAppointmentPlaces, useCalendarContent } from './calendar-context.js';
import { insuranceOf, sign, signLink } from './signs.js';

type Translate = ReturnType<typeof useTranslate>;

/** What is to know about an appointment beside its figures: comment, insurance, and the link to the next one. */
export function signsOf(view: AppointmentView, translate: Translate) {
  const { appointment } = view;
  const next = nextAppointmentPath(view);
  const isNew = appointment.commentState === 1;
  return (
    <span className="hx-marks">
      {appointment.comments &&
        appointment.commentState !== null &&
        sign(isNew ? 'comment' : 'acknowledged', { 'data-new': isNew || undefined })}
      {sign(insuranceOf(appointment).sign, { 'data-insurance': appointment.insuranceIconName })}
      {next !== null &&
        appointment.nextAppointmentDate !== null &&
        signLink(
          'next',
          'hx-next',
          next,
          translate('calendar.openNext', {
            initials: appointment.patientInitials,
            date: dateText(appointment.nextAppointmentDate),
          }),
        )}
    </span>
  );
}

interface BoxProps {
  view: AppointmentView;
  format: ClinicFormat;
  /** With the space around it, pixels. */
  width: number;
  changed: boolean;
  open: boolean;
}

/** At most so many lines of a text, with an ellipsis where it is cut: one line where a word ends, several where words wrap. */
function textLines(text: string, lines: number, className: string, isNew?: boolean) {
  return (
    <span
      className={`hx-line ${lines > 1 ? 'hx-wrap' : 'hx-text'} ${className}`}
      data-new={isNew || undefined}
      style={lines > 1 ? { WebkitLineClamp: lines } : undefined}
    >
      {text}
    </span>
  );
}

/**
 * An appointment in its column: who and when, the reason, the money, the comment, as many lines as fit. The card shows
 * the rest. All of it links to the appointment, except for the link to the next one.
 */
const AppointmentBox = memo(function AppointmentBox({ view, format, width, changed, open }: BoxProps) {
  const translate = useTranslate();
  const { appointment, state } = view;
  const { startDate, endDate, comments } = appointment;
  const minutes = Math.max(
    minuteOfDay(appointment.appointmentDate, endDate) - minuteOfDay(appointment.appointmentDate, startDate),
    SLOT_MINUTES,
  );
  const lines = eventLines(minutes);
  const form = eventForm(width);
  const reason = appointment.rnaReason || (appointment.reason ?? '');
  const text = eventText(lines, width, reason, comments);
  const perHour = perHourText(view, format, translate);
  return (
    <div
      className="hx-appointment"
      data-appointment-id={appointment.appointmentId}
      data-state={state}
      data-lines={lines}
      data-form={form}
      data-changed={changed || undefined}
      data-open={open || undefined}
    >
      <a
        className="hx-open"
        href={appointmentPath(view)}
        aria-label={appointmentLabel(view, format, translate)}
        aria-keyshortcuts="Space"
      />
      <span className="hx-line" data-head={text.head}>
        {sign(state)}
        <span className="hx-initials">{appointment.patientInitials}</span>
        <span className="hx-time">
          {form === 'wide' ? format.timeRange(startDate, endDate) : format.shortTime(startDate)}
        </span>
        {signsOf(view, translate)}
      </span>
      {text.reason > 0 && textLines(reason, text.reason, 'hx-reason')}
      {text.figures > 0 && (
        <span className="hx-line hx-figures" data-figures={text.figures}>
          {perHour !== null && <span className="hx-chip">{perHour}</span>}
          <span>{amountsText(view, format)}</span>
        </span>
      )}
      {text.comment > 0 && textLines(comments ?? '', text.comment, 'hx-comment', appointment.commentState === 1)}
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
  const { slots, columnWidth, shares } = useAppointmentPlaces();
  const assigned = slots.get(slot);
  const shown = useRef<AppointmentView>(undefined);
  shown.current = (assigned !== undefined && views.get(assigned)) || shown.current;
  const view = shown.current;
  if (!view) return null;
  const id = view.appointment.appointmentId;
  return (
    <AppointmentBox
      view={view}
      format={format}
      width={columnWidth / (shares.get(id) ?? 1)}
      changed={changed.has(id)}
      open={openId === id || lookId === id}
    />
  );
}

/**
 * The mark of cancelled and no-show appointments at the edge of their column, beside the appointments that took their place.
 * Hidden from screen readers by the grid: the column's heading has the list of them.
 */
export function GapMark({ gap }: { gap: Gap }) {
  const translate = useTranslate();
  const { format } = useCalendarContent();
  const label = gap.appointments
    .map(
      ({ startDate, endDate, patientInitials, status }) =>
        `${format.fullTimeRange(startDate, endDate)} ${patientInitials} ${translate(`calendar.status.${status}`)}`,
    )
    .join(', ');
  return <div className="hx-gap" {...tooltip(label)} />;
}

/** The line of the current minute in a column; it starts with a dot in the first column. */
export function NowLine({ isFirst }: { isFirst: boolean }) {
  return <div className={isFirst ? 'hx-now hx-now-first' : 'hx-now'} data-now-line />;
}
