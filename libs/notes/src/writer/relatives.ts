import { behindFillers, behindJoin } from './grammar/skipped.js';
import { childWords, relatives } from './lexicon/speech-words.js';
import { wordSet } from './lexicon/word-list.js';
import { hasPhrase, phrasesOf } from './speech/phrases.js';
import type { Word } from './speech/words.js';

/** A relative in a sentence, and whose. */
export interface Relative {
  owner: string;
  pronoun: 'he' | 'she' | 'they';
  from: number;
  to: number;
}

const OWNERS = wordSet('my, your, his, her, our, their');

/** The relatives that a sentence names: "my mom", "his brother's". */
export function relativesIn(sentence: readonly Word[]): Relative[] {
  return sentence.flatMap(({ key }, at): Relative[] => {
    const name = sentence[at + 1]?.key.replace(/'s$/, '') ?? '';
    const pronoun = OWNERS.has(key) ? relatives[name] : undefined;
    return pronoun === undefined ? [] : [{ owner: key, pronoun, from: at, to: at + 2 }];
  });
}

/** Whether a relative is the patient of a template for children: "my son". */
export const isChild = (sentence: readonly Word[], { owner, to }: Relative): boolean =>
  (owner === 'my' || owner === 'our') && childWords.has(sentence[to - 1]?.key.replace(/'s$/, '') ?? '');

const REFERENCES: Readonly<Record<string, readonly string[]>> = {
  my: ['i', "i'm", "i've", "i'd", 'me', 'myself', 'mine'],
  our: ['i', "i'm", "i've", "i'd", 'we', 'me'],
  your: ['you', "you're", "you've"],
  his: ['he', "he's", 'him', 'patient'],
  her: ['she', "she's", 'patient'],
  their: ['they', "they're", 'patient'],
};

/** Whether a sentence about relatives says something of the patient, too. Where both would be "she", it may. */
export function isAlsoOfPatient(sentence: readonly Word[], found: readonly Relative[]): boolean {
  return sentence.some(
    ({ key }, at) =>
      found.some(({ owner, from, to }) => (at < from || at >= to) && REFERENCES[owner]?.includes(key)) ||
      (key === 'my' && !found.some(({ from }) => from === at)),
  );
}

/** Whether a sentence that follows one about relatives goes on about them. Null: it could as well be about the patient. */
export function goesOnAbout(sentence: readonly Word[], found: readonly Relative[]): boolean | null {
  const first = (sentence[behindFillers(sentence, behindJoin(sentence, 0))]?.key ?? '').replace(
    /'(?:s|re|ll|d|ve)$/,
    '',
  );
  const pronoun =
    first === 'his' || first === 'him' ? 'he' : first === 'her' ? 'she' : first === 'their' ? 'they' : first;
  if (pronoun !== 'he' && pronoun !== 'she' && pronoun !== 'they') return false;
  const isTheirs = found.some((relative) => relative.pronoun === pronoun || relative.pronoun === 'they');
  if (!isTheirs) return false;
  const isPatients = found.some(
    ({ owner }) => (owner === 'his' && pronoun === 'he') || (owner === 'her' && pronoun === 'she') || owner === 'their',
  );
  return isPatients ? null : true;
}

const COMPARING = phrasesOf(
  'too, also, as well, either, neither, same, me too, so do i, so does he, so does she, unlike, both, not her, not him',
);

/** Whether a sentence behind one about relatives says that the patient has, or has not, what they have: "she has it too". */
export const comparesWithRelatives = (sentence: readonly Word[]): boolean => hasPhrase(COMPARING, sentence);
