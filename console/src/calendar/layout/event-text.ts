/**
 * How an event has its first line: `wide` with start and end, `narrow` with the start alone, `tight` with the start on a line of
 * its own above the initials.
 */
export type EventForm = 'wide' | 'narrow' | 'tight';

/** What sign, initials and time take beside each other, with the space around them, pixels. */
const WIDE = 150;
const NARROW = 96;

/** @param width of the event with the space around it, pixels. */
export const eventForm = (width: number): EventForm => (width >= WIDE ? 'wide' : width >= NARROW ? 'narrow' : 'tight');

/** How many lines each part of an event has at most; a part with 0 lines is left out. */
export interface EventText {
  /** Who and when. */
  head: 1 | 2;
  reason: number;
  figures: number;
  /** As many as the reason leaves of them. */
  comment: number;
}

/**
 * Distributes the lines of an event: who and when, then the reason, the figures and the comment, each of which has a line
 * before the reason has a second one. What does not fit is dropped from the bottom.
 *
 * @param lines that fit into the event.
 */
export function eventText(lines: number, form: EventForm, hasComment: boolean): EventText {
  const head = form === 'tight' && lines > 1 ? 2 : 1;
  const rest = lines - head;
  // Two figures do not stand beside each other in a narrow event.
  const figures = rest < 2 ? 0 : form !== 'wide' && rest >= 4 ? 2 : 1;
  const free = rest - figures;
  const comment = hasComment && free > 1 ? free - 1 : 0;
  return { head, reason: comment > 0 ? free - 1 : free, figures, comment };
}
