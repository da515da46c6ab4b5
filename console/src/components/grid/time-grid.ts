import type { CalendarOptions, SlotLaneInfo } from '@fullcalendar/react';
import timeGridPlugin from '@fullcalendar/react/timegrid';
import { GRID_CLASSES } from './grid-frame.js';

const slotClass = ({ date }: SlotLaneInfo): string =>
  ({ 0: 'hg-slot', 30: 'hg-slot hg-slot-half' })[date.getUTCMinutes()] ?? 'hg-slot hg-slot-minor';

/**
 * What the grids of hours have in common. One object for good: FullCalendar draws everything anew when a part of it is
 * another one. Times are the clinic's wall clock, which FullCalendar takes for UTC.
 */
export const TIME_GRID = {
  plugins: [timeGridPlugin],
  timeZone: 'UTC',
  headerToolbar: false,
  allDaySlot: false,
  height: 'auto',
  tableHeaderSticky: true,
  slotHeaderInterval: { hours: 1 },
  slotEventOverlap: false,
  eventInteractive: false,
  titleFormat: (): string => '',
  ...GRID_CLASSES,
  dayLaneClass: 'hg-lane',
  dayLaneInnerClass: 'hg-lane-inner',
  slotLaneClass: slotClass,
  slotHeaderClass: 'hg-hour',
  slotHeaderInnerClass: 'hg-hour-inner',
} satisfies CalendarOptions;

/** FullCalendar says a column's day its own way and hides what we draw; this turns it round. */
export function nameColumn(header: HTMLElement, name: string | null): void {
  if (name !== null) header.setAttribute('aria-label', name);
  header.firstElementChild?.setAttribute('hidden', '');
  header.querySelector(':scope > [aria-hidden]')?.removeAttribute('aria-hidden');
}
