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

/** The size and the orientation of pages. */
export interface PaperFormat {
  size: 'a4' | 'letter';
  orientation: 'portrait' | 'landscape';
}

/** An empty PDF, measured in millimetres. @param format A4 portrait if missing. */
export function createPaper(
  { regular, semibold }: PrintFonts,
  { size, orientation }: PaperFormat = { size: 'a4', orientation: 'portrait' },
): Paper {
  const pdf = new jsPDF({ format: size, orientation, unit: 'mm', compress: true });
  const addFont = (style: string, content: string): void => {
    pdf.addFileToVFS(`${FONT}-${style}.ttf`, content);
    pdf.addFont(`${FONT}-${style}.ttf`, FONT, style);
  };
  addFont('bold', semibold);
  addFont('normal', regular);
  const hasGlyph = glyphsOf(pdf);
  return { pdf, printable: (text) => printableText(text, hasGlyph) };
}

export const INK = '#1f2933';
export const QUIET = '#5f6b7a';

/** Millimetres from one line to the next. */
const [NAME_LINE, CLINIC_LINE] = [6.2, 4.2];

/**
 * Draws whom a print is about, and the clinic at the other side. Long names are broken into lines, also within a word, so that
 * neither reaches the other one or the edge of the paper. The quiet font of the clinic stays set.
 *
 * @param area in millimetres; `y` is the baseline of the first line.
 * @returns the baseline below both.
 */
export function drawNames(
  { pdf, printable }: Paper,
  { name, clinic }: { name: string; clinic: string },
  { left, right, y }: { left: number; right: number; y: number },
): number {
  const linesOf = (text: string, share: number): string[] =>
    pdf.splitTextToSize(printable(text), (right - left) * share) as string[];
  pdf.setFont(FONT, 'bold').setFontSize(15).setTextColor(INK);
  const names = linesOf(name, 0.62);
  names.forEach((line, index) => pdf.text(line, left, y + index * NAME_LINE));
  pdf.setFont(FONT, 'normal').setFontSize(10).setTextColor(QUIET);
  const clinics = linesOf(clinic, 0.34);
  clinics.forEach((line, index) => pdf.text(line, right, y + index * CLINIC_LINE, { align: 'right' }));
  return y + Math.max(names.length * NAME_LINE, clinics.length * CLINIC_LINE + 2);
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
