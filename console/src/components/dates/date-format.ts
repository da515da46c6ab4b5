import { createContext, useContext } from 'react';
import { dateText, withDateTexts } from '../clinic-format.js';

/** How a page writes dates, in texts and in fields. */
export interface DateFormat {
  /** A date, from `yyyy-mm-dd`; what follows the date is left out. */
  dateText: (date: string) => string;
  /** A sentence whose dates are `yyyy-mm-dd`, with the page's dates in their place. */
  withDateTexts: (sentence: string) => string;
  /** Of date fields, in the letters of Day.js. */
  pattern: string;
  /** What an empty field shows in place of the month. */
  monthPlaceholder: string;
}

/** `2026-Nov-24` (spec 1 section 9). */
export const NAMED_MONTHS: DateFormat = { dateText, withDateTexts, pattern: 'YYYY-MMM-DD', monthPlaceholder: 'MMM' };

/** `2026-11-24`: of charts, settings and administration (spec 3 section 9). */
export const NUMBERED_MONTHS: DateFormat = {
  dateText: (date) => date.slice(0, 10),
  withDateTexts: (sentence) => sentence,
  pattern: 'YYYY-MM-DD',
  monthPlaceholder: 'MM',
};

/** Set by the shell for the page and everything around it, so that no page shows two formats. */
export const DateFormatContext = createContext(NAMED_MONTHS);

/** The format of the shown page. For what can stand on several pages; a feature with pages of one format knows its own. */
export const useDateFormat = (): DateFormat => useContext(DateFormatContext);
