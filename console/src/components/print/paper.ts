import { jsPDF } from 'jspdf';
import { printableText } from './printable-text.js';

/** Fonts as base64. Unlike the fonts of PDF readers, they have Vietnamese, Cyrillic and Greek letters. */
export interface PrintFonts {
  regular: string;
  semibold: string;
}

/** The name of the font in a PDF, with the styles `normal` and `bold`. */
export const FONT = 'Inter';

/** A PDF, and the conversion of texts to letters of its font. */
export interface Paper {
  pdf: jsPDF;
  printable: (text: string) => string;
}

/** An empty PDF of A4 portrait pages, measured in millimetres. */
export function createPaper({ regular, semibold }: PrintFonts): Paper {
  const pdf = new jsPDF({ format: 'a4', orientation: 'portrait', unit: 'mm', compress: true });
  const addFont = (style: string, content: string): void => {
    pdf.addFileToVFS(`${FONT}-${style}.ttf`, content);
    pdf.addFont(`${FONT}-${style}.ttf`, FONT, style);
  };
  addFont('bold', semibold);
  addFont('normal', regular);
  const hasGlyph = glyphsOf(pdf);
  return { pdf, printable: (text) => printableText(text, hasGlyph) };
}

/** Whether the font has a glyph. The library silently drops letters without one, and all beyond one UTF-16 unit. */
function glyphsOf(pdf: jsPDF): (codePoint: number) => boolean {
  const { metadata } = pdf.setFont(FONT, 'normal').getFont() as { metadata: FontMetadata };
  const { codeMap } = metadata.cmap.unicode;
  return (codePoint) => codePoint <= 0xffff && Boolean(codeMap[codePoint]);
}

/** The PDF library's data of a font: the glyph of each code point. */
interface FontMetadata {
  cmap: { unicode: { codeMap: Readonly<Record<number, number | undefined>> } };
}
