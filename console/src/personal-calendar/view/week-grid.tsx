import FullCalendar, {
  type DayHeaderInfo,
  type EventDisplayInfo,
  type EventInput,
  type SlotHeaderInfo,
} from '@fullcalendar/react';
import '@fullcalendar/react/skeleton.css';
import { memo, useMemo, useRef } from 'react';
import { dateText, weekdayText } from '../../components/clinic-format.js';
import { nameColumn, TIME_GRID } from '../../components/grid/time-grid.js';
import { useMeasured } from '../../components/grid/time-grid.js';
import { FIRST_HOUR, LAST_HOUR } from '../layout/shown-hours.js';
import { DayHeader } from './day-header.js';
import { AppointmentBox } from './appointment-box.js';
import { useWeekContent } from './week-context.js';
import { SLOT_HEIGHT, SLOT_MINUTES } from './week-frame.js';

const SLOT = { minutes: SLOT_MINUTES };

const dayText = (date: Date): string => date.toISOString().slice(0, 10);

// Outside of the component: the grid draws everything anew when one of these is another function.
const drawHeader = ({ date }: DayHeaderInfo) => <DayHeader date={dayText(date)} />;
const drawAppointment = ({ event }: EventDisplayInfo) => <AppointmentBox id={event.id} />;
const drawHour = ({ date }: SlotHeaderInfo) => <HourLabel time={date} />;
function nameHeader({ el, date }: { el: HTMLElement; date: Date }): void {
  const day = dayText(date);
  nameColumn(el, `${weekdayText(day)} ${dateText(day)}`);
}

const HourLabel = memo(function HourLabel({ time }: { time: Date }) {
  return <>{useWeekContent().format.hour(time)}</>;
});

/** The week from 4:00 to 19:00, without an all-day row. */
export const WeekGrid = memo(function WeekGrid() {
  const { monday, now, appointments } = useWeekContent();
  const wrapper = useRef<HTMLDivElement>(null);
  const measured = useMeasured(wrapper, monday);
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
        slotDuration={SLOT}
        slotMinHeight={SLOT_HEIGHT}
        slotMinTime={FIRST_HOUR}
        slotMaxTime={LAST_HOUR}
        events={events}
        dayHeaderContent={drawHeader}
        dayHeaderDidMount={nameHeader}
        eventContent={drawAppointment}
        slotHeaderContent={drawHour}
        nowIndicatorLineClass="hp-now"
        eventClass="hp-event"
      />
    </div>
  );
});
