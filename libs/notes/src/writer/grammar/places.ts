import { spokenText, type Word } from '../speech/words.js';
import { numberAt } from './number-words.js';
import { isAfterBreak } from './skipped.js';
import { isSurface, isTooth } from './teeth.js';
import { wordSet } from '../lexicon/word-list.js';

/** A place of the mouth in words, "along the gum line", "on the lower anteriors": the note has it as it was said. */
export interface Place {
  text: string;
  to: number;
}

const LEADS = wordSet('on, along, around, in, between, behind, under, throughout, at, near, above');
const PARTS =
  wordSet(`the, of, and, all, both, upper, lower, uppers, lowers, left, right, anterior, anteriors, posterior, posteriors,
  molar, molars, premolar, premolars, incisor, incisors, canine, canines, front, back, last, teeth, tooth, gum,
  line, gumline, margin, margins, gingival, arch, arches, quadrant, quadrants, sextant, sextants, lingual,
  linguals, buccal, buccals, facial, facials, interproximal, interproximals, surface, surfaces, cervical, side,
  sides, maxilla, mandible, mesial, distal`);
/** Words that say where by themselves. */
const WHOLE = wordSet('throughout, generally, everywhere, interproximally, lingually, buccally, subgingivally');
const CANNOT_END = wordSet('the, of, and, all, both, gum, on, in, along, around, behind, between, at');

/**
 * The place that starts at a word; null: none that is understood to its end. After a comma it must end at the next one,
 * since it could as well begin what follows.
 */
export function placeAt(words: readonly Word[], from: number): Place | null {
  const first = words[from]?.key ?? '';
  if (WHOLE.has(first) && !LEADS.has(first)) return { text: first, to: from + 1 };
  if (!LEADS.has(first)) return null;
  let to = from + 1;
  while (to < words.length && isPart(words, to) && (to === from + 1 || words[to - 1]?.breakAfter === 'none')) {
    to = numberAt(words, to)?.to ?? to + 1;
  }
  while (to > from + 1 && CANNOT_END.has(words[to - 1]?.key ?? '')) to -= 1;
  if (to === from + 1 && first !== 'throughout') return null;
  if (from > 0 && words[from - 1]?.breakAfter === 'comma' && !isAfterBreak(words, to)) return null;
  return { text: spokenText(words.slice(from, to)), to };
}

function isPart(words: readonly Word[], at: number): boolean {
  const key = words[at]?.key ?? '';
  if (PARTS.has(key) || isSurface(words[at])) return true;
  const number = numberAt(words, at);
  const isOfQuadrant =
    /^(?:quadrants?|sextants?|and)$/.test(words[at - 1]?.key ?? '') && number !== null && number.value <= 6;
  return isOfQuadrant || (number !== null && isTooth(number.value));
}
