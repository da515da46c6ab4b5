import { heardCheck } from '../checks.js';
import { spokenText, type Word } from '../speech/words.js';
import { digitAt, numberAt } from './number-words.js';
import { behindWord, isAt } from './skipped.js';
import { wordSet } from '../lexicon/word-list.js';

/** A tooth as spoken, with the side that is named with it. */
export interface Site {
  /** As the note has it: `36`, `36 distal`, or a check where there is no such tooth. */
  text: string;
  to: number;
  hasSurface: boolean;
  /** Whether the tooth was misheard: "at two thirty-six" for "at tooth 36". */
  isUnsure: boolean;
}

const MISHEARD = /^[12]\/(\d{2})$/;
const SURFACES =
  wordSet(`distal, mesial, buccal, lingual, facial, palatal, labial, occlusal, incisal, interproximal, distobuccal,
  mesiobuccal, distolingual, mesiolingual, distopalatal, mesiopalatal`);

/** Permanent teeth 11 to 48 and primary teeth 51 to 85, by quadrant and position. */
export function isTooth(number: number): boolean {
  const quadrant = Math.floor(number / 10);
  const position = number % 10;
  if (quadrant >= 1 && quadrant <= 4) return position >= 1 && position <= 8;
  return quadrant >= 5 && quadrant <= 8 && position >= 1 && position <= 5;
}

/** Whether a word is the side of a tooth. */
export const isSurface = (word: Word | undefined): boolean => word !== undefined && SURFACES.has(word.key);

/**
 * The tooth that starts at a word: `36`, `thirty-six`, `three six`, `2/36`. A number above 9 that is no tooth is a
 * `[check: heard …]`; a single digit is none.
 */
export function toothAt(words: readonly Word[], from: number): Omit<Site, 'hasSurface'> | null {
  const [, misheard] = MISHEARD.exec(words[from]?.key ?? '') ?? [];
  if (misheard !== undefined) return tooth(Number(misheard), words, from, from + 1, true);
  const quadrant = digitAt(words, from);
  const position = words[from]?.breakAfter === 'none' ? digitAt(words, from + 1) : null;
  if (quadrant !== null && position !== null && isTooth(10 * quadrant + position)) {
    return tooth(10 * quadrant + position, words, from, from + 2, false);
  }
  const number = numberAt(words, from);
  return number && number.value > 9 ? tooth(number.value, words, from, number.to, false) : null;
}

const tooth = (number: number, words: readonly Word[], from: number, to: number, isUnsure: boolean) => ({
  text: isTooth(number) ? String(number) : heardCheck(spokenText(words.slice(from, to)), words[from]?.second ?? 0),
  to,
  isUnsure,
});

/** The site that starts at a word: "36 distal", "the mesial of 16", "tooth 36". */
export function siteAt(words: readonly Word[], from: number): Site | null {
  const at = behindWord(words, behindWord(words, from, 'the'), 'tooth', 'teeth', 'number');
  if (isSurface(words[at])) {
    const behindOf = behindWord(words, behindWord(words, at + 1, 'surface', 'side', 'aspect'), 'of', 'on');
    const found = toothAt(words, behindWord(words, behindOf, 'tooth', 'number'));
    return found && { ...found, text: `${found.text} ${words[at]?.key}`, hasSurface: true };
  }
  const found = toothAt(words, at);
  if (!found) return null;
  const hasSurface = words[found.to - 1]?.breakAfter === 'none' && isSurface(words[found.to]);
  return hasSurface
    ? { ...found, text: `${found.text} ${words[found.to]?.key}`, to: found.to + 1, hasSurface }
    : { ...found, hasSurface };
}

/** Whether a number that follows counts something, so that it is no site. */
const isCounted = (words: readonly Word[], to: number): boolean =>
  isAt(
    words,
    to,
    'percent',
    'sites',
    'teeth',
    'mm',
    'millimetres',
    'millimeters',
    'millimetre',
    'times',
    'over',
    'units',
  );

/** The sites of a list, "46, 16 and 26": each length of the list is a result, the longest first. */
export function siteLists(words: readonly Word[], from: number): Site[][] {
  const sites: Site[] = [];
  const lists: Site[][] = [];
  for (let at = from; ;) {
    const site = siteAt(words, at);
    if (!site || isCounted(words, site.to)) return lists.reverse();
    sites.push(site);
    lists.push([...sites]);
    at = behindWord(words, site.to, 'and', '&');
  }
}
