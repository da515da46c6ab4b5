import FullCalendar, {
  type DayCellInfo,
  type DayHeaderInfo,
  type EventDisplayInfo,
  type EventInput,
} from '@fullcalendar/react';
import dayGridPlugin from '@fullcalendar/react/daygrid';
import '@fullcalendar/react/skeleton.css';
import { daysBetween } from '@helix/hygiene';
import { memo, useCallback, useMemo, type CSSProperties, type KeyboardEvent } from 'react';
import { weekdayText } from '../../components/clinic-format.js';
import { GRID_CLASSES } from '../../components/grid/grid-styles.js';
import { shownDays } from '../layout/month-days.js';
import { INSIGHT_KINDS, type InsightKind } from '../layout/appointment-insights.js';
import { DayNumber } from './day-number.js';
import { InsightLine } from './insight-line.js';
import { useMonthContent } from './month-context.js';
import { nextDayOf } from './next-day.js';

const PLUGINS = [dayGridPlugin];
const ORDER = 'order';

const dayText = (date: Date): string => date.toISOString().slice(0, 10);

// Outside of the component: the grid draws everything anew when one of these is another function.
const drawNumber = ({ date }: DayCellInfo) => <DayNumber date={dayText(date)} />;
const drawHeader = ({ date }: DayHeaderInfo) => weekdayText(dayText(date)).slice(0, 3);
const drawLine = ({ event }: EventDisplayInfo) => <InsightLine {...lineOf(event.id)} />;
const noTitle = (): string => '';

/** FullCalendar hides what we draw from screen readers and says the day its own way; this turns it round. */
function nameDay({ el }: { el: HTMLElement }): void {
  const top = el.querySelector('.hi-top');
  top?.firstElementChild?.setAttribute('hidden', '');
  top?.querySelector(':scope > [aria-hidden]')?.removeAttribute('aria-hidden');
}

const idOf = (date: string, kind: InsightKind): string => `${date} ${kind}`;

function lineOf(id: string): { date: string; kind: InsightKind } {
  const [date = '', kind = ''] = id.split(' ');
  return { date, kind: kind as InsightKind };
}

/** A month of weeks, each day with a line for each kind of insight that it has. */
export const MonthGrid = memo(function MonthGrid() {
  const { month, today, lines } = useMonthContent();
  // Which lines there are, and nothing of what is in them.
  const places = [...lines].flatMap(([date, ofDay]) => ofDay.map(({ kind }) => idOf(date, kind))).join();
  const events = useMemo(
    (): EventInput[] =>
      places
        .split(',')
        .filter(Boolean)
        .map((id) => {
          const { date, kind } = lineOf(id);
          return { id, start: date, allDay: true, [ORDER]: INSIGHT_KINDS.indexOf(kind) };
        }),
    [places],
  );
  const cellClass = useCallback(
    ({ date }: DayCellInfo) => (dayText(date) < today ? 'hi-cell hi-cell-past' : 'hi-cell'),
    [today],
  );
  const { startDate, endDate } = shownDays(month, today);
  const weeks = ((daysBetween(startDate, endDate) ?? 0) + 1) / 7;
  const views = useMemo(() => ({ weeks: { type: 'dayGrid', duration: { weeks } } }), [weeks]);
  const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
    const next = nextDayOf(event.currentTarget, event);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <div onKeyDown={moveFocus} style={{ '--weeks': weeks } as CSSProperties}>
      <FullCalendar
        key={`${startDate} ${weeks}`}
        plugins={PLUGINS}
        views={views}
        initialView="weeks"
        initialDate={startDate}
        firstDay={1}
        timeZone="UTC"
        now={today}
        headerToolbar={false}
        height="auto"
        tableHeaderSticky
        eventInteractive={false}
        eventOrder={ORDER}
        eventOrderStrict
        events={events}
        titleFormat={noTitle}
        dayHeaderContent={drawHeader}
        dayCellTopContent={drawNumber}
        dayCellDidMount={nameDay}
        eventContent={drawLine}
        {...GRID_CLASSES}
        dayRowClass="hi-row"
        dayCellClass={cellClass}
        dayCellTopClass="hi-top"
        eventClass="hi-event"
      />
    </div>
  );
});
