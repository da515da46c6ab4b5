import { printableText } from './printable-text.js';

const glyphs = new Set([...' ABé'].map((letter) => letter.codePointAt(0)));
const hasGlyph = (codePoint: number): boolean => glyphs.has(codePoint);

describe('printableText', () => {
  it.each([
    ['AB', 'AB'],
    ['é'.normalize('NFD'), 'é'],
    ['AB 李明', 'AB □□'],
    ['김민', '□□'],
    // One sign for a grapheme of several code points.
    ['A 👩‍👩‍👧', 'A □'],
    // Invisible characters are dropped, white space stays.
    ['A\u200b\u00ad\u0007B', 'AB'],
    ['A\tB\u3000A\r\nB', 'A B A\nB'],
    ['', ''],
  ])('prints %j as %j', (text, printed) => expect(printableText(text, hasGlyph)).toBe(printed));
});
