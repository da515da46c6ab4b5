import { distance } from 'fastest-levenshtein';
import type { SpeechSegment, SpeechWord } from '../speech-to-text.js';
import { DENTAL_TERMS, HEARD_AS } from './dental-terms.js';
import { toothInFraction, toothInTens, toothInWords } from './tooth-numbers.js';

export interface CorrectedWord extends SpeechWord {
  /** A person should look at it: the model was unsure, or it was changed here. */
  isUnsure: boolean;
  /** What was heard, one word or more; not set: the word is as it was heard. */
  changedFrom?: string;
}

export interface CorrectedSegment extends SpeechSegment {
  words: CorrectedWord[];
}

/** Below it, more words are wrong than right (dental sentences of a synthetic voice). */
const UNSURE_BELOW = 0.5;
/** A word that the model is surer of than this is not taken for another one that is spelled nearly the same. */
const SURE_FROM = 0.8;
/** Terms that are spelled nearly the same have at least so many letters. */
const MIN_FUZZY_LETTERS = 6;
/** From here on two letters may differ. */
const LONG_LETTERS = 9;
/** Words that one term was heard as, at most. */
const MAX_HEARD_WORDS = 3;

/**
 * Corrects terms of dentistry and tooth numbers that the model is known to hear wrong, and marks each change. Other numbers
 * stay as they are: nobody but the person who spoke knows what was meant.
 *
 * @param terms single words in lower case.
 */
export function correctVocabulary(
  segments: readonly SpeechSegment[],
  terms: readonly string[] = DENTAL_TERMS,
): CorrectedSegment[] {
  const vocabulary = new Vocabulary(terms);
  return segments.map((segment) => {
    const heard = segment.words.map((word) => ({ ...word, isUnsure: (word.confidence ?? 1) < UNSURE_BELOW }));
    const words = correctTeeth(correctTerms(heard, vocabulary));
    return { ...segment, words, text: words.map(({ text }) => text).join(' ') };
  });
}

function correctTerms(words: readonly CorrectedWord[], vocabulary: Vocabulary): CorrectedWord[] {
  const corrected: CorrectedWord[] = [];
  for (let index = 0; index < words.length;) {
    const found = vocabulary.termAt(words, index);
    const heard = words.slice(index, index + (found?.length ?? 1));
    corrected.push(...(found ? [changed(heard, found.term)] : heard));
    index += heard.length;
  }
  return corrected;
}

/**
 * Numbers are of teeth when they are written like 2/36, or follow "tooth" or "teeth". Further on in such a list only tens and a
 * unit are: in "tooth 36, three two three" depths follow.
 */
function correctTeeth(words: readonly CorrectedWord[]): CorrectedWord[] {
  const corrected: CorrectedWord[] = [];
  let place: Place = 'elsewhere';
  for (let index = 0; index < words.length;) {
    const found = toothAt(words, index, place);
    const heard = words.slice(index, index + (found?.length ?? 1));
    corrected.push(...(found ? [changed(heard, String(found.tooth))] : heard));
    index += heard.length;
    place = placeAfter(place, found ? String(found.tooth) : plain(heard[0]?.text ?? '').toLowerCase());
  }
  return corrected;
}

/** Where a word stands: right after "tooth", further on in a list of teeth, or elsewhere. */
type Place = 'afterTooth' | 'inList' | 'elsewhere';

function placeAfter(place: Place, word: string): Place {
  if (word === 'tooth' || word === 'teeth') return 'afterTooth';
  return place !== 'elsewhere' && /^(?:and|\d\d)$/.test(word) ? 'inList' : 'elsewhere';
}

function toothAt(
  words: readonly CorrectedWord[],
  index: number,
  place: Place,
): { tooth: number; length: number } | null {
  const fraction = toothInFraction(plain(words[index]?.text ?? ''));
  if (fraction !== null) return { tooth: fraction, length: 1 };
  for (const length of place === 'elsewhere' ? [] : [2, 1]) {
    const heard = phraseAt(words, index, length);
    const tooth = heard && (place === 'afterTooth' ? toothInWords(heard) : toothInTens(heard));
    if (tooth) return { tooth, length };
  }
  return null;
}

class Vocabulary {
  /** Terms, their plurals, and what they were heard as, by their letters. */
  private readonly byLetters = new Map<string, string>();
  private readonly fuzzy: readonly string[];

  constructor(terms: readonly string[]) {
    const forms = terms.flatMap((term) => [term, `${term}s`]);
    for (const form of forms) this.byLetters.set(lettersOf(form), form);
    for (const [heard, term] of Object.entries(HEARD_AS)) this.byLetters.set(lettersOf(heard), term);
    this.fuzzy = forms.filter((form) => form.length >= MIN_FUZZY_LETTERS);
  }

  /** The term that is meant by the words from `index` on; null: they stay as they are. */
  termAt(words: readonly CorrectedWord[], index: number): { term: string; length: number } | null {
    for (let length = MAX_HEARD_WORDS; length >= 1; length -= 1) {
      const heard = phraseAt(words, index, length);
      // A number before a term is none of its letters.
      if (!heard || heard.some((text) => /\d/.test(text))) continue;
      const letters = lettersOf(heard.join(''));
      const term = this.byLetters.get(letters) ?? (length === 1 ? this.similarTo(letters, words[index]) : undefined);
      if (term) return length === 1 && lettersOf(term) === letters ? null : { term, length };
    }
    return null;
  }

  private similarTo(letters: string, word: CorrectedWord | undefined): string | undefined {
    if (letters.length < MIN_FUZZY_LETTERS || (word?.confidence ?? 1) >= SURE_FROM) return undefined;
    const mayDiffer = letters.length >= LONG_LETTERS ? 2 : 1;
    const near = this.fuzzy.filter((form) => form[0] === letters[0] && distance(form, letters) <= mayDiffer);
    return near.toSorted((a, b) => distance(a, letters) - distance(b, letters))[0];
  }
}

/** The texts of words that follow each other without punctuation between them; null: there are none. */
function phraseAt(words: readonly CorrectedWord[], index: number, length: number): string[] | null {
  const phrase = words.slice(index, index + length).map(({ text }) => text);
  const isOne = phrase.length === length && phrase.slice(0, -1).every((text) => plain(text) === text);
  return isOne ? phrase.map(plain) : null;
}

/** One word in place of those that were heard, with the capital letter of the first and the punctuation of the last. */
function changed(heard: readonly CorrectedWord[], text: string): CorrectedWord {
  const words = heard.map((word) => word.text).join(' ');
  const [punctuation = ''] = /[^\p{L}\p{N}]*$/u.exec(words) ?? [];
  const isCapital = /^\p{Lu}/u.test(words);
  const confidences = heard.map(({ confidence }) => confidence).filter((value) => value !== null);
  return {
    text: `${isCapital ? text.charAt(0).toUpperCase() + text.slice(1) : text}${punctuation}`,
    confidence: confidences.length > 0 ? Math.min(...confidences) : null,
    isUnsure: true,
    changedFrom: plain(words),
  };
}

/** Without punctuation at the end. */
function plain(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+$/u, '');
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/\P{L}/gu, '');
}
