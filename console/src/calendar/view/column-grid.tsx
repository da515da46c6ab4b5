import FullCalendar, { type DayHeaderInfo, type EventDisplayInfo, type SlotHeaderInfo } from '@fullcalendar/react';
import '@fullcalendar/react/skeleton.css';
import { memo, useCallback, useLayoutEffect, useMemo, useRef, type RefObject } from 'react';
import { dateText, weekdayText } from '../../components/clinic-format.js';
import { nameColumn, TIME_GRID } from '../../components/grid/time-grid.js';
import { useMeasured } from '../../components/grid/time-grid.js';
import type { CalendarColumn } from '../layout/columns.js';
import { SLOT_HEIGHT } from '../layout/fitting-lines.js';
import { clockText, columnOfDay, FIRST_DAY, SLOT_MINUTES } from '../layout/synthetic-day.js';
import type { VisibleHours } from '../layout/visible-hours.js';
import { assignSlots, type AppointmentSlots } from '../layout/appointment-slots.js';
import {
  CalendarContext,
  useCalendarContent,
  AppointmentSlotsContext,
  type CalendarContent,
} from './calendar-context.js';
import { ColumnHeader } from './column-header.js';
import { gapOfEvent, gridEvents, NOW_PREFIX } from './grid-events.js';
import { NowLine } from './now-line.js';
import { useColumnsBySight } from './use-columns-by-sight.js';
import { AppointmentEvent } from './appointment-event.js';
import { AppointmentGap } from './appointment-gap.js';

interface Props {
  /** The clinic's wall clock. */
  now: string;
  hours: VisibleHours;
  /** What scrolls around the grid, and how far it is scrolled sideways at first. */
  frame: RefObject<HTMLElement | null>;
  scrolled: number;
  /** The appointment whose card is open. */
  openId: RefObject<string | null>;
}

const SLOT = { minutes: SLOT_MINUTES };

// Outside of the component: the grid draws everything anew when one of these is another function.
const drawHeader = ({ date }: DayHeaderInfo) => <ColumnHeader column={columnOfDay(date)} />;
const drawAppointment = ({ event }: EventDisplayInfo) => <AppointmentEvent slot={event.id} />;
const drawBackground = ({ event }: EventDisplayInfo) =>
  event.id.startsWith(NOW_PREFIX) ? (
    <NowLine isFirst={event.id === `${NOW_PREFIX}0`} />
  ) : (
    <AppointmentGap gap={gapOfEvent(event)} />
  );
const drawHour = ({ date }: SlotHeaderInfo) => <HourLabel time={date} />;

const labelOf = ({ name, providerId, date }: CalendarColumn, isWeekly: boolean): string =>
  isWeekly ? `${weekdayText(date)} ${dateText(date)}` : `${name}, ${providerId}`;

const HourLabel = memo(function HourLabel({ time }: { time: Date }) {
  return <>{useCalendarContent().format.hour(time)}</>;
});

/** What screen readers hear of the columns: set as each is mounted, and when the same columns become others. */
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

/** The slots of the appointments that are shown, as far as possible those of the ones shown before. */
function useSlots({ columns }: CalendarContent): AppointmentSlots {
  const before = useRef<AppointmentSlots>(new Map());
  return useMemo(() => {
    before.current = assignSlots(before.current, columns);
    return before.current;
  }, [columns]);
}

/**
 * The columns beside each other. FullCalendar's free parts know days, not resources: each column is a day of a made-up
 * calendar (see `synthetic-day.ts`), and what screen readers hear of those days is set here.
 */
export const ColumnGrid = memo(function ColumnGrid({ now, hours, frame, scrolled, openId }: Props) {
  const wrapper = useRef<HTMLDivElement>(null);
  const key = 'columns';
  const measured = useMeasured(wrapper, key);
  const content = useColumnsBySight(useCalendarContent(), measured, frame, scrolled, openId);
  const { columns } = content;
  const nameHeaders = useHeaderNames(wrapper, content);
  const slots = useSlots(content);
  const events = useMemo(() => gridEvents(columns, slots, now), [columns, slots, now]);
  const views = useMemo(
    () => ({ columns: { type: 'timeGrid', duration: { days: columns.length }, dateAlignment: 'day' } }),
    [columns.length],
  );
  return (
    <CalendarContext value={content}>
      <AppointmentSlotsContext value={slots}>
        <div ref={wrapper} className={measured ? undefined : 'hg-measuring'}>
          <FullCalendar
            key={key}
            {...TIME_GRID}
            views={views}
            initialView="columns"
            initialDate={FIRST_DAY}
            now="1999-01-01"
            nowIndicator={false}
            slotDuration={SLOT}
            slotMinHeight={SLOT_HEIGHT}
            slotMinTime={clockText(hours.start)}
            slotMaxTime={clockText(hours.end)}
            eventMinHeight={SLOT_HEIGHT}
            displayEventTime={false}
            events={events}
            dayHeaderContent={drawHeader}
            dayHeaderDidMount={nameHeaders}
            eventContent={drawAppointment}
            backgroundEventContent={drawBackground}
            slotHeaderContent={drawHour}
            eventClass="hx-event"
            backgroundEventClass="hx-back"
          />
        </div>
      </AppointmentSlotsContext>
    </CalendarContext>
  );
});
