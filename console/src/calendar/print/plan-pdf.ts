import type { jsPDF } from 'jspdf';
import { autoTable, type RowInput } from 'jspdf-autotable';
import { createPaper, drawNames, FONT, INK, QUIET, type Paper, type PrintFonts } from '../../components/print/paper.js';
import { MISSING_LETTER } from '../../components/print/printable-text.js';
import { planTexts, type Plan, type PlanLabels, type PlanTable } from './plan-text.js';

/** A4 portrait, millimetres. */
const PAGE = { width: 210, height: 297, margin: 12, gap: 5, top: 30, bottom: 16 };
const TABLE_WIDTH = (PAGE.width - 2 * PAGE.margin - PAGE.gap) / 2;
const LINE = '#d5dce4';
const HEAD = '#eef3f8';

/**
 * The work day plan on A4 pages, two appointments side by side. Letters that the font does not have are replaced by a
 * sign that a footnote on each page explains.
 */
export function planPdf(plan: Plan, labels: PlanLabels, fonts: PrintFonts): jsPDF {
  const paper = createPaper(fonts);
  const { pdf } = paper;
  const top = Math.max(PAGE.top, drawHead(paper, plan, labels));
  if (plan.appointments.length === 0) {
    pdf.setFont(FONT, 'normal').setFontSize(11).setTextColor(QUIET);
    pdf.text(labels.noRecords, PAGE.width / 2, top + 20, { align: 'center' });
  }
  const scratch = createPaper(fonts);
  let y = top;
  for (let index = 0; index < plan.appointments.length; index += 2) {
    const pair = plan.appointments.slice(index, index + 2);
    const height = Math.max(...pair.map((appointment) => drawTable(scratch, appointment, labels, 0, 0)));
    if (y > top && y + height > PAGE.height - PAGE.bottom) {
      pdf.addPage();
      y = PAGE.margin;
    }
    const page = pdf.getNumberOfPages();
    let end = y;
    pair.forEach((appointment, column) => {
      pdf.setPage(page);
      end = Math.max(end, drawTable(paper, appointment, labels, column, y));
    });
    y = end + PAGE.gap;
  }
  const isComplete = planTexts(plan).every(
    (text) => text.includes(MISSING_LETTER) || !paper.printable(text).includes(MISSING_LETTER),
  );
  drawFoot(pdf, labels, isComplete ? '' : labels.missingLetters);
  return pdf;
}

/** @returns where the first table may start, millimetres from the top. */
function drawHead(paper: Paper, { provider, day, clinic }: Plan, labels: PlanLabels): number {
  const { pdf } = paper;
  pdf.setProperties({ title: `${labels.title}: ${provider}, ${day}`, creator: 'Helix' });
  const right = PAGE.width - PAGE.margin;
  const y = drawNames(paper, { name: provider, clinic }, { left: PAGE.margin, right, y: 18 });
  pdf.text(labels.title, PAGE.margin, y);
  pdf.text(day, right, y, { align: 'right' });
  return y + 5;
}

function drawFoot(pdf: jsPDF, labels: PlanLabels, note: string): void {
  const pages = pdf.getNumberOfPages();
  for (let page = 1; page <= pages; page += 1) {
    pdf.setPage(page).setFont(FONT, 'normal').setFontSize(8).setTextColor(QUIET);
    if (note) pdf.text(note, PAGE.margin, PAGE.height - 8);
    pdf.text(labels.page(page, pages), PAGE.width - PAGE.margin, PAGE.height - 8, { align: 'right' });
  }
}

/** @returns the bottom of the table, millimetres from the top. */
function drawTable(
  { pdf, printable }: Paper,
  appointment: PlanTable,
  labels: PlanLabels,
  column: number,
  y: number,
): number {
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
    head: [[{ content: printable(appointment.head), colSpan: 3 }]],
    body: bodyOf(appointment, labels, printable),
  });
  return (pdf as jsPDF & { lastAutoTable: { finalY: number } }).lastAutoTable.finalY;
}

function bodyOf({ procedures, lines }: PlanTable, labels: PlanLabels, printable: Paper['printable']): RowInput[] {
  const quiet = { textColor: QUIET };
  return [
    ...(procedures.length > 0
      ? procedures.map((cells): RowInput => cells.map((content) => printable(content)))
      : [[{ content: labels.nothingPlanned, colSpan: 3, styles: quiet }]]),
    ...lines.map(({ label, text }): RowInput => [
      { content: label, styles: quiet },
      { content: printable(text), colSpan: 2 },
    ]),
  ];
}
