import type { NoteSource } from '@helix/contracts';
import { separatorOf, tokenType } from '../answers/token-types.js';
import { valuesCheck } from './checks.js';
import type { Clause } from './clauses.js';
import type { Field } from './fields.js';
import { quoteOf, type ClauseAnswer } from './read-clause.js';
import type { Reading } from './readings/reading.js';
import { unsureWordsIn } from './words.js';

/** The answer to a token with where it comes from. */
export interface TokenAnswer {
  text: string;
  /** Whether it stands alone instead of the part of the template. */
  isSentence: boolean;
  isUnsure: boolean;
  sources: NoteSource[];
}

/** A clause with what it says for its field. */
export interface Said {
  clause: Clause;
  answer: ClauseAnswer;
}

/** A reading with the clause that it is from. */
interface Value extends Reading, Omit<ClauseAnswer, 'readings'> {
  clause: Clause;
}

/** The source of what a clause says. */
export function sourceOf(clause: Clause): NoteSource {
  const [first] = clause.words;
  const quote = quoteOf(clause);
  return {
    kind: 'transcript',
    recordingId: first?.recordingId ?? '',
    second: Math.floor(first?.second ?? 0),
    quote,
    ...unsureWordsIn(quote, clause.words),
  };
}

/** The answer that all clauses of a field make, in the order of their time. */
export function combine(field: Field, said: readonly Said[]): TokenAnswer | null {
  const values = afterCorrections(said);
  if (values.length === 0) return null;
  const different = differentOf(values);
  const conflict = conflictOf(field, different);
  const separator = separatorBetween(field, different);
  const text = [
    inOrder(field, different)
      .map((value) => value.text)
      .join(separator),
    conflict,
  ]
    .filter((part) => part !== null)
    .join(' ');
  return {
    text,
    isSentence: different.some(({ isSentence }) => isSentence),
    isUnsure: values.some(({ isUnsure, clause }) => isUnsure || clause.words.some((word) => word.isUnsure)),
    sources: [...new Set(values.map(({ clause }) => clause))].map(sourceOf),
  };
}

/** A corrected value goes, and as many before it as the correction has values (rule 5). */
function afterCorrections(said: readonly Said[]): Value[] {
  const values: Value[] = [];
  for (const { clause, answer } of said) {
    const { readings, ...rest } = answer;
    const found = readings.map((reading) => ({ ...reading, ...rest, clause }));
    if (clause.replaces) values.splice(Math.max(0, values.length - found.length), found.length);
    values.push(...found);
  }
  return values;
}

/** Each text once, whatever its case. */
function differentOf(values: readonly Value[]): Value[] {
  const byText = new Map<string, Value>();
  for (const value of values) {
    const key = value.text.toLowerCase();
    if (!byText.has(key)) byText.set(key, value);
  }
  return [...byText.values()];
}

/** Null: the values can all be true. */
function conflictOf(field: Field, values: readonly Value[]): string | null {
  const contradicting = contradictionsOf(field, values);
  return contradicting.length < 2 ? null : valuesCheck(contradicting.map(({ clause }) => clause.words[0]?.second ?? 0));
}

function contradictionsOf(field: Field, values: readonly Value[]): Value[] {
  const { token, reading } = field;
  if (reading === 'teeth') return isMixed(values, ({ isDenied }) => isDenied) ? oneOfEach(values) : [];
  // Sites of one list add up: only values of the same site contradict each other.
  if (reading === 'depths' || reading === 'grades') {
    if (isMixed(values, ({ isDenied }) => isDenied)) return oneOfEach(values);
    const sites = new Set<string>();
    const twice = values.find(({ about }) => sites.size === sites.add(about).size);
    return twice ? values.filter(({ about }) => about === twice.about) : [];
  }
  if (reading === 'pressure' || reading === 'index' || token.tokenTypeId === tokenType.choice) return [...values];
  const nones = new Set(token.values.filter(({ isNone }) => isNone).map(({ value }) => value.toLowerCase()));
  const isNone = ({ text, isDenied }: Value): boolean => isDenied || nones.has(text.toLowerCase());
  return isMixed(values, isNone) ? [...values] : [];
}

const isMixed = (values: readonly Value[], is: (value: Value) => boolean): boolean =>
  values.some(is) && !values.every(is);

/** The first that is denied and the first that is not. */
const oneOfEach = (values: readonly Value[]): Value[] =>
  values.filter((value, at) => values.findIndex(({ isDenied }) => isDenied === value.isDenied) === at);

/** Teeth ascending and listed values in list order, as the wizard has them; all else in order of time. */
function inOrder({ reading, token }: Field, values: readonly Value[]): Value[] {
  if (reading === 'teeth') {
    const isNumber = ({ text }: Value): boolean => /^\d+$/.test(text);
    return [
      ...values.filter(isNumber).sort((a, b) => Number(a.text) - Number(b.text)),
      ...values.filter((value) => !isNumber(value)),
    ];
  }
  if (!values.every(({ isListed }) => isListed)) return [...values];
  const position = ({ about }: Value): number => token.values.findIndex(({ value }) => value === about);
  return values.toSorted((a, b) => position(a) - position(b));
}

function separatorBetween({ reading, token }: Field, values: readonly Value[]): string {
  if (values.some(({ isSentence }) => isSentence)) return '. ';
  if (reading === 'depths' || reading === 'grades' || values.every(({ isListed }) => isListed))
    return separatorOf(token);
  return reading === 'clause' || reading === 'values' ? '; ' : separatorOf(token);
}
