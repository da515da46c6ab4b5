/** What stands in a text for what was removed from it. */
export const REMOVED = '[removed]';

const EMAIL = /[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
/** `604-555-0199`, `(604) 555 0199`, `+1 604.555.0199`, with a mark or a space between all parts. */
const WRITTEN_PHONE = /(?<![\p{L}\p{N}])(?:\+1[ .-]?|1[.-])?(?:\(\d{3}\)[ .-]?|\d{3}[ .-])\d{3}[ .-]?\d{4}(?!\d)/gu;
/** `6045550199`, `+16045550199`: ten digits. Five are the code of a procedure, and are left. */
const BARE_PHONE = /(?<![\p{L}\p{N}.])(?:\+?1)?\d{10}(?![\d])/gu;
/** `555-0199`, without an area code. */
const LOCAL_PHONE = /(?<![\p{L}\p{N}-])\d{3}[.-]\d{4}(?![\d-])/gu;
const POSTAL_CODE =
  /(?<![\p{L}\p{N}])[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][ -]?\d[ABCEGHJ-NPRSTV-Z]\d(?![\p{L}\p{N}])/giu;
/** `90210-1234`. Five digits alone are the code of a procedure. */
const ZIP = /(?<![\p{L}\p{N}-])\d{5}-\d{4}(?![\d-])/gu;

/** A part of a name that is shorter would remove ordinary words: `de`, `Jo` of `Jo Ann`. */
const SHORTEST_PART = 3;
/** A name of one letter is the initial that is sent anyway. */
const SHORTEST_NAME = 2;

/**
 * A text without what would tell who it is about: names, phone numbers, e-mail addresses and postal codes become
 * `[removed]`.
 *
 * @param names of the patient whose row the text is in, also earlier ones; whole words of them are removed, in any case,
 *   with and without accents.
 */
export function mask(text: string, names: readonly string[] = []): string {
  if (text === '') return text;
  let left = /[^ -~]/.test(text) ? text.normalize('NFC') : text;
  if (left.includes('@')) left = left.replace(EMAIL, REMOVED);
  if (/\d/.test(left))
    for (const pattern of [WRITTEN_PHONE, ZIP, BARE_PHONE, LOCAL_PHONE, POSTAL_CODE])
      left = left.replace(pattern, REMOVED);
  return maskNames(left, names);
}

/**
 * The number of a group or a plan without what is certainly none: e-mail addresses, postal codes and phone numbers with
 * their marks. Bare digits stay, since a number is what it is.
 */
export const maskNumber = (text: string): string =>
  [EMAIL, WRITTEN_PHONE, POSTAL_CODE].reduce((left, pattern) => left.replace(pattern, REMOVED), text);

function maskNames(text: string, names: readonly string[]): string {
  const plain = plainOf(text);
  const words = [...new Set(names.flatMap(wordsOf))].filter((word) => plain.includes(word));
  if (words.length === 0) return text;
  words.sort((one, other) => other.length - one.length);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'gu');
  let masked = '';
  let end = 0;
  for (const { 0: found, index } of plain.matchAll(pattern)) {
    masked += text.slice(end, index) + REMOVED;
    end = index + found.length;
  }
  return masked + text.slice(end);
}

/** A name and its longer parts, as they are searched for. */
function wordsOf(name: string): string[] {
  const whole = plainOf(name.normalize('NFC').trim());
  const parts = whole.split(/[^\p{L}\p{N}'’]+/u).filter((part) => part.length >= SHORTEST_PART);
  return whole.length >= SHORTEST_NAME ? [whole, ...parts] : [];
}

/** Small letters without accents, each in the place of its letter. */
const plainOf = (text: string): string =>
  /[^ -~\s]/.test(text) ? text.replace(/[^\p{ASCII}]|[A-Z]/gu, plainLetter) : text.toLowerCase();

function plainLetter(letter: string): string {
  const plain = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.length === letter.length ? plain : letter;
}

const escaped = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
