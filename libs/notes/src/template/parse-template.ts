/** A name between double braces is at most this long (notes, section "Template syntax" of libs/notes/README.md). */
export const MAX_TOKEN_NAME = 50;

/** Matches a token; its name is the group. */
export const TOKEN = new RegExp(String.raw`\{\{([A-Za-z][A-Za-z0-9_]{0,${MAX_TOKEN_NAME - 1}})\}\}`, 'g');
const LABEL = /^(\p{L}[^:{}[\]]*):(?:\s+|$)/u;

/** Literal text, or a token by its name as the template writes it. */
export type Piece = { kind: 'text'; text: string } | { kind: 'token'; name: string };

/** A sentence that vanishes when one of its tokens is empty. */
export interface Part {
  kind: 'part';
  pieces: Piece[];
}

/** One line of a template. */
export interface TemplateLine {
  /** Of `Label: ` at the start of the line; null: the line belongs to the section before it. */
  label: string | null;
  content: (Piece | Part)[];
}

/** Two names that differ in case only are one token. */
export const tokenKey = (name: string): string => name.toLowerCase();

/** The lines of a template. Whatever is neither a token, a part nor a label is text: every text is a template. */
export function parseTemplate(text: string): TemplateLine[] {
  return text.split(/\r?\n/).map((line) => {
    const label = LABEL.exec(line);
    return { label: label?.[1] ?? null, content: contentOf(line.slice(label?.[0].length ?? 0)) };
  });
}

/** The different tokens of a template in the order of their first appearance: the steps of the note wizard. */
export function tokensOf(text: string): string[] {
  const names = new Map<string, string>();
  for (const [, name = ''] of text.matchAll(TOKEN)) {
    if (!names.has(tokenKey(name))) names.set(tokenKey(name), name);
  }
  return [...names.values()];
}

/** The tokens of a template that are not among `known`, as the template writes them. */
export function unknownTokens(text: string, known: readonly string[]): string[] {
  const keys = new Set(known.map(tokenKey));
  return tokensOf(text).filter((name) => !keys.has(tokenKey(name)));
}

/** A `[[` that nothing closes ends the search: looking on from each further one would take the square of the length. */
function contentOf(text: string): (Piece | Part)[] {
  const content: (Piece | Part)[] = [];
  let end = 0;
  for (;;) {
    const start = text.indexOf('[[', end);
    const close = start < 0 ? -1 : text.indexOf(']]', start + 2);
    if (close < 0) return [...content, ...piecesOf(text.slice(end))];
    content.push(...piecesOf(text.slice(end, start)), { kind: 'part', pieces: piecesOf(text.slice(start + 2, close)) });
    end = close + 2;
  }
}

/** The tokens of a text and what stands between them, in order. */
function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    if (match.index > end) pieces.push({ kind: 'text', text: text.slice(end, match.index) });
    pieces.push({ kind: 'token', name: match[1] ?? '' });
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push({ kind: 'text', text: text.slice(end) });
  return pieces;
}
