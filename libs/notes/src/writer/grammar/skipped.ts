import { phrasesOf, type Phrases } from '../speech/phrases.js';
import type { Word } from '../speech/words.js';

/** The closed list of words that a grammar may skip: they say nothing of a finding. Nothing else is ever skipped. */
const FILLERS =
  phrasesOf(`um, uh, uhm, er, ah, okay, ok, alright, all right, so, well, now, also, then, next, there is, there are,
  there's, i see, i can see, i'm seeing, i'm getting, i am getting, i get, i note, i notice, i found, i find,
  i'm finding, i have noted, we have, we've got, you have, you've got, patient has, the patient has, again,
  today, this time`);
const ARTICLES = phrasesOf("the, a, an, your, her, his, their, patient's, the patient's, patient, some");
const COPULAS = phrasesOf("is, are, was, were, looks, look, appears, appear, 's, of, at, shows");
const JOINS = phrasesOf('and, but, with, plus, as well as');
const SUBJECTS = phrasesOf('patient, the patient, she, he, they, client, the client');

const behind = (phrases: Phrases<true>, words: readonly Word[], at: number): number => phrases.at(words, at)?.to ?? at;

function behindAll(phrases: Phrases<true>, words: readonly Word[], at: number): number {
  for (let from = at; ;) {
    const to = behind(phrases, words, from);
    if (to === from) return from;
    from = to;
  }
}

/** The position behind the fillers at a position. */
export const behindFillers = (words: readonly Word[], at: number): number => behindAll(FILLERS, words, at);

/** Behind "the", "your" and the like; "my" is none: it is the patient who says so. */
export const behindArticle = (words: readonly Word[], at: number): number => behind(ARTICLES, words, at);

/** Behind "is", "looks" and the like. */
export const behindCopula = (words: readonly Word[], at: number): number => behind(COPULAS, words, at);

/** Behind the word that joins two findings. */
export const behindJoin = (words: readonly Word[], at: number): number => behind(JOINS, words, at);

/** Behind "patient", "she" and the like. */
export const behindSubject = (words: readonly Word[], at: number): number => behind(SUBJECTS, words, at);

/** Whether one of some words stands at a position. */
export const isAt = (words: readonly Word[], at: number, ...keys: readonly string[]): boolean =>
  keys.includes(words[at]?.key ?? '');

/** Behind one of some words, else the same position. */
export const behindWord = (words: readonly Word[], at: number, ...keys: readonly string[]): number =>
  isAt(words, at, ...keys) ? at + 1 : at;

/** Whether a comma, or the end, stands before a position. */
export const isAfterBreak = (words: readonly Word[], at: number): boolean =>
  at >= words.length || (at > 0 && words[at - 1]?.breakAfter !== 'none');
