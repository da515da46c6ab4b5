import { offersValues, tokenType, type TokenValue } from '../answers/token-types.js';
import { parseTemplate, tokenKey, type Piece, type TemplateLine } from '../template/parse-template.js';
import { fieldWords, notFields } from './field-words.js';
import type { NoteToken } from './note-input.js';
import { Phrases } from './phrases.js';
import { procedures } from './procedure-words.js';

/** A token of the template that speech can fill, or that speech is compared with. */
export interface Field {
  token: NoteToken;
  /** The token's name in lower case. */
  key: string;
  reading: 'pressure' | 'depths' | 'grades' | 'teeth' | 'index' | 'values' | 'clause' | 'none';
  ofPatients: boolean;
  /** The words that name it: they are left out where they lead a clause. */
  names: Phrases<true>;
  values: Phrases<TokenValue>;
  /** Whether the template has its name before the token without a colon: "Plaque {{Plaque}}". */
  isNamedInSentence: boolean;
}

/** What a phrase says of its clause. */
export interface Topic {
  /** Null: of none, or of a procedure. */
  field: Field | null;
  /** The field's name and a listed value in full are so clear that they may start a topic without a comma before them. */
  kind: 'name' | 'word' | 'value' | 'procedure' | 'other';
}

/** The fields of a template and the phrases by which speech is about them. */
export interface Fields {
  fields: Field[];
  topics: Phrases<Topic>;
}

/** Values that say nothing of what they are about. */
const COMMON_VALUES = new Set([
  ...['none', 'light', 'moderate', 'heavy', 'low', 'high', 'other', 'red', 'normal', 'swelling', 'recession'],
  ...['declined', 'parent', 'guardian', 'diffuse', 'cleaned', 'sealed', 'cured', 'etched', 'sensitive', 'localised'],
]);

/** The fields of a template in the order of their tokens. Tokens that nobody knows are none. */
export function fieldsOf(template: string, tokens: readonly NoteToken[]): Fields {
  const known = new Map(tokens.map((token) => [tokenKey(token.name), token]));
  const fields: Field[] = [];
  const names = new Map<Field, string[]>();
  for (const { name, lead, label } of placesOf(template)) {
    const token = known.get(tokenKey(name));
    if (!token || fields.some(({ key }) => key === tokenKey(name))) continue;
    const field = fieldOf(token, lead);
    fields.push(field);
    names.set(field, namesOf(field, lead, label));
  }

  const topics = new Phrases<Topic>().addAll(notFields, { field: null, kind: 'other' });
  const spoken = fields.filter(({ reading }) => reading !== 'none');
  for (const field of spoken) {
    for (const name of names.get(field) ?? []) {
      topics.add(name, { field, kind: 'name' });
      field.names.add(name, true);
    }
  }
  for (const field of spoken) topics.addAll(fieldWords[field.key]?.terms ?? [], { field, kind: 'word' });
  const next = fields.find(({ key }) => key === 'nextappointment');
  if (next) topics.addAll(NEXT_APPOINTMENT, { field: next, kind: 'word' });
  for (const field of spoken) topics.addAll(topicValues(field), { field, kind: 'value' });
  for (const { said } of procedures) topics.addAll(said, { field: null, kind: 'procedure' });
  return { fields, topics };
}

const NEXT_APPOINTMENT = ['see you in', 'see you again in', 'back in', 'next appointment in', 'return in', 'recall in'];

/** Where each token stands: the text before it in its part, and the label of its line when it is alone there. */
function placesOf(template: string): { name: string; lead: string; label: string | null }[] {
  return parseTemplate(template).flatMap((line) => {
    const groups = groupsOf(line);
    const isAlone = groups.flat().filter(({ kind }) => kind === 'token').length === 1;
    return groups.flatMap((pieces) =>
      pieces.flatMap((piece, at) => {
        if (piece.kind !== 'token') return [];
        const before = pieces[at - 1];
        return [
          { name: piece.name, lead: before?.kind === 'text' ? before.text : '', label: isAlone ? line.label : null },
        ];
      }),
    );
  });
}

/** The pieces of each part, and those outside of parts together. */
function groupsOf({ content }: TemplateLine): Piece[][] {
  const outside = content.filter((item) => item.kind !== 'part');
  return [...content.filter((item) => item.kind === 'part').map(({ pieces }) => pieces), outside];
}

function fieldOf(token: NoteToken, lead: string): Field {
  const key = tokenKey(token.name);
  const words = fieldWords[key];
  return {
    token,
    key,
    reading: readingOf(token, words?.reading),
    ofPatients: words?.ofPatients ?? false,
    names: new Phrases<true>(),
    values: valuePhrases(token),
    isNamedInSentence: /\p{L}/u.test(lead) && !lead.trimEnd().endsWith(':'),
  };
}

function readingOf(token: NoteToken, ofText: 'pressure' | 'depths' | 'grades' | undefined): Field['reading'] {
  if (offersValues(token.tokenTypeId)) return 'values';
  switch (token.tokenTypeId) {
    case tokenType.teeth:
      return 'teeth';
    case tokenType.number:
      return 'index';
    case tokenType.text:
      return ofText ?? 'clause';
    default:
      // Facts fill appointment tokens, and a spoken date has no pattern.
      return 'none';
  }
}

function namesOf({ key, token }: Field, lead: string, label: string | null): string[] {
  const shipped = fieldWords[key]?.names;
  if (shipped) return [...shipped];
  const fromName = token.name.replaceAll('_', ' ').replace(/([a-z])([A-Z])/g, '$1 $2');
  return [fromName, lead.replace(/[:.]\s*$/, ''), label ?? ''].filter((name) => name.trim().length >= 3);
}

function valuePhrases({ values }: NoteToken): Phrases<TokenValue> {
  const phrases = new Phrases<TokenValue>();
  for (const value of values) phrases.add(value.value, value);
  return phrases;
}

/** Listed values that are about this field wherever they are said. */
function topicValues({ token }: Field): string[] {
  return token.values.map(({ value }) => value).filter((value) => value.length >= 4 && !COMMON_VALUES.has(value));
}
