import { givenNames } from '../lexicon/given-names.js';
import { spokenText, type Word } from './words.js';
import { wordSet } from '../lexicon/word-list.js';

/** Of colleagues: a referral to somebody without a name would be wrong. */
const COLLEAGUE_TITLES = wordSet('dr, doctor, prof, professor');
const TITLES = wordSet('mr, mrs, ms, miss');

/**
 * A clause as it is written: word for word, but people's names become "patient", and are dropped at the edge of the clause
 * (rule 7 of "The built-in writer"). Doctors keep theirs.
 */
export function writtenText(words: readonly Word[]): string {
  let text = '';
  let from = 0;
  const append = (part: string, isAfterComma: boolean): void => {
    if (part !== '') text += text === '' ? part : `${isAfterComma ? ',' : ''} ${part}`;
  };
  for (let at = 0; at < words.length; at += 1) {
    const to = behindName(words, at);
    if (to === at) continue;
    append(spokenText(words.slice(from, at)), isComma(words[from - 1]));
    if (at > 0 && to < words.length && text !== '')
      append(`patient${possessive(words[to - 1])}`, isComma(words[at - 1]));
    from = to;
    at = to - 1;
  }
  append(spokenText(words.slice(from)), isComma(words[from - 1]));
  return text;
}

/** A sentence without the name of whom it is said to: "Okay Mary, use the floss", "your gums look good, Mary". */
export function withoutAddress(words: readonly Word[]): Word[] {
  return words.filter((_, at) => {
    const name = [at, at - 1].find((from) => from >= 0 && behindName(words, from) > at);
    if (name === undefined) return true;
    const to = behindName(words, name);
    const isAtStart = name === 0 || (name === 1 && isComma(words[to - 1]));
    return !isAtStart && to < words.length;
  });
}

const isComma = (word: Word | undefined): boolean => word?.breakAfter === 'comma';

const possessive = (word: Word | undefined): string => (word?.key.endsWith("'s") ? "'s" : '');

/** The position behind the name that starts at a word; the same position: none does. */
function behindName(words: readonly Word[], at: number): number {
  const key = bareKey(words[at]);
  if (COLLEAGUE_TITLES.has(bareKey(words[at - 1]))) return at;
  if (TITLES.has(key) && isCapital(words[at + 1])) return behindCapitals(words, at + 1);
  return givenNames.has(key) && isCapital(words[at]) ? behindSurname(words, at) : at;
}

/** A given name, and the surname that follows it within a sentence. */
function behindSurname(words: readonly Word[], at: number): number {
  const isLast = words[at]?.breakAfter !== 'none' || possessive(words[at]) !== '';
  return !isLast && isCapital(words[at + 1]) ? behindCapitals(words, at + 1) : at + 1;
}

const behindCapitals = (words: readonly Word[], at: number): number =>
  words[at]?.breakAfter === 'none' && possessive(words[at]) === '' && givenNames.has(bareKey(words[at + 1]))
    ? at + 2
    : at + 1;

const bareKey = (word: Word | undefined): string => word?.key.replace(/'s$/, '') ?? '';

/** Capital and lower case letters: BP and ID are no names. */
const isCapital = (word: Word | undefined): boolean =>
  word !== undefined && /^\p{Lu}\p{Ll}/u.test(word.segment.text.slice(word.from, word.to));
