import { useLayoutEffect, useRef, type RefObject } from 'react';
import { AXIS_WIDTH } from '../../components/grid/grid-styles.js';
import { minuteOfDay, SLOT_HEIGHT, SLOT_MINUTES, type VisibleHours } from '../layout/time-axis.js';

type Frame = RefObject<HTMLElement | null>;

/** How much of the time before now is visible at first. */
const MINUTES_BEFORE_NOW = 60;

export interface InitialScroll {
  /** The position to restore, which takes precedence. */
  restored: { top: number; left: number } | null;
  /** The clinic's local time when today is shown, else null. */
  now: string | null;
  hours: VisibleHours;
}

/** The first minute of the day that is visible at first. */
export function initialMinute({ restored, now, hours }: InitialScroll): number {
  if (restored) return hours.start + (restored.top / SLOT_HEIGHT) * SLOT_MINUTES;
  const minute = now === null ? 0 : minuteOfDay(now.slice(0, 10), now) - MINUTES_BEFORE_NOW;
  return Math.max(hours.start, minute);
}

/** Scrolls to the restored position or to the current hour when the calendar is first shown, and never again. */
export function useInitialScroll(frame: Frame, isReady: boolean, { restored, now, hours }: InitialScroll): void {
  const isDone = useRef(false);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!isReady || isDone.current || !element) return;
    isDone.current = true;
    const minutes = initialMinute({ restored, now, hours }) - hours.start;
    const position = restored ?? { top: (minutes / SLOT_MINUTES) * SLOT_HEIGHT };
    // Scrolls before the first frame of the grid, and again in the frame in which the grid has measured itself.
    // Scrolling here would force a layout of the whole grid, which follows anyway.
    if (position.top > 0 || ('left' in position && position.left > 0))
      requestAnimationFrame(() => {
        element.scrollTo(position);
        requestAnimationFrame(() => element.scrollTo(position));
      });
  }, [isReady, restored, now, hours, frame]);
}

/**
 * Keeps what is shown in its place when earlier hours are added above it, as when days with an earlier start have come.
 *
 * @param start the first hour of the grid, in minutes of the day.
 */
export function useSteadyHours(frame: Frame, start: number): void {
  const before = useRef(start);
  useLayoutEffect(() => {
    const added = before.current - start;
    before.current = start;
    if (added !== 0 && frame.current) frame.current.scrollTop += (added / SLOT_MINUTES) * SLOT_HEIGHT;
  }, [frame, start]);
}

/**
 * Scrolls sideways until a column is visible.
 *
 * @param column index of the column; a negative index keeps the position.
 */
export function useScrollToColumn(frame: Frame, column: number): void {
  useLayoutEffect(() => {
    const element = frame.current;
    const heading = element?.querySelectorAll<HTMLElement>('.hg-head-cell')[column];
    if (!element || !heading || column < 0) return;
    const [frameBox, box] = [element.getBoundingClientRect(), heading.getBoundingClientRect()];
    const hiddenRight = box.right - frameBox.right;
    const hiddenLeft = frameBox.left + AXIS_WIDTH - box.left;
    if (hiddenRight > 0) element.scrollLeft += hiddenRight;
    else if (hiddenLeft > 0) element.scrollLeft -= hiddenLeft;
  }, [frame, column]);
}

/** Frames to wait until the grid has rendered the appointment. */
const MAX_FRAMES = 60;
/** Frames in which an appointment stays where it is once the grid has measured itself. */
const STABLE_FRAMES = 2;

/**
 * Scrolls an appointment into view as soon as it is rendered in its place: after a change of days or hours the grid places
 * appointments by an estimate first, and moves them a frame or two later.
 */
export function scrollToAppointment(frame: Frame, appointmentId: string): void {
  const selector = `[data-appointment-id="${CSS.escape(appointmentId)}"] .hx-open`;
  let [top, stableFrames] = [NaN, 0];
  const check = (framesLeft: number): void => {
    const element = frame.current;
    const appointment = element?.querySelector(selector);
    const isPlaced = element && appointment && !appointment.closest('.hg-measuring');
    const before = top;
    top = isPlaced ? appointment.getBoundingClientRect().top + element.scrollTop : NaN;
    stableFrames = top === before ? stableFrames + 1 : 0;
    if (isPlaced && stableFrames >= STABLE_FRAMES) appointment.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    else if (framesLeft > 0) requestAnimationFrame(() => check(framesLeft - 1));
  };
  requestAnimationFrame(() => check(MAX_FRAMES));
}
