import type { GeneratedSentence } from '@helix/contracts';

export interface TextPart {
  /** Where it begins in the text. */
  at: number;
  part: string;
  isUnsure: boolean;
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** The words of a text in lower case, without what stands between them. */
export const wordsOf = (text: string): string[] => text.toLowerCase().match(WORD) ?? [];

/** Cuts a text at the words that were not heard clearly, in any case of letters. */
export function splitAtUnsure(text: string, unsure: readonly string[]): TextPart[] {
  const marked = new Set(unsure.flatMap(wordsOf));
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!marked.has(word.toLowerCase())) continue;
    if (index > end) parts.push({ at: end, part: text.slice(end, index), isUnsure: false });
    parts.push({ at: index, part: word, isUnsure: true });
    end = index + word.length;
  }
  if (end < text.length) parts.push({ at: end, part: text.slice(end), isUnsure: false });
  return parts;
}

/**
 * The words of an unsure sentence to look at: those that it has from its quotes. A value such as a tooth number may be
 * written in other words than were said; then it is the whole sentence, unless that only quotes.
 */
export function unsureIn({ text, quotedFor, sources }: GeneratedSentence): string[] {
  const heard = new Set(
    sources.flatMap((source) => (source.kind === 'transcript' ? (source.unsureWords ?? []) : [])).flatMap(wordsOf),
  );
  const words = wordsOf(text);
  const found = words.filter((word) => heard.has(word));
  return found.length > 0 || quotedFor ? found : words;
}
