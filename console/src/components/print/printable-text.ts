/** Replaces a letter that the font of a print does not have. */
export const MISSING_LETTER = '□';

/** Characters without a glyph of their own. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * A text that a font can print: each letter that the font does not have is replaced by a visible sign, because the PDF
 * library would drop it silently.
 *
 * @param hasGlyph whether the font has a glyph for a code point.
 */
export function printableText(text: string, hasGlyph: (codePoint: number) => boolean): string {
  const isPrintable = (letter: string): boolean => [...letter].every((sign) => hasGlyph(sign.codePointAt(0)!));
  const toPrintable = (letter: string): string => {
    if (/^\s+$/u.test(letter)) return letter.includes('\n') ? '\n' : isPrintable(letter) ? letter : ' ';
    const visible = letter.replace(INVISIBLE, '');
    return isPrintable(visible) ? visible : MISSING_LETTER;
  };
  return Array.from(graphemes.segment(text.normalize('NFC')), ({ segment }) => toPrintable(segment)).join('');
}
