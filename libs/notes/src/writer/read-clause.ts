import { tokenType, type TokenValue } from '../answers/token-types.js';
import type { Clause } from './clauses.js';
import type { Field } from './fields.js';
import { behindWork, isDenial } from './left-out.js';
import { writtenText } from './people.js';
import { phrasesOf, type PhraseHit } from './phrases.js';
import { doneWords, procedures } from './procedure-words.js';
import { readPressures } from './readings/blood-pressure.js';
import { readIndex } from './readings/index-value.js';
import { numberAt } from './readings/number-words.js';
import type { Reading } from './readings/reading.js';
import { DEPTH, GRADE, readSiteValues, type Measure } from './readings/site-values.js';
import { readTeeth } from './readings/teeth.js';
import { spokenText, type Word } from './words.js';

/** What a clause says for its field. */
export interface ClauseAnswer {
  readings: Reading[];
  /** A sentence of its own, which the template's words around the token would turn into something else. */
  isSentence: boolean;
  isDenied: boolean;
  /** Whether the readings are values of the token's list. */
  isListed: boolean;
}

const ARTICLES = new Set(['the', 'a', 'an', 'your', 'his', 'her', 'their', "patient's", 'patients', 'some', 'any']);
const COPULAS = new Set(['is', 'are', 'was', 'were', 'looks', 'look', 'appears', 'appear', 'of']);
const LEADS = phrasesOf(
  ...[
    'there is',
    'there are',
    "there's",
    'we have',
    'we see',
    'you have',
    "you've got",
    'patient has',
    'the patient has',
  ],
  ...["i'm seeing", 'has'],
);
const FILLERS = new Set([
  ...[
    'and',
    'in',
    'on',
    'with',
    'the',
    'a',
    'of',
    'for',
    'at',
    'then',
    'used',
    'using',
    'use',
    'we',
    'was',
    'were',
    'is',
  ],
  ...['are', 'to', 'both', 'also', 'today', 'by', 'plus', 'i', 'x', 'finished', 'or', 'carpules'],
  ...doneWords,
  ...procedures.flatMap(({ said }) => said.filter((phrase) => !phrase.includes(' '))),
]);
const DENIAL_FILLERS = new Set([
  ...['visible', 'present', 'seen', 'found', 'noted', 'today', 'there', 'is', 'are', 'any', 'of', 'the', 'at', 'all'],
]);
const EXTENT = phrasesOf(
  ...[
    'generalised',
    'generalized',
    'localised',
    'localized',
    'throughout',
    'spontaneous',
    'light',
    'slight',
    'minimal',
  ],
  ...['moderate', 'heavy', 'none'],
);
const NOT_TAKEN = phrasesOf('declined', 'refused', 'not taken', 'not measured', 'declines');

/**
 * What a clause says for its field, null: nothing that can be written. Nothing is rephrased (rule 2).
 *
 * @param allowsWords false: the clause says that something was done which is not recorded, so its words are not written.
 */
export function readClause(clause: Clause, field: Field, allowsWords: boolean): ClauseAnswer | null {
  const { words } = clause;
  if (clause.isOfPatient) {
    return field.ofPatients && allowsWords ? wordsAnswer(`patient reports "${writtenText(words)}"`, words) : null;
  }
  const content = withoutName(words, field);
  if (content.length === 0) return clause.isDeniedBefore && field.reading === 'values' ? noneValue(words, field) : null;
  const isDenied = clause.isDeniedBefore || words.some(isDenial);
  const read = readings(words, content, field, isDenied);
  if (read) return read;
  if (!allowsWords || clause.isDeniedBefore || !takesWords(field, words, isDenied)) return null;
  if (field.isNamedInSentence && (isDenied || field.reading === 'pressure' || field.reading === 'teeth')) {
    return { ...wordsAnswer(writtenText(words), words), isSentence: true };
  }
  const text = field.isNamedInSentence ? aroundName(content, field) : writtenText(content);
  return text === '' ? null : wordsAnswer(text, words);
}

function readings(
  words: readonly Word[],
  content: readonly Word[],
  field: Field,
  isDenied: boolean,
): ClauseAnswer | null {
  switch (field.reading) {
    case 'pressure':
      return answer(readPressures(content));
    case 'index':
      return answer(readIndex(content));
    case 'depths':
      return siteValues(content, DEPTH);
    case 'grades':
      return siteValues(content, GRADE);
    case 'teeth': {
      const { teeth, checks, isUnsure } = readTeeth(content);
      return answer([...teeth.map(String), ...checks].map((text) => ({ text, about: text, isUnsure })));
    }
    case 'values':
      return listedValues(words, content, field, isDenied);
    default:
      return null;
  }
}

const answer = (found: Reading[]): ClauseAnswer | null =>
  found.length === 0 ? null : { readings: found, isSentence: false, isDenied: false, isListed: false };

function wordsAnswer(text: string, words: readonly Word[]): ClauseAnswer {
  return {
    readings: [{ text, about: text.toLowerCase(), isUnsure: false }],
    isSentence: false,
    isDenied: words.some(isDenial),
    isListed: false,
  };
}

/** Null: no number was said. */
const siteValues = (content: readonly Word[], measure: Measure): ClauseAnswer | null =>
  content.some((word, at) => numberAt(content, at) !== null || /^\d\/\d\d$/.test(word.key))
    ? answer(readSiteValues(content, measure))
    : null;

/** Whether words without a value may stand for a field: a number field has a number or nothing. */
function takesWords({ reading }: Field, words: readonly Word[], isDenied: boolean): boolean {
  if (reading === 'index') return false;
  if (reading === 'pressure') return words.some((_, at) => NOT_TAKEN.at(words, at) !== null);
  if (reading === 'teeth') return isDenied || words.some((_, at) => EXTENT.at(words, at) !== null);
  return true;
}

/** The values of a list, when the clause says them in full and nothing else. Null: the words of the clause say more. */
function listedValues(
  words: readonly Word[],
  content: readonly Word[],
  field: Field,
  isDenied: boolean,
): ClauseAnswer | null {
  const hits = field.values.in(content);
  const rest = content.filter((_, at) => !hits.some(({ from, to }) => at >= from && at < to));
  const isValueDenied = isDenied && (rest.some(isDenial) || hits.every(({ meaning }) => !meaning.isNone));
  if (isValueDenied) return noneValue(words, field);
  if (hits.length === 0) return null;

  const between = rest.filter((word) => !FILLERS.has(word.key) && !isCountOf(field, word, content, hits));
  if (between.length > 0) {
    const names = field.names.in(between);
    const isNameOnly = names.length === 1 && names[0]?.to === between.length;
    if (!isNameOnly) return null;
  }
  const values = field.token.values.filter((value) => hits.some(({ meaning }) => meaning === value));
  if (field.token.tokenTypeId === tokenType.choice && values.length > 1) return null;
  return {
    readings: values.map((value) => ({
      text: listedText(field, value, content, hits),
      about: value.value,
      isUnsure: false,
    })),
    isSentence: false,
    isDenied: false,
    isListed: true,
  };
}

/** "No plaque", where the list has a value for none. */
function noneValue(words: readonly Word[], { token, names }: Field): ClauseAnswer | null {
  const none = token.values.find(({ isNone, value }) => isNone && value === 'none');
  const named = names.in(words);
  const rest = words.filter(
    (word, at) =>
      !named.some(({ from, to }) => at >= from && at < to) && !isDenial(word) && !DENIAL_FILLERS.has(word.key),
  );
  if (!none || rest.length > 0) return null;
  return {
    readings: [{ text: none.value, about: none.value, isUnsure: false }],
    isSentence: false,
    isDenied: true,
    isListed: true,
  };
}

const isCountOf = (
  { token }: Field,
  word: Word,
  content: readonly Word[],
  hits: readonly PhraseHit<TokenValue>[],
): boolean => token.tokenTypeId === tokenType.counts && hits.some(({ from }) => content[from - 1] === word);

/** A value of counts has the number that was said before it, else 1. */
function listedText(
  { token }: Field,
  { value, isNone }: TokenValue,
  content: readonly Word[],
  hits: readonly PhraseHit<TokenValue>[],
): string {
  if (token.tokenTypeId !== tokenType.counts || isNone) return value;
  const hit = hits.find(({ meaning }) => meaning.value === value);
  const count = hit && hit.from > 0 ? numberAt(content, hit.from - 1) : null;
  return `${count?.value ?? 1} x ${value}`;
}

/** The clause without leading words that name the field. */
function withoutName(words: readonly Word[], field: Field): readonly Word[] {
  let start = behindWork(words, 0);
  if (field.isNamedInSentence) start = LEADS.at(words, start)?.to ?? start;
  for (let from = start; ;) {
    let named = from;
    while (ARTICLES.has(words[named]?.key ?? '')) named += 1;
    const name = field.names.at(words, named);
    if (!name || startsValue(words, named, name, field)) return words.slice(from);
    from = name.to;
    while (COPULAS.has(words[from]?.key ?? '')) from += 1;
    if (words[from]?.key === 'and' && field.names.at(words, from + 1)) from += 1;
  }
}

/** "Recession" names a field, and is a value of Gingiva. */
const startsValue = (words: readonly Word[], at: number, name: PhraseHit<true>, { values }: Field): boolean =>
  (values.at(words, at)?.to ?? 0) > name.to;

/**
 * The words around the name of the field, which the template writes: "light plaque along the gum line" is `light, along the
 * gum line`.
 */
function aroundName(content: readonly Word[], field: Field): string {
  const name = field.names.in(content).at(0);
  if (!name) return inSentence(writtenText(content));
  const value = field.values.at(content, 0);
  const before = value?.to === name.from ? value.meaning.value : inSentence(writtenText(content.slice(0, name.from)));
  const after = writtenText(content.slice(name.to));
  return [before, after].filter((text) => text !== '').join(', ');
}

/** The first letter of a sentence in lower case, for the middle of one; abbreviations stay. */
const inSentence = (text: string): string =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/** The clause as it was spoken, for its source. */
export const quoteOf = ({ words }: Clause): string => spokenText(words);
