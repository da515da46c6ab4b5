import FullCalendar, {
  type DayHeaderInfo,
  type EventDisplayInfo,
  type EventInput,
  type SlotHeaderInfo,
} from '@fullcalendar/react';
import '@fullcalendar/react/skeleton.css';
import { memo, useMemo, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { weekdayText } from '../../components/clinic-format.js';
import { nameColumn, TIME_GRID, useMeasured } from '../../components/grid/time-grid.js';
import { FIRST_HOUR, LAST_HOUR, outsideHours, type OutsideHours } from '../layout/week-appointments.js';
import { AppointmentBox } from './appointment-box.js';
import { useWeekContent } from './week-context.js';
import { useWeekHeights } from './week-frame.js';

/** The number of appointments before or after the shown hours, linked to the day in the calendar. */
function Outside({ date, outside: { place, count, completed } }: { date: string; outside: OutsideHours }) {
  const translate = useTranslate();
  const { providerId, format } = useWeekContent();
  const hour = new Date(`${date}T${place === 'before' ? FIRST_HOUR : LAST_HOUR}Z`);
  const query = new URLSearchParams({ date, ...(providerId ? { p_id: providerId } : {}) });
  const text = [
    translate(`personalCalendar.${place}Hours`, { smart_count: count, hour: format.hour(hour) }),
    ...(completed > 0 ? [format.exactMoney(completed)] : []),
  ].join(', ');
  return (
    <Link
      to={`/dashboard?${query}`}
      className="hp-outside"
      data-outside={place}
      aria-label={translate('personalCalendar.outsideLabel', { text, date })}
    >
      {text}
    </Link>
  );
}

/** The heading of a day: its name, the completed amount, and the appointments outside of the shown hours. */
function DayHeader({ date }: { date: string }) {
  const { days, appointments, now, format } = useWeekContent();
  const total = days.get(date)?.totalCompleted ?? 0;
  const ofDay = [...appointments.values()].filter(({ startDate }) => startDate.startsWith(date));
  return (
    <>
      <div className="hp-day" aria-current={date === now.slice(0, 10) ? 'date' : undefined}>
        {weekdayText(date).slice(0, 3)} {Number(date.slice(8))}
      </div>
      <div className="hp-total">{total > 0 ? format.exactMoney(total) : '–'}</div>
      {outsideHours(ofDay).map((outside) => (
        <Outside key={outside.place} date={date} outside={outside} />
      ))}
    </>
  );
}

const dayText = (date: Date): string => date.toISOString().slice(0, 10);

// Outside of the component, because the grid renders everything again when the identity of one of these changes.
const renderHeader = ({ date }: DayHeaderInfo) => <DayHeader date={dayText(date)} />;
const renderAppointment = ({ event }: EventDisplayInfo) => <AppointmentBox id={event.id} />;
const renderHour = ({ date }: SlotHeaderInfo) => <HourLabel time={date} />;
function nameHeader({ el, date }: { el: HTMLElement; date: Date }): void {
  const day = dayText(date);
  nameColumn(el, `${weekdayText(day)} ${day}`);
}

const HourLabel = memo(function HourLabel({ time }: { time: Date }) {
  return <>{useWeekContent().format.hour(time)}</>;
});

/** The grid of the week from 4:00 to 19:00. */
export const WeekGrid = memo(function WeekGrid() {
  const { monday, now, appointments } = useWeekContent();
  const wrapper = useRef<HTMLDivElement>(null);
  const measured = useMeasured(wrapper, monday);
  const { slot, minEvent } = useWeekHeights();
  const events = useMemo(
    () =>
      [...appointments.values()].map(({ appointmentId, startDate, endDate }): EventInput => ({
        id: appointmentId,
        start: startDate,
        end: endDate,
      })),
    [appointments],
  );
  return (
    <div ref={wrapper} className={measured ? undefined : 'hg-measuring'}>
      <FullCalendar
        key={monday}
        {...TIME_GRID}
        initialView="timeGridWeek"
        initialDate={monday}
        firstDay={1}
        now={now}
        nowIndicator
        slotMinHeight={slot}
        eventMinHeight={minEvent}
        slotMinTime={FIRST_HOUR}
        slotMaxTime={LAST_HOUR}
        events={events}
        dayHeaderContent={renderHeader}
        dayHeaderDidMount={nameHeader}
        eventContent={renderAppointment}
        slotHeaderContent={renderHour}
        nowIndicatorLineClass="hp-now"
        eventClass="hp-event"
      />
    </div>
  );
});
