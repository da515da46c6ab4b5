import { getSchema } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { documentOf } from './note-document.js';
import { sentenceRange } from './sentence-range.js';

const schema = getSchema([StarterKit]);
const QUOTE = '[as said: "a bit odd" at 0:31]';

describe('the place of a sentence in the editor', () => {
  const selected = (document: object, occurrence = 0): string | undefined => {
    const root = schema.nodeFromJSON(document);
    const range = sentenceRange(root, { text: QUOTE, occurrence });
    return range ? `${range.from} ${root.textBetween(range.from, range.to)}` : undefined;
  };

  it('is found in its paragraph, also the second of two with the same words', () => {
    const text = `Plaque: light. ${QUOTE}\nStain: ${QUOTE} ${QUOTE}`;
    expect(selected(documentOf(text))).toBe(`16 ${QUOTE}`);
    // Behind a paragraph of 45 characters with its two ends: 47 positions, then one, "Stain: ", a quote and a space.
    expect(selected(documentOf(text), 1)).toBe(`55 ${QUOTE}`);
    expect(selected(documentOf(text), 2)).toBe(`${55 + QUOTE.length + 1} ${QUOTE}`);
    expect(selected(documentOf(text), 3)).toBeUndefined();
  });

  it('is found across marks and behind a line break', () => {
    const bold = { type: 'text', text: 'a bit odd', marks: [{ type: 'bold' }] };
    const content = [
      { type: 'text', text: 'Stain.' },
      { type: 'hardBreak' },
      { type: 'text', text: '[as said: "' },
      bold,
      { type: 'text', text: '" at 0:31]' },
    ];
    expect(selected({ type: 'doc', content: [{ type: 'paragraph', content }] })).toBe(`8 ${QUOTE}`);
  });

  it('is nowhere once its words were changed', () => {
    expect(selected(documentOf(QUOTE.replace('odd', 'worn')))).toBeUndefined();
  });
});
