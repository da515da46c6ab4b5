import { MAX_TOKEN_NAME, parseTemplate, tokenKey, type Piece } from '@helix/notes';

/** A stretch of a template’s text, for its colours: what it is, and whether it stands in a part. */
export interface Stretch {
  kind: 'text' | 'label' | 'token' | 'unknown';
  text: string;
  inPart: boolean;
}

/**
 * The text of a template cut into stretches. Joined they are the text again.
 *
 * @param known the names of all tokens; null while they are not known, so that none counts as unknown.
 */
export function stretchesOf(text: string, known: readonly string[] | null): Stretch[] {
  const keys = known && new Set(known.map(tokenKey));
  const ofPiece = (piece: Piece, inPart: boolean): Stretch => {
    if (piece.kind === 'text') return { kind: 'text', text: piece.text, inPart };
    const isKnown = !keys || keys.has(tokenKey(piece.name));
    return { kind: isKnown ? 'token' : 'unknown', text: `{{${piece.name}}}`, inPart };
  };
  const bracket = (part: string): Stretch => ({ kind: 'text', text: part, inPart: true });
  return text.split('\n').flatMap((line, index): Stretch[] => {
    const content = parseTemplate(line).flatMap((parsed) =>
      parsed.content.flatMap((item) =>
        item.kind === 'part'
          ? [bracket('[['), ...item.pieces.map((piece) => ofPiece(piece, true)), bracket(']]')]
          : [ofPiece(item, false)],
      ),
    );
    // What the template has before its content is the label, with the space after it.
    const label = line.slice(0, line.length - content.reduce((sum, stretch) => sum + stretch.text.length, 0));
    return [
      ...(index > 0 ? [{ kind: 'text' as const, text: '\n', inPart: false }] : []),
      ...(label ? [{ kind: 'label' as const, text: label, inPart: false }] : []),
      ...content,
    ];
  });
}

/** A token whose name is being typed. */
export interface TypedToken {
  /** Where its braces begin, and where what it replaces ends. */
  from: number;
  to: number;
  /** The beginning of its name, as typed so far; empty right after the braces. */
  name: string;
}

const STARTED = new RegExp(String.raw`\{\{([A-Za-z0-9_]{0,${MAX_TOKEN_NAME}})$`);
const REST = /^[A-Za-z0-9_]*\}{0,2}/;

/** The token at the caret that has no closing braces before it; null: there is none. */
export function typedToken(text: string, caret: number): TypedToken | null {
  const started = STARTED.exec(text.slice(0, caret));
  if (!started) return null;
  const rest = REST.exec(text.slice(caret))?.[0] ?? '';
  // Letters after the caret belong to the token only where braces close it.
  const to = caret + (rest.endsWith('}}') ? rest.length : 0);
  return { from: started.index, to, name: started[1] ?? '' };
}

/** The names that have the typed text in them, those that begin with it first, otherwise in order. */
export function matchingNames(names: readonly string[], typed: string): string[] {
  const searched = tokenKey(typed);
  const found = names.filter((name) => tokenKey(name).includes(searched));
  const begins = (name: string): boolean => tokenKey(name).startsWith(searched);
  return [...found.filter(begins), ...found.filter((name) => !begins(name))];
}
