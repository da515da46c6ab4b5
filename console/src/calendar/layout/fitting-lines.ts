/** Pixels of a ten-minute slot. */
export const SLOT_HEIGHT = 17;
/** Pixels of a line of text in an event. */
const LINE_HEIGHT = 16;
/** Pixels above and below the text, and the gap to the next event. */
const PADDING = 9;

/** The lines of an event, in the order in which they are given up from the bottom. */
export type EventLines = 1 | 2 | 3 | 4;

/**
 * How many whole lines of text fit: who and when, the reason, the figures, the comment. What does not fit is left out,
 * never cut.
 *
 * @param minutes the length of what is drawn.
 */
export function fittingLines(minutes: number): EventLines {
  const height = (minutes / 10) * SLOT_HEIGHT;
  const lines = Math.floor((height - PADDING) / LINE_HEIGHT);
  return lines >= 4 ? 4 : lines === 3 ? 3 : lines === 2 ? 2 : 1;
}
