import { isCalendarDay } from '@helix/hygiene';

/** Between these lies every day that a clinic could want to see, with room for the days around it. */
export const FIRST_DATE = '1900-01-01';
export const LAST_DATE = '2199-12-31';

/** Whether a text is a day, `yyyy-mm-dd`, that can be shown. */
export const isShownDate = (text: string): boolean => isCalendarDay(text) && text >= FIRST_DATE && text <= LAST_DATE;
