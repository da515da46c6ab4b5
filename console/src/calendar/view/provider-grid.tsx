import FullCalendar, {
  type DayHeaderInfo,
  type EventDisplayInfo,
  type SlotHeaderInfo,
  type SlotLaneInfo,
} from '@fullcalendar/react';
import timeGridPlugin from '@fullcalendar/react/timegrid';
import '@fullcalendar/react/skeleton.css';
import { memo, useCallback, useMemo, useRef } from 'react';
import type { ProviderColumn } from '../layout/columns.js';
import { SLOT_HEIGHT } from '../layout/fitting-lines.js';
import { clockText, columnOfDay, FIRST_DAY, SLOT_MINUTES } from '../layout/synthetic-day.js';
import type { VisibleHours } from '../layout/visible-hours.js';
import { useCalendarContent } from './calendar-context.js';
import { ColumnHeader } from './column-header.js';
import { gridEvents, NOW_PREFIX } from './grid-events.js';
import { NowLine } from './now-line.js';
import { VisitEvent } from './visit-event.js';
import { useMeasured } from './use-measured.js';
import { VisitGap } from './visit-gap.js';

interface Props {
  /** `yyyy-mm-dd` */
  date: string;
  /** The clinic's wall clock. */
  now: string;
  hours: VisibleHours;
}

const PLUGINS = [timeGridPlugin];
const SLOT = { minutes: SLOT_MINUTES };
const HOUR = { hours: 1 };

// Outside of the component: the grid draws everything anew when one of these is another function.
const drawHeader = ({ date }: DayHeaderInfo) => <ColumnHeader column={columnOfDay(date)} />;
const drawVisit = ({ event }: EventDisplayInfo) => <VisitEvent id={event.id} />;
const drawBackground = ({ event }: EventDisplayInfo) =>
  event.id.startsWith(NOW_PREFIX) ? <NowLine isFirst={event.id === `${NOW_PREFIX}0`} /> : <VisitGap id={event.id} />;
const drawHour = ({ date }: SlotHeaderInfo) => <HourLabel time={date} />;

const noTitle = (): string => '';
const slotClass = ({ date }: SlotLaneInfo): string =>
  ({ 0: 'hx-slot', 30: 'hx-slot hx-slot-half' })[date.getUTCMinutes()] ?? 'hx-slot hx-slot-minor';

/** FullCalendar says the made-up date to screen readers and hides what we draw; this turns it round. */
function nameHeader(header: HTMLElement, column: ProviderColumn | undefined): void {
  if (column) header.setAttribute('aria-label', `${column.name}, ${column.providerId}`);
  header.firstElementChild?.setAttribute('hidden', '');
  header.querySelector(':scope > [aria-hidden]')?.removeAttribute('aria-hidden');
}

const HourLabel = memo(function HourLabel({ time }: { time: Date }) {
  return <>{useCalendarContent().format.hour(time)}</>;
});

/**
 * One column per provider. FullCalendar's free parts know days, not resources: each provider is a day of a made-up
 * calendar (see `synthetic-day.ts`), and what screen readers hear of those days is set here.
 */
export const ProviderGrid = memo(function ProviderGrid({ date, now, hours }: Props) {
  const { columns } = useCalendarContent();
  const wrapper = useRef<HTMLDivElement>(null);
  // The headings' labels are set once per mounted column, so other columns are another grid.
  const key = columns.map(({ providerId }) => providerId).join(' ');
  const measured = useMeasured(wrapper, key);
  const events = useMemo(() => gridEvents(columns, date, now), [columns, date, now]);
  const views = useMemo(
    () => ({ columns: { type: 'timeGrid', duration: { days: columns.length }, dateAlignment: 'day' } }),
    [columns.length],
  );
  const nameHeaders = useCallback(
    ({ el, date: day }: { el: HTMLElement; date: Date }) => nameHeader(el, columns[columnOfDay(day)]),
    [columns],
  );
  return (
    <div ref={wrapper} className={measured ? undefined : 'hx-measuring'}>
      <FullCalendar
        key={key}
        plugins={PLUGINS}
        views={views}
        initialView="columns"
        initialDate={FIRST_DAY}
        timeZone="UTC"
        now="1999-01-01"
        nowIndicator={false}
        headerToolbar={false}
        allDaySlot={false}
        height="auto"
        tableHeaderSticky
        slotDuration={SLOT}
        slotHeaderInterval={HOUR}
        slotMinHeight={SLOT_HEIGHT}
        slotMinTime={clockText(hours.start)}
        slotMaxTime={clockText(hours.end)}
        slotEventOverlap={false}
        eventMinHeight={SLOT_HEIGHT}
        eventInteractive={false}
        events={events}
        titleFormat={noTitle}
        dayHeaderContent={drawHeader}
        dayHeaderDidMount={nameHeaders}
        eventContent={drawVisit}
        backgroundEventContent={drawBackground}
        slotHeaderContent={drawHour}
        viewClass="hx-view"
        tableHeaderClass="hx-head"
        dayHeaderClass="hx-head-cell"
        dayHeaderInnerClass="hx-head-inner"
        dayLaneClass="hx-lane"
        dayLaneInnerClass="hx-lane-inner"
        slotLaneClass={slotClass}
        slotHeaderClass="hx-hour"
        slotHeaderInnerClass="hx-hour-inner"
        eventClass="hx-event"
        backgroundEventClass="hx-back"
      />
    </div>
  );
});
