import { procedureNames } from './lexicon/procedure-words.js';
import {
  clinicianWords,
  conditions,
  doctorWords,
  eitherWords,
  orders,
  otherDays,
  patientWords,
  plans,
  pleasantries,
  questionStarts,
  questionTags,
  refusals,
  reporting,
  teaching,
  thisTime,
} from './lexicon/speech-words.js';
import { behindFillers, behindJoin } from './grammar/skipped.js';
import { hasPhrase, phrasesOf, type Phrases } from './speech/phrases.js';
import type { Word } from './speech/words.js';
import { wordSet } from './lexicon/word-list.js';

const FIRST_PERSON = wordSet("i, i'm, i've, i'd, my, me, mine, myself");
const DENIALS = wordSet(
  `no, not, none, never, without, nor, neither, denies, denied, negative, nothing, nobody, cannot`,
);

/** What patients may go without, at the start of a sentence. */
const withoutOptional = phrasesOf(
  'no x ray, no x rays, no xrays, no bitewings, no fluoride, no varnish, no polish, no polishing, no freezing, no gel',
);

/** Whether a word denies what follows. */
export const isDenial = ({ key }: Word): boolean => DENIALS.has(key) || key.endsWith("n't");

const isFirst = (phrases: Phrases<unknown>, words: readonly Word[]): boolean =>
  phrases.at(words, behindFillers(words, behindJoin(words, behindFillers(words, 0)))) !== null;

/** "Did I say 23?" takes back what was said. */
const ownDoubt = phrasesOf('did i say, did i just say');

/** Whether a sentence asks, as far as its mark and its first words show. */
export const isQuestion = (sentence: readonly Word[]): boolean =>
  (sentence.at(-1)?.breakAfter === 'question' || isFirst(questionStarts, sentence)) && !isFirst(ownDoubt, sentence);

/** "You are allergic to latex, right?" says something and asks whether it is so. */
export function isTagged(sentence: readonly Word[]): boolean {
  if (isFirst(questionStarts, sentence)) return false;
  const last = sentence.findLastIndex(({ breakAfter }) => breakAfter === 'comma');
  return last >= 0 && questionTags.at(sentence, last + 1)?.to === sentence.length;
}

/** Whether a sentence is an order to a writer. */
export const isOrder = (sentence: readonly Word[]): boolean =>
  isFirst(orders, sentence) || (isFirst(phrasesOf('please'), sentence) && orders.at(sentence, 1) !== null);

/** Whether something is refused in a sentence (rule 6). */
export function isRefusal(sentence: readonly Word[]): boolean {
  if (hasPhrase(refusals, sentence) || hasPhrase(withoutOptional, sentence.slice(0, 4))) return true;
  return (
    sentence.some(({ key }, at) => key === 'no' && procedureNames.at(sentence, at + 1) !== null) &&
    hasPhrase(thisTime, sentence)
  );
}

export const isPlan = (sentence: readonly Word[]): boolean => hasPhrase(plans, sentence);
const isConditional = (sentence: readonly Word[]): boolean => hasPhrase(conditions, sentence);
const isTeaching = (sentence: readonly Word[]): boolean => hasPhrase(teaching, sentence);
/** Whether what a sentence says is not so, or not so yet (rule 8). */
export const isNoFinding = (sentence: readonly Word[]): boolean =>
  isPlan(sentence) || isConditional(sentence) || isTeaching(sentence);
export const isOfOtherDay = (sentence: readonly Word[]): boolean =>
  hasPhrase(otherDays, sentence) || sentence.some(({ key }) => /^(?:19|20)\d\d$/.test(key));
export const isOfDoctor = (sentence: readonly Word[]): boolean => hasPhrase(doctorWords, sentence);
export const isPleasantry = (sentence: readonly Word[]): boolean => hasPhrase(pleasantries, sentence);
export const isReported = (sentence: readonly Word[]): boolean => hasPhrase(reporting, sentence);
export const hasDenial = (sentence: readonly Word[]): boolean => sentence.some(isDenial);

/** Whether patients say a sentence of themselves: "I" and "my", but for what clinicians say of their work. */
export const isOfSpeaker = (sentence: readonly Word[]): boolean =>
  ownWords(sentence).some(({ key }) => FIRST_PERSON.has(key));

/** Whether "I" could as well be the clinician. */
export const isOfEither = (sentence: readonly Word[]): boolean => hasPhrase(eitherWords, sentence);

/** Whether the patient is spoken of. */
export const isOfPatient = (sentence: readonly Word[]): boolean => hasPhrase(patientWords, ownWords(sentence));

function ownWords(sentence: readonly Word[]): Word[] {
  const work = clinicianWords.in(sentence);
  return sentence.filter((_, at) => !work.some(({ from, to }) => at >= from && at < to));
}
