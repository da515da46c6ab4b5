import FullCalendar, {
  type DayCellInfo,
  type DayHeaderInfo,
  type EventDisplayInfo,
  type EventInput,
} from '@fullcalendar/react';
import dayGridPlugin from '@fullcalendar/react/daygrid';
import '@fullcalendar/react/skeleton.css';
import { addDays, daysBetween } from '@helix/hygiene';
import { memo, useCallback, useMemo, type CSSProperties, type KeyboardEvent } from 'react';
import { weekdayText } from '../../components/clinic-format.js';
import { GRID_CLASSES } from '../../components/grid/grid-styles.js';
import { INSIGHT_KINDS, type InsightKind } from '../layout/appointment-insights.js';
import { shownDays } from '../layout/months.js';
import { DayNumber, InsightLine } from './month-cells.js';
import { useMonthContent } from './month-context.js';

const PLUGINS = [dayGridPlugin];
const ORDER = 'order';

const dayText = (date: Date): string => date.toISOString().slice(0, 10);

// Outside of the component, because the grid renders everything again when the identity of one of these changes.
const renderNumber = ({ date }: DayCellInfo) => <DayNumber date={dayText(date)} />;
const renderHeader = ({ date }: DayHeaderInfo) => weekdayText(dayText(date)).slice(0, 3);
const renderLine = ({ event }: EventDisplayInfo) => <InsightLine {...lineOf(event.id)} />;
const noTitle = (): string => '';

/** Shows our content of a day to screen readers: FullCalendar hides it and adds a name of its own. */
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

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
/** The number of days to search for one that can be opened. */
const MAX_STEPS = 40;

/** The button that an arrow key moves the focus to: the nearest day in that direction that can be opened. */
function nextDayOf(grid: HTMLElement, { key, target }: { key: string; target: EventTarget }): HTMLElement | undefined {
  const step = STEPS[key];
  const from = target instanceof HTMLElement ? target.dataset['day'] : undefined;
  if (step === undefined || from === undefined) return undefined;
  const days = new Map(
    [...grid.querySelectorAll<HTMLElement>('button[data-day]')].map((button) => [button.dataset['day'], button]),
  );
  let date = from;
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    date = addDays(date, step);
    const button = days.get(date);
    if (button) return button;
  }
  return undefined;
}

/** The weeks of a month. Each day has a line for each kind of its insights. */
export const MonthGrid = memo(function MonthGrid() {
  const { month, today, lines } = useMonthContent();
  // A change of the content of a line must not change the events.
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
        dayHeaderContent={renderHeader}
        dayCellTopContent={renderNumber}
        dayCellDidMount={nameDay}
        eventContent={renderLine}
        {...GRID_CLASSES}
        dayRowClass="hi-row"
        dayCellClass={cellClass}
        dayCellTopClass="hi-top"
        eventClass="hi-event"
      />
    </div>
  );
});
