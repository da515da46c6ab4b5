import { dateText } from '../components/clinic-format.js';

/** A sentence with its days as the product writes them: `2026-02-28` becomes `2026-Feb-28`. */
export const withDates = (sentence: string): string =>
  sentence.replace(/\b\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])\b/g, dateText);
