import { heardCheck } from '../checks.js';
import { spokenText, type Word } from '../words.js';
import { digitAt, numberAt } from './number-words.js';

/** A tooth as spoken: its FDI number, or null where there is no such tooth. */
export interface SpokenTooth {
  tooth: number | null;
  to: number;
  /** Whether it was misheard: "at two thirty-six" for "at tooth 36". */
  isUnsure: boolean;
}

const MISHEARD = /^[12]\/(\d{2})$/;
const BEFORE_TEETH = new Set(['at', 'on', 'tooth', 'teeth', 'number', 'around', 'of']);
const SURFACES = new Set(
  [
    ...['distal', 'mesial', 'buccal', 'lingual', 'facial', 'palatal', 'labial', 'occlusal', 'incisal', 'interproximal'],
    ...['distobuccal', 'mesiobuccal', 'distolingual', 'mesiolingual', 'distally', 'mesially'],
  ].map((word) => word),
);

/** Permanent teeth 11 to 48 and primary teeth 51 to 85, by quadrant and position. */
export function isTooth(number: number): boolean {
  const quadrant = Math.floor(number / 10);
  const position = number % 10;
  if (quadrant >= 1 && quadrant <= 4) return position >= 1 && position <= 8;
  return quadrant >= 5 && quadrant <= 8 && position >= 1 && position <= 5;
}

/** Whether a word leads to a tooth: "at 36", "tooth 36". */
export const leadsToTooth = (word: Word | undefined): boolean => word !== undefined && BEFORE_TEETH.has(word.key);

/** Whether a word is the side of a tooth. */
export const isSurface = (word: Word | undefined): boolean => word !== undefined && SURFACES.has(word.key);

/** The tooth that starts at a word where one is expected: `36`, `thirty-six`, `three six`, `2/36`. */
export function toothAt(words: readonly Word[], from: number): SpokenTooth | null {
  const misheard = MISHEARD.exec(words[from]?.key ?? '');
  if (misheard) return { tooth: toothOf(Number(misheard[1])), to: from + 1, isUnsure: true };

  const quadrant = digitAt(words, from);
  const position = digitAt(words, from + 1);
  if (quadrant !== null && position !== null && isTooth(10 * quadrant + position)) {
    return { tooth: 10 * quadrant + position, to: from + 2, isUnsure: false };
  }
  const number = numberAt(words, from);
  return number && { tooth: toothOf(number.value), to: number.to, isUnsure: false };
}

/** The teeth of a clause, and a `[check: heard …]` for each number that is no tooth. */
export function readTeeth(words: readonly Word[]): { teeth: number[]; checks: string[]; isUnsure: boolean } {
  const found = { teeth: [] as number[], checks: [] as string[], isUnsure: false };
  for (let at = 0; at < words.length;) {
    const spoken = toothAt(words, at);
    const first = words[at];
    if (!spoken || !first || isMeasure(words[spoken.to])) {
      at = spoken?.to ?? at + 1;
      continue;
    }
    if (spoken.tooth === null) found.checks.push(heardCheck(spokenText(words.slice(at, spoken.to)), first.second));
    else found.teeth.push(spoken.tooth);
    found.isUnsure ||= spoken.isUnsure;
    at = spoken.to;
  }
  return found;
}

/** A number before it counts something and is no tooth. */
const MEASURES = new Set(['percent', 'sites', 'teeth', 'areas', 'spots', 'quadrants', 'mm', 'times', 'points']);
const isMeasure = (word: Word | undefined): boolean => word !== undefined && MEASURES.has(word.key);

const toothOf = (number: number): number | null => (isTooth(number) ? number : null);
