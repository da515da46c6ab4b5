/** Stands for a letter that cannot be printed. The font of the plan has it. */
export const LOST_LETTER = '□';

/** What shows nothing by itself. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * A text as a font prints it: each letter that the font does not have is marked, and none is left out without a word.
 *
 * @param has whether the font has a letter, by code point.
 */
export function printedText(text: string, has: (codePoint: number) => boolean): string {
  const isThere = (letter: string): boolean => [...letter].every((sign) => has(sign.codePointAt(0)!));
  const printed = (letter: string): string => {
    if (/^\s+$/u.test(letter)) return letter.includes('\n') ? '\n' : isThere(letter) ? letter : ' ';
    const seen = letter.replace(UNSEEN, '');
    return isThere(seen) ? seen : LOST_LETTER;
  };
  return Array.from(graphemes.segment(text.normalize('NFC')), ({ segment }) => printed(segment)).join('');
}
