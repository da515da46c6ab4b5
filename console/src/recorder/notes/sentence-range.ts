import type { Editor } from '@tiptap/react';
import { indexOfOccurrence } from './quoted-sentences.js';

type Document = Editor['state']['doc'];

/** A sentence of the text. A new object selects it again. */
export interface Selection {
  text: string;
  /** 0: the first one with this text. */
  occurrence: number;
}

/** The positions of a sentence in the document of the editor; null: its words do not stand in one paragraph any more. */
export function sentenceRange(
  document: Document,
  { text, occurrence }: Selection,
): { from: number; to: number } | null {
  let [left, range]: [number, { from: number; to: number } | null] = [occurrence, null];
  document.descendants((node, position) => {
    if (!node.isTextblock || range) return !range;
    // A line break is one position, as one character is.
    const block = node.textBetween(0, node.content.size, '\n', '\n');
    const index = indexOfOccurrence(block, text, left);
    if (index >= 0) range = { from: position + 1 + index, to: position + 1 + index + text.length };
    else left -= block.split(text).length - 1;
    return false;
  });
  return range;
}
