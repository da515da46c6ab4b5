import { addDays, isCalendarDay } from '@helix/hygiene';

/** What a search asks for: a day, and words of which each matches a patient's initials, a provider or an id. */
export interface SearchWords {
  /** `yyyy-mm-dd`; null: any day. */
  date: string | null;
  words: string[];
}

/** A patient with initials and a provider with three names; further words are left out. */
const MAX_WORDS = 5;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * Splits the text of a search. A day is `today`, `tomorrow`, `yesterday`, `2026-11-24` or `2026-Nov-24`, in any letter
 * case; of several the last one counts.
 *
 * @param today of the clinic, `yyyy-mm-dd`.
 */
export function searchWords(text: string, today: string): SearchWords {
  let date: string | null = null;
  const words: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const day = dayOf(word.toLowerCase(), today);
    if (day === null) words.push(word);
    else date = day;
  }
  return { date, words: words.slice(0, MAX_WORDS) };
}

function dayOf(word: string, today: string): string | null {
  if (word === 'today') return today;
  if (word === 'tomorrow') return addDays(today, 1);
  if (word === 'yesterday') return addDays(today, -1);
  const [, year, month, day] = /^(\d{4})-(\d{2}|[a-z]{3})-(\d{2})$/.exec(word) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const number = MONTHS.includes(month) ? String(MONTHS.indexOf(month) + 1).padStart(2, '0') : month;
  const date = `${year}-${number}-${day}`;
  return isCalendarDay(date) ? date : null;
}
