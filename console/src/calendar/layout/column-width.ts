/** The minimum width of a column in the day view and the week view, pixels. */
export const MIN_COLUMN_WIDTH = { day: 165, week: 90 } as const;

/** Columns narrower than this have their headings and appointments in a shorter form, pixels. */
export const NARROW_COLUMN = 130;

/**
 * The width of each column: all columns share the room that there is; when they do not fit, as many as do fill it, so that
 * none is cut at the edge.
 *
 * @param room for all columns. @param minimum of a column. All pixels.
 */
export function columnWidth(room: number, count: number, minimum: number): number {
  const fitting = Math.max(1, Math.floor(room / minimum));
  return Math.max(minimum, room / Math.min(fitting, Math.max(count, 1)));
}
