import {
  answerText,
  firstField,
  parseTemplate,
  tokenKey,
  tokensOf,
  type AnswerOf,
  type Field,
  type TokenKind,
  type TokenTypeId,
} from '@helix/notes';
import type { OfferedValue, OfferedValues, PrefilledAnswer, TokenRow } from '@helix/contracts';

/** A step of the wizard: one token of the template. */
export interface NoteStep {
  /** As the template writes it. */
  name: string;
  key: string;
  /** In words: `Home care`. */
  title: string;
  /** Of the line in which the token appears first; null: in none. */
  section: string | null;
  token: TokenKind;
  values: readonly OfferedValue[];
  /** What it begins with when nothing was entered. */
  first: Field;
}

/** From this number of steps on, the wizard shows no progress bar. */
const TOO_MANY_STEPS = 30;

/** Whether the wizard shows a progress bar. */
export const showsProgress = (count: number): boolean => count >= 1 && count < TOO_MANY_STEPS;

/** `HomeCare` and `Gum_2` as words: `Home care`, `Gum 2`. */
export const wordsOf = (name: string): string => {
  const words = name
    .replace(/_+/g, ' ')
    .replace(/([a-z])([A-Z0-9])/g, '$1 $2')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** A map by the keys of tokens: their names are compared without case. */
const byKey = <Value>(entries: readonly (readonly [string, Value])[]): Map<string, Value> =>
  new Map(entries.map(([name, value]) => [tokenKey(name), value]));

/** The steps of a template, in the order of the first appearance of their tokens. An unknown token asks for a text. */
export function stepsOf(
  template: string,
  tokens: readonly TokenRow[],
  offered: OfferedValues,
  prefilled: readonly PrefilledAnswer[],
): NoteStep[] {
  const kinds = byKey(tokens.map((row) => [row.name, row] as const));
  const values = byKey(Object.entries(offered));
  const prefills = byKey(prefilled.map(({ token, answer }) => [token, answer] as const));
  const sections = sectionsOf(template);
  return tokensOf(template).map((name) => {
    const key = tokenKey(name);
    const kind = kinds.get(key);
    const token: TokenKind = {
      tokenTypeId: (kind?.tokenTypeId ?? 1) as TokenTypeId,
      seperator: kind?.seperator ?? '',
    };
    const own = values.get(key) ?? [];
    return {
      name,
      key,
      title: wordsOf(name),
      section: sections.get(key) ?? null,
      token,
      values: own,
      first: firstField(token, own, prefills.get(key)),
    };
  });
}

/** The answers of the steps, for the note and its preview. @param fields what the user has changed. */
export function answersOf(steps: readonly NoteStep[], fields: Readonly<Record<string, Field>>): AnswerOf {
  const answers = new Map(
    steps.map(({ key, token, values, first }) => [key, answerText(token, values, fields[key] ?? first)]),
  );
  return (name) => answers.get(tokenKey(name)) ?? '';
}

/** By the key of the token: the label of the section of its first appearance. */
function sectionsOf(template: string): Map<string, string | null> {
  const sections = new Map<string, string | null>();
  let section: string | null = null;
  for (const { label, content } of parseTemplate(template)) {
    section = label ?? section;
    for (const piece of content.flatMap((item) => (item.kind === 'part' ? item.pieces : [item])))
      if (piece.kind === 'token' && !sections.has(tokenKey(piece.name))) sections.set(tokenKey(piece.name), section);
  }
  return sections;
}
