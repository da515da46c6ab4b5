import type { CalendarOptions, SlotLaneInfo } from '@fullcalendar/react';
import timeGridPlugin from '@fullcalendar/react/timegrid';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { GRID_CLASSES, SLOT_MINUTES } from './grid-styles.js';

/** The class names of a slot's line: that of an hour is the strongest, then that of half an hour. */
export function slotClass({ date }: Pick<SlotLaneInfo, 'date'>): string {
  const minute = date.getUTCMinutes();
  return minute === 0 ? 'hg-slot hg-slot-hour' : minute === 30 ? 'hg-slot hg-slot-half' : 'hg-slot';
}

/**
 * FullCalendar options that all grids of hours share. The object is a constant because FullCalendar renders everything
 * again when the identity of an option changes. Times are the clinic's local times, passed to FullCalendar as UTC.
 */
export const TIME_GRID = {
  plugins: [timeGridPlugin],
  timeZone: 'UTC',
  headerToolbar: false,
  allDaySlot: false,
  height: 'auto',
  tableHeaderSticky: true,
  slotDuration: { minutes: SLOT_MINUTES },
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

/**
 * Sets the accessible name of a column: FullCalendar names it by its date and hides our content from screen readers.
 */
export function nameColumn(header: HTMLElement, name: string | null): void {
  if (name !== null) header.setAttribute('aria-label', name);
  header.firstElementChild?.setAttribute('hidden', '');
  header.querySelector(':scope > [aria-hidden]')?.removeAttribute('aria-hidden');
}

/** Frames after which the grid is shown even when it has not measured itself. */
const MAX_FRAMES = 20;

/**
 * Whether the grid knows the height of its slots. FullCalendar places events by an estimate first and moves them a
 * frame or two later; hiding them until then prevents a visible jump.
 *
 * @param key identifies the grid instance: a new instance measures itself again.
 */
export function useMeasured(grid: RefObject<HTMLElement | null>, key: string): boolean {
  const [measured, setMeasured] = useState<string | null>(null);
  const frames = useRef(0);
  useLayoutEffect(() => {
    frames.current = 0;
    let request = 0;
    const check = (): void => {
      const row = grid.current?.querySelector<HTMLElement>('.hg-slot')?.parentElement;
      frames.current += 1;
      if (row?.style.height || frames.current > MAX_FRAMES) setMeasured(key);
      else request = requestAnimationFrame(check);
    };
    request = requestAnimationFrame(check);
    return () => cancelAnimationFrame(request);
  }, [grid, key]);
  return measured === key;
}
