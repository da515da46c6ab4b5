import { offersValues, tokenType, type TokenValue } from '../answers/token-types.js';
import { parseTemplate, tokenKey, type Piece, type TemplateLine } from '../template/parse-template.js';
import { fieldWords, type FieldWords } from './lexicon/field-words.js';
import type { NoteToken } from './note-input.js';
import { Phrases } from './speech/phrases.js';

/** A token of the template that speech can fill, or that speech is compared with. */
export interface Field {
  token: NoteToken;
  /** The token's name in lower case. */
  key: string;
  reading:
    | 'pressure'
    | 'depths'
    | 'grades'
    | 'teeth'
    | 'index'
    | 'values'
    | 'advice'
    | 'substances'
    | 'consent'
    | 'words'
    | 'none';
  /** The label of its section. */
  label: string;
  /** What users call it. */
  name: string;
  /** The words that name it. */
  names: Phrases<true>;
  /** Whether its values are known without its name: "four at 36 distal" is a probing depth. */
  isNameless: boolean;
  /** What a denial of it says, "No bleeding at 46". */
  noun: string;
  /** What a "no" can deny of it: its names, and what it is looked for. */
  denied: Phrases<true>;
  /** The values of its list, also as they are said otherwise. */
  values: Phrases<TokenValue>;
  /** Whether the template has its name before the token without a colon: "Plaque {{Plaque}}". */
  isNamedInSentence: boolean;
}

/** Where a token stands in a template. */
interface Place {
  name: string;
  /** The text before it in its part. */
  lead: string;
  label: string;
  /** Whether nothing else is asked in its line. */
  isAlone: boolean;
}

/** The fields of a template in the order of their tokens. Tokens that nobody knows are none. */
export function fieldsOf(template: string, tokens: readonly NoteToken[]): Field[] {
  const known = new Map(tokens.map((token) => [tokenKey(token.name), token]));
  const fields = new Map<string, Field>();
  for (const place of placesOf(template)) {
    const token = known.get(tokenKey(place.name));
    if (token && !fields.has(tokenKey(place.name))) fields.set(tokenKey(place.name), fieldOf(token, place));
  }
  const depths = [...fields.values()].find(({ reading }) => reading === 'depths');
  if (depths) depths.isNameless = true;
  return [...fields.values()];
}

function placesOf(template: string): Place[] {
  let label = '';
  return parseTemplate(template).flatMap((line) => {
    label = line.label ?? label;
    const groups = groupsOf(line);
    const isAlone = groups.flat().filter(({ kind }) => kind === 'token').length === 1;
    return groups.flatMap((pieces) =>
      pieces.flatMap((piece, at): Place[] => {
        if (piece.kind !== 'token') return [];
        const before = pieces[at - 1];
        return [{ name: piece.name, lead: before?.kind === 'text' ? before.text : '', label, isAlone }];
      }),
    );
  });
}

/** The pieces of each part, and those outside of parts together. */
function groupsOf({ content }: TemplateLine): Piece[][] {
  const outside = content.filter((item) => item.kind !== 'part');
  return [...content.filter((item) => item.kind === 'part').map(({ pieces }) => pieces), outside];
}

function fieldOf(token: NoteToken, place: Place): Field {
  const key = tokenKey(token.name);
  const words = fieldWords[key];
  const names = words?.names ?? namesOf(token, place);
  return {
    token,
    key,
    reading: readingOf(token, words),
    label: place.label,
    name: names[0] ?? token.name,
    names: new Phrases<true>().addAll(names, true),
    isNameless: false,
    noun: words?.noun ?? names[0]?.toLowerCase() ?? '',
    denied: new Phrases<true>().addAll([...names, ...(words?.denied ?? [])], true),
    values: valuesOf(token, words),
    isNamedInSentence: /\p{L}/u.test(place.lead) && !place.lead.trimEnd().endsWith(':'),
  };
}

function readingOf(token: NoteToken, words: FieldWords | undefined): Field['reading'] {
  if (words?.reading === 'consent') return 'consent';
  if (offersValues(token.tokenTypeId)) return 'values';
  switch (token.tokenTypeId) {
    case tokenType.teeth:
      return 'teeth';
    case tokenType.number:
      return 'index';
    case tokenType.text:
      return words?.reading ?? 'words';
    default:
      // Facts fill appointment tokens, and a spoken date has no pattern.
      return 'none';
  }
}

/** What users call a token of their own. */
function namesOf(token: NoteToken, { lead, label, isAlone }: Place): string[] {
  const fromName = token.name.replaceAll('_', ' ').replace(/([a-z])([A-Z])/g, '$1 $2');
  return [fromName, lead.replace(/[:.]\s*$/, ''), isAlone ? label : ''].filter((name) => name.trim().length >= 3);
}

function valuesOf({ values }: NoteToken, words: FieldWords | undefined): Phrases<TokenValue> {
  const phrases = new Phrases<TokenValue>();
  for (const value of values) phrases.add(value.value, value).addAll(words?.said?.[value.value] ?? [], value);
  return phrases;
}

/** Whether the values of a token are amounts, of which different places of the mouth can have different ones. */
export const offersAmounts = ({ values }: NoteToken): boolean => values.some(({ value }) => value === 'moderate');
