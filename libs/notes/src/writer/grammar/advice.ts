import { fieldWords } from '../lexicon/field-words.js';
import { hasPhrase, Phrases, phrasesOf } from '../speech/phrases.js';
import { writtenText } from '../speech/people.js';
import { keysOf, textWords, type Word } from '../speech/words.js';
import { findingOf, type Grammar } from './finding.js';
import { readRecorded } from './recorded-clauses.js';
import { behindFillers, behindWord } from './skipped.js';
import { wordSet } from '../lexicon/word-list.js';

const CARE = new Phrases<true>().addAll(fieldWords['homecare']?.terms ?? [], true);
/** With which advice begins, also behind "don't", "never" and "please". */
const VERBS =
  wordSet(`brush, floss, use, rinse, keep, try, avoid, switch, replace, change, continue, start, stop, wear, remember,
  make, hold, angle, spend, massage, clean, chew, limit, drink, eat, put, go, be, get, swish, spit, scrape, wait,
  take, give, do, aim, concentrate, focus, work, show, let, soak, increase`);
const BEFORE_VERB = phrasesOf(
  `please, don't, do not, never, always, just, and, but, no, you should, you need to, you can, also`,
);
const CALL = phrasesOf('call us, call me, give us a call, give us a shout, let us know, go to emerg, come in');
const CONDITION = phrasesOf('if, when, should, in case, whenever, after, before');

/**
 * Advice for home care: a sentence that tells the patient to do something, with a word of home care. It stands whole, with its
 * condition and as it was said; "see you in six months" at its end is of the next appointment.
 */
export const readAdvice: Grammar = (words, at, field) => {
  if (at !== behindFillers(words, 0) || !isAdvice(words, at)) return [];
  for (let next = at + 1; next < words.length; next += 1) {
    const from = behindWord(words, next, 'and');
    const [recorded] = from > next || words[next - 1]?.breakAfter === 'comma' ? readRecorded(words, from, false) : [];
    if (recorded?.recorded?.[0]?.isNext && recorded.to === words.length) {
      return [{ findings: [advice(next)], recorded: recorded.recorded, to: recorded.to }];
    }
  }
  return [{ findings: [advice(words.length)], to: words.length }];

  function advice(to: number) {
    const own = words.slice(at, to);
    const text = writtenText(own);
    return findingOf(field, own, { text, fact: keysOf(textWords(text)) });
  }
};

/** Whether a sentence is advice. */
export function isAdvice(words: readonly Word[], at = 0): boolean {
  if (!hasPhrase(CARE, words)) return false;
  if (isImperative(words, at) || (CONDITION.at(words, at) && hasPhrase(CALL, words))) return true;
  if (!CONDITION.at(words, at)) return false;
  return words.some((word, from) => word.breakAfter === 'comma' && isImperative(words, from + 1));
}

function isImperative(words: readonly Word[], at: number): boolean {
  for (let from = behindFillers(words, at); ;) {
    const hit = BEFORE_VERB.at(words, from);
    if (!hit) return VERBS.has(words[from]?.key ?? '');
    from = hit.to;
  }
}
