import type { jsPDF } from 'jspdf';
import { autoTable, type RowInput, type Styles } from 'jspdf-autotable';
import { paperSize } from '../../components/clinic-format.js';
import { minutesText } from '../../components/number-text.js';
import { createPaper, drawNames, FONT, INK, QUIET, type Paper, type PrintFonts } from '../../components/print/paper.js';
import { MISSING_LETTER } from '../../components/print/printable-text.js';
import { timeLabels } from './payroll-csv.js';
import { isCostHigh, SHOWN_PAIRS, shownTimes, type PayrollReport } from './payroll-report.js';
import {
  amountText,
  costText,
  periodText,
  reportNotes,
  shortWeekday,
  wageTexts,
  type ReportContext,
} from './report-text.js';

/** Millimetres. */
const PAGE = { margin: 14, bottom: 18 };
const LINE = '#d5dce4';
const HEAD = '#eef3f8';
const WARNING = '#7a4d00';

const TABLE: Partial<Styles> = {
  font: FONT,
  fontSize: 8.5,
  cellPadding: { horizontal: 2, vertical: 1.4 },
  textColor: INK,
  lineColor: LINE,
  lineWidth: { top: 0, right: 0, bottom: 0.2, left: 0 },
  halign: 'right',
  overflow: 'linebreak',
};
/** The columns of in and out, in which `12:30 p.m.` has room on one line. */
const TIMES = Object.fromEntries(
  Array.from({ length: 2 * SHOWN_PAIRS }, (_time, at) => [at + 2, { cellWidth: 19, cellPadding: { horizontal: 1 } }]),
);
const HEADER: Partial<Styles> = { fontStyle: 'bold', fillColor: HEAD, textColor: INK };

/** What a PDF needs beside the report. */
export interface PayrollPdfContext extends ReportContext {
  clinicName: string;
  /** Decides the size of paper, as `paperSize` has it. */
  currency: string;
  /** Of today, where no row has a wage. */
  baseWage: number | null;
}

/**
 * A payroll report on the paper of the clinic's country, portrait: the days, the totals and the notes. The header of a table is repeated on each page; each page
 * says what is not included.
 */
export function payrollPdf(report: PayrollReport, context: PayrollPdfContext, fonts: PrintFonts): jsPDF {
  const paper = createPaper(fonts, { size: paperSize(context.currency), orientation: 'portrait' });
  const { pdf } = paper;
  const { textOf } = context;
  pdf.setProperties({
    title: textOf('files.of', { name: report.name, period: periodText(report.period, context) }),
    creator: 'Helix',
  });
  const y = drawHead(paper, report, context);
  if (report.state === 'noRecords') drawMessage(paper, textOf('noRecords'), y);
  else if (report.state === 'noWage') drawMessage(paper, textOf('noWage', { name: report.name }), y);
  else drawNotes(paper, report, context, drawTotals(paper, report, context, drawDays(paper, report, context, y)));
  const isComplete = [report.name, context.clinicName].every(
    (text) => text.includes(MISSING_LETTER) || !paper.printable(text).includes(MISSING_LETTER),
  );
  drawFeet(pdf, context, isComplete);
  return pdf;
}

/** Name, clinic, wages and period. @returns the bottom, as all parts do. */
function drawHead(paper: Paper, report: PayrollReport, context: PayrollPdfContext): number {
  const { pdf } = paper;
  const { textOf } = context;
  const names = { name: report.name, clinic: context.clinicName };
  let y = drawNames(paper, names, { left: PAGE.margin, right: widthOf(pdf) - PAGE.margin, y: 20 });
  pdf.text(textOf('breakdown'), PAGE.margin, y);
  y += 7;
  const lines = [
    { label: textOf('paymentPeriod'), texts: [periodText(report.period, context)] },
    { label: textOf('baseWage'), texts: wageTexts(report, context.baseWage, context) },
  ];
  pdf.setFontSize(9);
  for (const { label, texts } of lines) {
    pdf.setTextColor(QUIET).text(label, PAGE.margin, y);
    pdf.setTextColor(INK).text(texts, PAGE.margin + 32, y);
    y += texts.length * 4.6;
  }
  return y;
}

function drawDays({ pdf }: Paper, { days }: PayrollReport, context: PayrollPdfContext, y: number): number {
  const { textOf } = context;
  const head = [
    ...[textOf('columns.date'), textOf('columns.day'), ...timeLabels(textOf)],
    ...[textOf('columns.basePay'), textOf('columns.cost')],
  ];
  const body = days.map((row): RowInput => {
    const [further, times] = [
      row.punches.length - SHOWN_PAIRS,
      shownTimes(row).map((time) => (time === null ? '' : context.format.clockTime(time))),
    ];
    const lastTime = further > 0 ? `${times.at(-1) ?? ''} +${further}` : (times.at(-1) ?? '');
    const cost = costText(row.dailyWageToProductionPercentage);
    return [
      ...[row.date, shortWeekday(row.date), ...times.slice(0, -1), lastTime, amountText(row.basePay, context)],
      isCostHigh(row) ? { content: `! ${cost}`, styles: { textColor: WARNING, fontStyle: 'bold' } } : cost,
    ];
  });
  autoTable(pdf, {
    ...tableOptions(y + 2),
    columnStyles: { 0: { halign: 'left', cellWidth: 22 }, 1: { halign: 'left', cellWidth: 11 }, ...TIMES },
    head: [head.map((content, column) => ({ content, styles: column < 2 ? { halign: 'left' } : {} }))],
    body,
  });
  return bottomOf(pdf);
}

function drawTotals({ pdf }: Paper, { days, totals }: PayrollReport, context: PayrollPdfContext, y: number): number {
  const { textOf, money } = context;
  const head = ['date', 'hours', 'bonus', 'totalPay', 'cost'].map((key) => textOf(`columns.${key}`));
  const pay = [totals.bonusCents, totals.totalPayCents].map((cents) => money(cents / 100));
  const total = [textOf('total'), minutesText(totals.minutes), ...pay, costText(totals.costPercent)];
  autoTable(pdf, {
    ...tableOptions(y + 8),
    columnStyles: { 0: { halign: 'left' } },
    showFoot: 'lastPage',
    head: [head.map((content, column) => ({ content, styles: column < 1 ? { halign: 'left' } : {} }))],
    body: days.map((row) => [
      ...[row.date, minutesText(row.totalMinutesClocked)],
      ...[amountText(row.bonus, context), amountText(row.totalPay, context)],
      costText(row.dailyWageToProductionPercentage),
    ]),
    foot: [total.map((content, column) => ({ content, styles: column < 1 ? { halign: 'left' } : {} }))],
  });
  return bottomOf(pdf);
}

/** The notes as lines, on further pages where there are many. What is not included stands at the foot of each page. */
function drawNotes({ pdf, printable }: Paper, report: PayrollReport, context: PayrollPdfContext, y: number): void {
  const notes = reportNotes(report, context).filter(({ text }) => text !== context.textOf('notIncluded'));
  if (notes.length === 0) return;
  autoTable(pdf, {
    ...tableOptions(y + 6),
    styles: { ...TABLE, halign: 'left', lineWidth: 0, cellPadding: { horizontal: 2, vertical: 0.8 } },
    columnStyles: { 0: { cellWidth: 24, textColor: QUIET } },
    body: notes.map(({ date, text }): RowInput =>
      date === null ? [{ content: printable(text), colSpan: 2 }] : [date, printable(text)],
    ),
  });
}

function drawMessage({ pdf, printable }: Paper, text: string, y: number): void {
  pdf.setFont(FONT, 'normal').setFontSize(11).setTextColor(QUIET);
  const width = (widthOf(pdf) - 2 * PAGE.margin) * 0.8;
  pdf.text(pdf.splitTextToSize(printable(text), width) as string[], widthOf(pdf) / 2, y + 18, { align: 'center' });
}

function drawFeet(pdf: jsPDF, { textOf }: PayrollPdfContext, isComplete: boolean): void {
  const pages = pdf.getNumberOfPages();
  const y = pdf.internal.pageSize.getHeight() - 9;
  for (let page = 1; page <= pages; page += 1) {
    pdf.setPage(page).setFont(FONT, 'normal').setFontSize(8).setTextColor(QUIET);
    pdf.text(textOf('notIncluded'), PAGE.margin, y);
    if (!isComplete) pdf.text(textOf('files.missingLetters', { sign: MISSING_LETTER }), PAGE.margin, y - 4);
    pdf.text(textOf('files.page', { page, of: pages }), widthOf(pdf) - PAGE.margin, y, { align: 'right' });
  }
}

const widthOf = (pdf: jsPDF): number => pdf.internal.pageSize.getWidth();

const tableOptions = (startY: number) => ({
  startY,
  margin: { left: PAGE.margin, right: PAGE.margin, top: PAGE.margin, bottom: PAGE.bottom },
  theme: 'plain' as const,
  rowPageBreak: 'avoid' as const,
  styles: TABLE,
  headStyles: HEADER,
  footStyles: { ...HEADER, fontSize: 9 },
});

const bottomOf = (pdf: jsPDF): number => (pdf as jsPDF & { lastAutoTable: { finalY: number } }).lastAutoTable.finalY;
