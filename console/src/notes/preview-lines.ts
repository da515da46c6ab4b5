import { parseTemplate, previewNote, tokenKey, UNANSWERED, type AnswerOf } from '@helix/notes';

/** A stretch of the preview. */
export interface PreviewPiece {
  text: string;
  /** Whether it is the answer that the current step asks for. */
  isCurrent: boolean;
}

/** One line of the preview. */
export interface PreviewLine {
  label: string | null;
  pieces: PreviewPiece[];
}

/** No template or answer has it: a character of Unicode's private use area. */
const MARK = '\uE000';

/** The preview of a note by lines, with what the token `current` contributes marked. */
export function previewLines(template: string, answerOf: AnswerOf, current: string | null): PreviewLine[] {
  const marked: AnswerOf = (name) =>
    current !== null && tokenKey(name) === tokenKey(current)
      ? `${MARK}${answerOf(name).trim() || UNANSWERED}${MARK}`
      : answerOf(name);
  return template.split(/\r?\n/).map((line) => {
    const label = parseTemplate(line)[0]?.label ?? null;
    const pieces = markedPieces(previewNote(line, answerOf), previewNote(line, marked));
    return { label, pieces: label === null ? pieces : withoutStart(pieces, label.length + 1) };
  });
}

/**
 * The preview in pieces. It differs from the marked one by more than the marks: beside them, neither a full stop is left
 * out nor a letter written in upper case.
 */
function markedPieces(preview: string, marked: string): PreviewPiece[] {
  const pieces: PreviewPiece[] = [];
  let at = 0;
  let isCurrent = false;
  for (const character of marked) {
    if (character === MARK) {
      isCurrent = !isCurrent;
      continue;
    }
    const shown = preview.slice(at, at + character.length);
    if (shown.toLowerCase() !== character.toLowerCase()) continue;
    at += character.length;
    const last = pieces.at(-1);
    if (last?.isCurrent === isCurrent) last.text += shown;
    else pieces.push({ text: shown, isCurrent });
  }
  return pieces;
}

/** The pieces without the first characters, which belong to the label. */
function withoutStart(pieces: readonly PreviewPiece[], length: number): PreviewPiece[] {
  let left = length;
  return pieces.flatMap((piece) => {
    const text = piece.text.slice(left);
    left = Math.max(0, left - piece.text.length);
    return text === '' ? [] : [{ ...piece, text }];
  });
}
