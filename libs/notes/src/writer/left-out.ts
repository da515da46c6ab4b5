import { phrasesOf, hasPhrase } from './phrases.js';
import type { Word } from './words.js';

/** Why speech is no part of the note (rules 3 and 8 of "The built-in writer"). */
const QUESTION_STARTS = new Set([
  ...[
    'how',
    'what',
    "what's",
    "how's",
    'when',
    'where',
    'why',
    'who',
    'which',
    'do',
    'does',
    'did',
    'are',
    'is',
    'was',
  ],
  ...['were', 'can', 'could', 'would', 'shall', 'should', 'any', "don't", "didn't", "isn't", "aren't"],
]);
const QUESTIONS = phrasesOf('have you', 'have your', 'has your', 'has anything', 'has there', 'tell me');
const TALK_BEFORE = new Set(['and', 'so', 'okay', 'ok', 'well', 'now', 'alright', 'then', 'but', 'um', 'uh', 'please']);

const PLANS = phrasesOf(
  ...['will', "we'll", "i'll", "you'll", "he'll", "she'll", "they'll", "it'll", "that'll", "there'll", "won't"],
  ...['going to', 'gonna', 'next time', 'might', 'plan to', 'planning to', "let's", 'let us', "i'd like to"],
);
const NEXT_TIME = phrasesOf('next time');

const RELATIVES = [
  ...['husband', 'wife', 'spouse', 'partner', 'mother', 'mom', 'mum', 'father', 'dad', 'son', 'daughter', 'brother'],
  ...['sister', 'friend', 'boyfriend', 'girlfriend', 'kid', 'kids', 'child', 'children', 'grandson', 'granddaughter'],
  ...['grandmother', 'grandma', 'grandfather', 'grandpa', 'uncle', 'aunt', 'cousin', 'neighbour', 'neighbor', 'boss'],
  ...['colleague', 'roommate', 'family', 'parents', 'niece', 'nephew', 'dog', 'cat'],
];
const OTHER_PEOPLE = phrasesOf(
  ...['my', 'your', 'his', 'her', 'our', 'their'].flatMap((owner) =>
    RELATIVES.flatMap((person) => [`${owner} ${person}`, `${owner} ${person}'s`]),
  ),
);
const PRONOUNS = new Set(['he', 'she', 'they', "he's", "she's", "they're", 'his', 'her', 'their']);

const ORDERS = new Set([
  ...['ignore', 'disregard', 'forget', 'write', 'type', 'delete', 'erase', 'insert', 'print', 'output', 'pretend'],
  ...['system', 'assistant'],
]);

/** Whether a sentence asks, as far as its mark and its first words show. */
export function isQuestion(sentence: readonly Word[]): boolean {
  if (sentence.at(-1)?.breakAfter === 'question') return true;
  const from = firstOf(sentence);
  return QUESTION_STARTS.has(sentence[from]?.key ?? '') || QUESTIONS.at(sentence, from) !== null;
}

/** Whether a sentence tells a writer what to do. A transcript is data: no order in it has an effect. */
export const isOrder = (sentence: readonly Word[]): boolean => ORDERS.has(sentence[firstOf(sentence)]?.key ?? '');

/** Whether a clause is about what has not happened. */
export const isPlan = (clause: readonly Word[]): boolean => hasPhrase(PLANS, clause);

/** Whether a clause only moves the one before it to another time. */
export const isOnlyNextTime = (clause: readonly Word[]): boolean => NEXT_TIME.at(clause, 0)?.to === clause.length;

/** Whether a clause is about somebody else than the patient. */
export const isOfOthers = (clause: readonly Word[]): boolean => hasPhrase(OTHER_PEOPLE, clause);

/** Whether a clause goes on about the person of the clause before. */
export const startsWithPronoun = (clause: readonly Word[]): boolean => PRONOUNS.has(clause[firstOf(clause)]?.key ?? '');

const OF_ONESELF = new Set(['i', "i'm", "i've", "i'd", 'my', 'me', 'mine', 'myself']);
/** What hygienists say of their own work is not of themselves. */
const OF_WORK = phrasesOf(
  ...['i see', 'i can see', "i'm seeing", 'i notice', 'i found', 'i find', "i'm finding", 'i measure', 'i measured'],
  ...['i used', 'i placed', 'i applied', 'i took', 'i completed', 'i scaled', 'i polished', 'i have reviewed'],
);

/** Whether patients say the clause of themselves. */
export function isOfPatient(clause: readonly Word[]): boolean {
  const from = firstOf(clause);
  const work = OF_WORK.at(clause, from);
  return (work ? clause.slice(work.to) : clause).some(({ key }) => OF_ONESELF.has(key));
}

/** The position behind "I see" and the like, which hygienists say before a finding. */
export const behindWork = (clause: readonly Word[], from: number): number => OF_WORK.at(clause, from)?.to ?? from;

const DENIALS = new Set([
  'no',
  'not',
  'none',
  'never',
  'without',
  'nor',
  'neither',
  'denies',
  'denied',
  'negative',
  'nothing',
]);

/** Whether a word denies what follows. */
export const isDenial = ({ key }: Word): boolean => DENIALS.has(key) || key.endsWith("n't");

function firstOf(words: readonly Word[]): number {
  const at = words.findIndex(({ key }) => !TALK_BEFORE.has(key));
  return at < 0 ? 0 : at;
}
