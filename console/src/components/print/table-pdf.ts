import type { jsPDF } from 'jspdf';
import { autoTable, type Styles } from 'jspdf-autotable';
import { createPaper, drawNames, FONT, INK, QUIET, type PaperFormat, type PrintFonts } from './paper.js';
import { MISSING_LETTER } from './printable-text.js';

/** A table with what it is about. */
export interface PrintedTable {
  /** Of the document, and of its first page. */
  title: string;
  /** Whom it is about. */
  name: string;
  clinicName: string;
  /** Label and text, below the title. */
  facts: readonly (readonly [label: string, text: string])[];
  columns: readonly string[];
  /** The places of columns with numbers, which are aligned to the right. */
  numbers: readonly number[];
  /** Millimetres by place, for columns whose texts must not break; the others share the rest. */
  widths?: Readonly<Record<number, number>>;
  rows: readonly (readonly string[])[];
  /** The totals; left out: there are none. */
  foot?: readonly string[];
  /** In place of the table without rows. */
  empty: string;
  pageText: (page: number, of: number) => string;
  /** Says what the sign for a missing letter means. */
  missingLetters: string;
}

const MARGIN = 14;
const BOTTOM = 18;
const TABLE: Partial<Styles> = {
  font: FONT,
  fontSize: 8.5,
  cellPadding: { horizontal: 2, vertical: 1.4 },
  textColor: INK,
  lineColor: '#d5dce4',
  lineWidth: { top: 0, right: 0, bottom: 0.2, left: 0 },
  overflow: 'linebreak',
};
const HEADER: Partial<Styles> = { fontStyle: 'bold', fillColor: '#eef3f8', textColor: INK };

/** A table on pages of paper; its header is repeated on each page. */
export function tablePdf(table: PrintedTable, format: PaperFormat, fonts: PrintFonts): jsPDF {
  const paper = createPaper(fonts, format);
  const { pdf, printable } = paper;
  const width = pdf.internal.pageSize.getWidth();
  pdf.setProperties({ title: `${table.title}: ${table.name}`, creator: 'Helix' });
  const names = { name: table.name, clinic: table.clinicName };
  let y = drawNames(paper, names, { left: MARGIN, right: width - MARGIN, y: 20 });
  pdf.text(table.title, MARGIN, y);
  y += 7;
  pdf.setFontSize(9);
  for (const [label, text] of table.facts) {
    pdf.setTextColor(QUIET).text(label, MARGIN, y);
    pdf.setTextColor(INK).text(text, MARGIN + 40, y);
    y += 4.6;
  }
  if (table.rows.length === 0) {
    pdf
      .setFontSize(11)
      .setTextColor(QUIET)
      .text(table.empty, width / 2, y + 18, { align: 'center' });
  } else {
    const aligned = (cells: readonly string[]) =>
      cells.map((content, column) => ({
        content: printable(content),
        styles: { halign: table.numbers.includes(column) ? ('right' as const) : ('left' as const) },
      }));
    autoTable(pdf, {
      startY: y + 2,
      margin: { left: MARGIN, right: MARGIN, top: MARGIN, bottom: BOTTOM },
      theme: 'plain',
      rowPageBreak: 'avoid',
      showFoot: 'lastPage',
      styles: TABLE,
      headStyles: HEADER,
      footStyles: { ...HEADER, fontSize: 9 },
      columnStyles: Object.fromEntries(
        Object.entries(table.widths ?? {}).map(([column, cellWidth]) => [column, { cellWidth }]),
      ),
      head: [aligned(table.columns)],
      body: table.rows.map(aligned),
      ...(table.foot && { foot: [aligned(table.foot)] }),
    });
  }
  const texts = [table.name, table.clinicName, ...table.rows.flat()];
  const isComplete = texts.every((text) => text.includes(MISSING_LETTER) || !printable(text).includes(MISSING_LETTER));
  drawFeet(pdf, table, isComplete);
  return pdf;
}

function drawFeet(pdf: jsPDF, { pageText, missingLetters }: PrintedTable, isComplete: boolean): void {
  const { pageSize } = pdf.internal;
  const y = pageSize.getHeight() - 9;
  const pages = pdf.getNumberOfPages();
  for (let page = 1; page <= pages; page += 1) {
    pdf.setPage(page).setFont(FONT, 'normal').setFontSize(8).setTextColor(QUIET);
    if (!isComplete) pdf.text(missingLetters, MARGIN, y);
    pdf.text(pageText(page, pages), pageSize.getWidth() - MARGIN, y, { align: 'right' });
  }
}
