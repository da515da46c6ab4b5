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
  comment: number;
}

/** Of a character on average, pixels. */
const CHARACTER_WIDTH = 6.2;
/** What production per hour takes, with the space around the event, pixels. */
const FIGURE_WIDTH = 64;
/** At the left and right of the text, with the space around the event, pixels. */
const PADDING = 20;

/** Estimated by the length of the text, because measuring the text of each event takes longer than rendering it. */
const linesOf = (text: string, width: number): number =>
  Math.max(1, Math.ceil((text.length * CHARACTER_WIDTH) / Math.max(width - PADDING, CHARACTER_WIDTH)));

/**
 * Distributes the lines of an event: who and when, then the reason, the figures and the comment, each of which has a line
 * before another has a second one. What does not fit is dropped from the bottom.
 *
 * @param lines that fit into the event.
 * @param width of the event with the space around it, pixels.
 * @param comment null: none.
 */
export function eventText(lines: number, width: number, reason: string, comment: string | null): EventText {
  const form = eventForm(width);
  const head = form === 'tight' && lines > 1 ? 2 : 1;
  const rest = lines - head;
  // Two figures do not stand beside each other in a narrow event.
  const figures = rest < 2 || width < FIGURE_WIDTH ? 0 : form === 'narrow' && rest >= 4 ? 2 : 1;
  const free = rest - figures;
  if (!comment || free < 2) return { head, reason: free, figures, comment: 0 };
  const ofReason = Math.min(linesOf(reason, width), free - 1);
  return { head, reason: ofReason, figures, comment: free - ofReason };
}
