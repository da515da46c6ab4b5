import { jsPDF } from 'jspdf';
import { autoTable, type RowInput } from 'jspdf-autotable';
import { LOST_LETTER, printedText } from './letters.js';
import { planTexts, type Plan, type PlanTable, type PlanWords } from './plan-lines.js';

/** Fonts as base64 text. They have Latin, Vietnamese, Cyrillic and Greek letters; PDF readers' own have fewer. */
export interface PlanFonts {
  regular: string;
  semibold: string;
}

const FONT = 'Inter';
/** A4 portrait, millimetres. */
const PAGE = { width: 210, height: 297, margin: 12, gap: 5, top: 30, bottom: 16 };
const TABLE_WIDTH = (PAGE.width - 2 * PAGE.margin - PAGE.gap) / 2;
const INK = '#1f2933';
const QUIET = '#5f6b7a';
const LINE = '#d5dce4';
const HEAD = '#eef3f8';

/** A PDF, and how it prints texts. */
interface Paper {
  pdf: jsPDF;
  inPrint: (text: string) => string;
}

/**
 * The work day plan on A4 pages: two appointments beside each other, the earliest first. Letters that the font does not have are
 * marked, and each page says so.
 */
export function planPdf(plan: Plan, words: PlanWords, fonts: PlanFonts): jsPDF {
  const paper = newPaper(fonts);
  const { pdf } = paper;
  head(paper, plan, words);
  if (plan.appointments.length === 0) {
    pdf.setFont(FONT, 'normal').setFontSize(11).setTextColor(QUIET);
    pdf.text(words.noRecords, PAGE.width / 2, PAGE.top + 20, { align: 'center' });
  }
  const scratch = newPaper(fonts);
  let y = PAGE.top;
  for (let index = 0; index < plan.appointments.length; index += 2) {
    const pair = plan.appointments.slice(index, index + 2);
    const height = Math.max(...pair.map((appointment) => draw(scratch, appointment, words, 0, 0)));
    if (y > PAGE.top && y + height > PAGE.height - PAGE.bottom) {
      pdf.addPage();
      y = PAGE.margin;
    }
    const page = pdf.getNumberOfPages();
    let end = y;
    pair.forEach((appointment, column) => {
      pdf.setPage(page);
      end = Math.max(end, draw(paper, appointment, words, column, y));
    });
    y = end + PAGE.gap;
  }
  const isWhole = planTexts(plan).every(
    (text) => text.includes(LOST_LETTER) || !paper.inPrint(text).includes(LOST_LETTER),
  );
  foot(pdf, words, isWhole ? '' : words.lostLetters);
  return pdf;
}

function newPaper({ regular, semibold }: PlanFonts): Paper {
  const pdf = new jsPDF({ format: 'a4', orientation: 'portrait', unit: 'mm', compress: true });
  const addFont = (style: string, content: string): void => {
    pdf.addFileToVFS(`${FONT}-${style}.ttf`, content);
    pdf.addFont(`${FONT}-${style}.ttf`, FONT, style);
  };
  addFont('bold', semibold);
  addFont('normal', regular);
  const has = lettersOf(pdf);
  return { pdf, inPrint: (text) => printedText(text, has) };
}

/** Which letters the font has. What it has not, and what is not one unit of UTF-16, would be left out without a word. */
function lettersOf(pdf: jsPDF): (codePoint: number) => boolean {
  const { metadata } = pdf.setFont(FONT, 'normal').getFont() as { metadata: FontMetadata };
  const { codeMap } = metadata.cmap.unicode;
  return (codePoint) => codePoint <= 0xffff && Boolean(codeMap[codePoint]);
}

/** What the PDF library reads of a font: the number of the glyph of each code point. */
interface FontMetadata {
  cmap: { unicode: { codeMap: Readonly<Record<number, number | undefined>> } };
}

function head({ pdf, inPrint }: Paper, { provider, day, clinic }: Plan, words: PlanWords): void {
  pdf.setProperties({ title: `${words.title}: ${provider}, ${day}`, creator: 'Helix' });
  const right = PAGE.width - PAGE.margin;
  pdf.setFont(FONT, 'bold').setFontSize(15).setTextColor(INK);
  pdf.text(inPrint(provider), PAGE.margin, 18);
  pdf.setFont(FONT, 'normal').setFontSize(10).setTextColor(QUIET);
  pdf.text(inPrint(clinic), right, 18, { align: 'right' });
  pdf.text(words.title, PAGE.margin, 24);
  pdf.text(day, right, 24, { align: 'right' });
}

function foot(pdf: jsPDF, words: PlanWords, note: string): void {
  const pages = pdf.getNumberOfPages();
  for (let page = 1; page <= pages; page += 1) {
    pdf.setPage(page).setFont(FONT, 'normal').setFontSize(8).setTextColor(QUIET);
    if (note) pdf.text(note, PAGE.margin, PAGE.height - 8);
    pdf.text(words.page(page, pages), PAGE.width - PAGE.margin, PAGE.height - 8, { align: 'right' });
  }
}

/** @returns where the table ends, millimetres from the top. */
function draw({ pdf, inPrint }: Paper, appointment: PlanTable, words: PlanWords, column: number, y: number): number {
  const left = PAGE.margin + column * (TABLE_WIDTH + PAGE.gap);
  autoTable(pdf, {
    startY: y,
    margin: { left, right: PAGE.width - left - TABLE_WIDTH, bottom: PAGE.bottom },
    tableWidth: TABLE_WIDTH,
    theme: 'grid',
    rowPageBreak: 'avoid',
    styles: {
      font: FONT,
      fontSize: 8.5,
      cellPadding: { horizontal: 2, vertical: 1.2 },
      textColor: INK,
      lineColor: LINE,
      lineWidth: 0.2,
      overflow: 'linebreak',
    },
    headStyles: { font: FONT, fontStyle: 'bold', fontSize: 9.5, fillColor: HEAD, textColor: INK, lineColor: LINE },
    columnStyles: { 0: { cellWidth: 18 }, 2: { cellWidth: 12, halign: 'right' } },
    head: [[{ content: inPrint(appointment.head), colSpan: 3 }]],
    body: bodyOf(appointment, words, inPrint),
  });
  return (pdf as jsPDF & { lastAutoTable: { finalY: number } }).lastAutoTable.finalY;
}

function bodyOf({ procedures, lines }: PlanTable, words: PlanWords, inPrint: Paper['inPrint']): RowInput[] {
  const quiet = { textColor: QUIET };
  return [
    ...(procedures.length > 0
      ? procedures.map((cells): RowInput => cells.map((content) => inPrint(content)))
      : [[{ content: words.nothingPlanned, colSpan: 3, styles: quiet }]]),
    ...lines.map(({ label, text }): RowInput => [
      { content: label, styles: quiet },
      { content: inPrint(text), colSpan: 2 },
    ]),
  ];
}
