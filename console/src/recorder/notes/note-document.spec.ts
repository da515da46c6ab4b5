import { documentOf, formattingOf } from './note-document.js';

const paragraph = (text: string, more: object = {}) => ({
  type: 'paragraph',
  ...more,
  content: [{ type: 'text', text }],
});

describe('the document of a generated note', () => {
  it('has a paragraph for each line, empty ones too', () => {
    expect(documentOf('Plaque light.\n\nStain none.')).toEqual({
      type: 'doc',
      content: [paragraph('Plaque light.'), { type: 'paragraph' }, paragraph('Stain none.')],
    });
  });

  it('is not kept when it has no formatting', () => {
    const plain = { type: 'doc', content: [paragraph('Plaque light.', { attrs: { textAlign: null } })] };
    expect(formattingOf(plain, 'Plaque light.')).toBeNull();
  });

  it('is kept with a heading or a mark', () => {
    const heading = { type: 'doc', content: [{ ...paragraph('Deposits'), type: 'heading', attrs: { level: 3 } }] };
    expect(formattingOf(heading, 'Deposits')).toBe(heading);
    const bold = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Deposits', marks: [{ type: 'bold' }] }] }],
    };
    expect(formattingOf(bold, 'Deposits')).toBe(bold);
  });
});
