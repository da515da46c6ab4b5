import { parseTemplate, type Part, type Piece, type TemplateLine } from './parse-template.js';

/** What stands in the preview for a token without an answer. */
export const UNANSWERED = '____';

/** The answer to a token; empty: unanswered. */
export type AnswerOf = (name: string) => string;

/**
 * The note that a template and answers make. A part with an unanswered token is left out, and so is a line of which
 * nothing is left but its label. Answers are data: braces and brackets in them mean nothing.
 */
export function writeNote(template: string, answerOf: AnswerOf): string {
  return parseTemplate(template)
    .map((line) => noteLine(line, answerOf))
    .filter((line) => line !== null)
    .join('\n');
}

/** The same while the wizard asks: nothing is left out, and unanswered tokens read `____`. */
export function previewNote(template: string, answerOf: AnswerOf): string {
  return writeNote(template, (name) => answerOf(name).trim() || UNANSWERED);
}

/** A part with its answers, its first letter in upper case; null: one of its tokens is unanswered. */
export function writePart({ pieces }: Part, answerOf: AnswerOf): string | null {
  if (tokens(pieces).some((name) => answerOf(name).trim() === '')) return null;
  const text = join(pieces, answerOf).trim();
  return text === '' ? null : text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** Null: the line is left out. */
function noteLine({ label, content }: TemplateLine, answerOf: AnswerOf): string | null {
  const parts = content.filter((item) => item.kind === 'part');
  const outside = content.filter((item) => item.kind !== 'part');
  const names = tokens(outside);
  const asks = names.length > 0 || parts.length > 0;
  if (parts.length === 0 && names.length > 0 && names.every((name) => answerOf(name).trim() === '')) return null;

  const written: string[] = [];
  let afterGap = false;
  for (const item of content) {
    const text = item.kind === 'part' ? writePart(item, answerOf) : join([item], answerOf);
    // The space after a part goes with it.
    if (text !== null) written.push(afterGap ? text.trimStart() : text);
    afterGap = text === null;
  }
  const text = withoutDoubleStops(written).trim();
  if (text === '' && asks) return null;
  if (label === null) return text;
  return text === '' ? `${label}:` : `${label}: ${text}`;
}

const tokens = (pieces: readonly Piece[]): string[] =>
  pieces.filter((piece) => piece.kind === 'token').map(({ name }) => name);

const join = (pieces: readonly Piece[], answerOf: AnswerOf): string =>
  withoutDoubleStops(pieces.map((piece) => (piece.kind === 'text' ? piece.text : answerOf(piece.name).trim())));

/** Texts one after the other; where two full stops meet, one stays. */
function withoutDoubleStops(texts: readonly string[]): string {
  return texts.reduce(
    (before, text) => before + (before.endsWith('.') && text.startsWith('.') ? text.slice(1) : text),
    '',
  );
}
