import Skeleton from '@mui/material/Skeleton';
import { memo } from 'react';
import { useTranslate } from 'react-admin';
import { dateText, weekdayText, type ClinicFormat } from '../../components/clinic-format.js';
import { nowIndex } from '../layout/agenda.js';
import { appointmentPath, type AppointmentView } from '../layout/appointment-view.js';
import { columnTotals, isHeld, type CalendarColumn } from '../layout/columns.js';
import { amountsText, plannedAndCompleted } from '../layout/amounts-text.js';
import { perHourText } from '../layout/per-hour-text.js';
import { signsOf } from './appointment-event.js';
import { appointmentLabel } from './appointment-label.js';
import { useAppointmentMarks, useCalendarContent } from './calendar-context.js';
import { NotHeld } from './not-held.js';
import { sign } from './signs.js';

interface ItemProps {
  view: AppointmentView;
  format: ClinicFormat;
  changed: boolean;
  open: boolean;
}

/** An appointment of the agenda. All of it links to the appointment, except for the link to the next one. */
const AgendaItem = memo(function AgendaItem({ view, format, changed, open }: ItemProps) {
  const translate = useTranslate();
  const { appointment, state } = view;
  const time = format.fullTimeRange(appointment.startDate, appointment.endDate);
  const perHour = perHourText(view, format, translate);
  const isNew = appointment.commentState === 1;
  const label = appointmentLabel(view, format, translate);
  return (
    <div
      className="hx-appointment hx-item"
      data-appointment-id={appointment.appointmentId}
      data-state={state}
      data-changed={changed || undefined}
      data-open={open || undefined}
    >
      <a className="hx-open" href={appointmentPath(view)} aria-label={label} />
      <div className="hx-item-line">
        {sign(state)}
        <span className="hx-initials">{appointment.patientInitials}</span>
        <span className="hx-time">{time}</span>
        {signsOf(view, translate)}
      </div>
      <div>{appointment.rnaReason || appointment.reason}</div>
      <div className="hx-item-line hx-item-figures">
        <span>{amountsText(view, format)}</span>
        {perHour !== null && <span className="hx-chip">{perHour}</span>}
      </div>
      {appointment.comments && (
        <div className="hx-item-comment" data-new={isNew || undefined}>
          {appointment.comments}
        </div>
      )}
    </div>
  );
});

/** The appointments of a column in their order, and the line of the current minute. */
function AgendaList({ column, now }: { column: CalendarColumn; now: string }) {
  const translate = useTranslate();
  const { views, format } = useCalendarContent();
  const { changed, openId, lookId } = useAppointmentMarks();
  const lineAt = nowIndex(column.appointments, column.date, now);
  const line = (
    <li key="now" className="hx-agenda-now" data-now-line>
      {format.time(now)}
    </li>
  );
  const rows = column.appointments.map((appointment) => {
    const { appointmentId: id, patientInitials, status } = appointment;
    const view = views.get(id);
    if (!isHeld(appointment) || !view)
      return (
        <li key={id} className="hx-item-gap">
          <s>{patientInitials}</s> {format.fullTimeRange(appointment.startDate, appointment.endDate)}{' '}
          {translate(`calendar.status.${status}`)}
        </li>
      );
    return (
      <li key={id}>
        <AgendaItem view={view} format={format} changed={changed.has(id)} open={openId === id || lookId === id} />
      </li>
    );
  });
  if (lineAt !== null) rows.splice(lineAt, 0, line);
  return <ul className="hx-agenda-list">{rows}</ul>;
}

/** A day of the week, which leads to the agenda of the day. */
function DayHeading({ column, onDay }: { column: CalendarColumn; onDay: (date: string) => void }) {
  const translate = useTranslate();
  const { format, today, now } = useCalendarContent();
  const { date } = column;
  const { appointments, planned, completed } = columnTotals(column.appointments, now);
  return (
    <h2 className="hx-agenda-day">
      <button type="button" aria-current={date === today ? 'date' : undefined} onClick={() => onDay(date)}>
        {weekdayText(date).slice(0, 3)} {dateText(date)}
      </button>
      <span>
        {translate('calendar.appointmentsShort', { smart_count: appointments })}
        {appointments > 0 && ` · ${plannedAndCompleted(planned, completed, format)}`}
      </span>
      <NotHeld name={`${weekdayText(date)} ${dateText(date)}`} appointments={column.appointments} />
    </h2>
  );
}

interface Props {
  /** The clinic's local time. */
  now: string;
  onDay: (date: string) => void;
}

/** The appointments of one provider, one below the other: of a day, or of each day of a week. */
export function Agenda({ now, onDay }: Props) {
  const { columns, isWeekly } = useCalendarContent();
  return columns.map((column) => (
    <section key={column.date} className="hx-agenda">
      {isWeekly && <DayHeading column={column} onDay={onDay} />}
      <AgendaList column={column} now={now} />
    </section>
  ));
}

const SKELETON_ITEMS = 7;

/** Placeholder of an agenda while its appointments load. */
export function AgendaSkeleton() {
  const translate = useTranslate();
  return (
    <div role="status" aria-label={translate('common.loading')} className="hx-agenda hx-agenda-list">
      {Array.from({ length: SKELETON_ITEMS }, (_, item) => (
        <Skeleton key={item} variant="rounded" height={76} sx={{ borderRadius: '6px', opacity: 0.6 }} />
      ))}
    </div>
  );
}
