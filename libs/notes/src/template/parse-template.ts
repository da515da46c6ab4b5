/** A name between double braces is at most this long (notes, section "Template syntax" of libs/notes/README.md). */
export const MAX_TOKEN_NAME = 50;

/** Matches a token; its name is the group. */
export const TOKEN = new RegExp(String.raw`\{\{([A-Za-z][A-Za-z0-9_]{0,${MAX_TOKEN_NAME - 1}})\}\}`, 'g');
const PART = /\[\[(.*?)\]\]/g;
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

function contentOf(text: string): (Piece | Part)[] {
  return split(text, PART, (inside): Part => ({ kind: 'part', pieces: piecesOf(inside) }), piecesOf);
}

function piecesOf(text: string): Piece[] {
  return split(
    text,
    TOKEN,
    (name): Piece => ({ kind: 'token', name }),
    (between): Piece[] => [{ kind: 'text', text: between }],
  );
}

/** What `pattern` matches and the text between, in order; the pattern has one group. */
function split<Match, Other>(
  text: string,
  pattern: RegExp,
  matched: (group: string) => Match,
  between: (text: string) => Other[],
): (Match | Other)[] {
  const found: (Match | Other)[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) found.push(...between(text.slice(end, match.index)));
    found.push(matched(match[1] ?? ''));
    end = match.index + match[0].length;
  }
  if (end < text.length) found.push(...between(text.slice(end)));
  return found;
}
