import FullCalendar, { type DayHeaderInfo, type EventDisplayInfo, type SlotHeaderInfo } from '@fullcalendar/react';
import '@fullcalendar/react/skeleton.css';
import { memo, useCallback, useLayoutEffect, useMemo, useRef, type RefObject } from 'react';
import { dateText, weekdayText } from '../../components/clinic-format.js';
import { nameColumn, TIME_GRID, useMeasured } from '../../components/grid/time-grid.js';
import type { CalendarColumn } from '../layout/columns.js';
import { assignSlots, gapOfEvent, gridEvents, NOW_PREFIX, type AppointmentSlots } from '../layout/grid-events.js';
import { widthShares } from '../layout/width-shares.js';
import { clockText, columnOfDay, FIRST_DAY, SLOT_HEIGHT, type VisibleHours } from '../layout/time-axis.js';
import { AppointmentEvent, GapMark, NowLine } from './appointment-event.js';
import {
  AppointmentPlacesContext,
  CalendarContext,
  useCalendarContent,
  type CalendarContent,
} from './calendar-context.js';
import { ColumnHeader } from './column-header.js';
import { useSteadyHours } from './scrolling.js';
import { useViewportFirst } from './use-viewport-first.js';

interface Props {
  /** The clinic's local time. */
  now: string;
  hours: VisibleHours;
  /** The scroll container, and its horizontal scroll position at first. */
  frame: RefObject<HTMLElement | null>;
  /** What the scroll container has for columns, about, until it is laid out, and what each column takes. Pixels. */
  room: number;
  columnWidth: number;
  initialLeft: number;
  /** The first minute of the day that is visible at first. */
  initialMinute: number;
  /** The appointment whose card is open. */
  openId: RefObject<string | null>;
}

// Outside of the component, because the grid renders everything again when the identity of one of these changes.
const renderHeader = ({ date }: DayHeaderInfo) => <ColumnHeader column={columnOfDay(date)} />;
const renderAppointment = ({ event }: EventDisplayInfo) => <AppointmentEvent slot={event.id} />;
const renderBackground = ({ event }: EventDisplayInfo) =>
  event.id.startsWith(NOW_PREFIX) ? (
    <NowLine isFirst={event.id === `${NOW_PREFIX}0`} />
  ) : (
    <GapMark gap={gapOfEvent(event)} />
  );
const renderHour = ({ date }: SlotHeaderInfo) => <HourLabel time={date} />;

const labelOf = ({ name, providerId, date }: CalendarColumn, isWeekly: boolean): string =>
  isWeekly ? `${weekdayText(date)} ${dateText(date)}` : `${name}, ${providerId}`;

const HourLabel = memo(function HourLabel({ time }: { time: Date }) {
  return <>{useCalendarContent().format.hour(time)}</>;
});

/** The accessible names of the column headings, set when a heading mounts and when its column changes. */
function useHeaderNames(wrapper: RefObject<HTMLElement | null>, { columns, isWeekly }: CalendarContent) {
  const labels = useMemo(() => columns.map((column) => labelOf(column, isWeekly)), [columns, isWeekly]);
  const latest = useRef(labels);
  useLayoutEffect(() => {
    latest.current = labels;
    const headers = wrapper.current?.querySelectorAll<HTMLElement>('.hg-head-cell') ?? [];
    [...headers].forEach((header, column) => nameColumn(header, labels[column] ?? null));
  }, [labels, wrapper]);
  return useCallback(
    ({ el, date }: { el: HTMLElement; date: Date }) => nameColumn(el, latest.current[columnOfDay(date)] ?? null),
    [],
  );
}

/** The slots of the shown appointments, reused from the previous ones. */
function useSlots({ columns }: CalendarContent): AppointmentSlots {
  const before = useRef<AppointmentSlots>(new Map());
  return useMemo(() => {
    before.current = assignSlots(before.current, columns);
    return before.current;
  }, [columns]);
}

/** The grid of columns. Each column is a day of FullCalendar's synthetic calendar (see `layout/time-axis.ts`). */
export const ColumnGrid = memo(function ColumnGrid(props: Props) {
  const { now, hours, frame, room, columnWidth, initialLeft, initialMinute, openId } = props;
  const wrapper = useRef<HTMLDivElement>(null);
  const key = 'columns';
  const measured = useMeasured(wrapper, key);
  const content = useViewportFirst(
    useCalendarContent(),
    measured,
    frame,
    room,
    columnWidth,
    initialLeft,
    hours.start,
    initialMinute,
    openId,
  );
  const { columns } = content;
  useSteadyHours(frame, hours.start);
  const nameHeaders = useHeaderNames(wrapper, content);
  const slots = useSlots(content);
  const shares = useMemo(() => new Map(columns.flatMap((column) => [...widthShares(column)])), [columns]);
  const places = useMemo(() => ({ slots, columnWidth, shares }), [slots, columnWidth, shares]);
  const events = useMemo(() => gridEvents(columns, slots, now), [columns, slots, now]);
  const views = useMemo(
    () => ({ columns: { type: 'timeGrid', duration: { days: columns.length }, dateAlignment: 'day' } }),
    [columns.length],
  );
  return (
    <CalendarContext value={content}>
      <AppointmentPlacesContext value={places}>
        <div ref={wrapper}>
          <FullCalendar
            key={key}
            {...TIME_GRID}
            views={views}
            initialView="columns"
            initialDate={FIRST_DAY}
            now="1999-01-01"
            nowIndicator={false}
            slotMinHeight={SLOT_HEIGHT}
            slotMinTime={clockText(hours.start)}
            slotMaxTime={clockText(hours.end)}
            eventMinHeight={SLOT_HEIGHT}
            displayEventTime={false}
            events={events}
            dayHeaderContent={renderHeader}
            dayHeaderDidMount={nameHeaders}
            eventContent={renderAppointment}
            backgroundEventContent={renderBackground}
            slotHeaderContent={renderHour}
            eventClass="hx-event"
            backgroundEventClass="hx-back"
          />
        </div>
      </AppointmentPlacesContext>
    </CalendarContext>
  );
});
