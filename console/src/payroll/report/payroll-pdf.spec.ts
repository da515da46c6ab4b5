import type { PrintFonts } from '../../components/print/paper.js';
import { printedPages, printedTexts, readPrintFonts } from '../../testing/printed-pdf.js';
import { buildReport, buildRow, buildRows, testContext } from './build-payroll.js';
import { payrollPdf } from './payroll-pdf.js';
import type { PayrollReport } from './payroll-report.js';

describe('payrollPdf', () => {
  let fonts: PrintFonts;
  beforeAll(async () => {
    fonts = await readPrintFonts();
  });

  /** The text of each page without spaces. */
  const printed = async (report: PayrollReport, baseWage: number | null = 48): Promise<string[]> => {
    const pdf = payrollPdf(
      report,
      { ...testContext, clinicName: 'Riverbend Dental', currency: 'CAD', baseWage },
      fonts,
    );
    return printedPages(pdf.output('arraybuffer'));
  };

  it('has the name, the wages, the days, the totals and the notes', async () => {
    const pages = await printed(buildReport());
    expect(pages).toHaveLength(1);
    const [page] = pages;
    for (const text of [
      'AnaRoy',
      'RiverbendDental',
      'DailyBreakdown',
      '2026-02-01to2026-02-14',
      '$45.00perhour(2026-02-03to2026-02-05)',
      '2026-02-03Tue9:00a.m.12:30p.m.1:30p.m.5:30p.m.$337.5030.0',
      // The third pair, and the mark of two more.
      '3:00p.m.+2$336.00!336.0',
      '2026-02-037:30$106.50$444.0030.0',
      'Total14:30$109.50$783.0049.2',
      'Furtherpunches:4:00–5:00p.m.,6:00p.m.–?.',
      'Overtime,vacationpayandstatutoryholidaypayarenotincluded.',
      'Page1of1',
    ])
      expect(page).toContain(text);
  });

  it('has each time on one line of its column', async () => {
    const pdf = payrollPdf(
      buildReport(),
      { ...testContext, clinicName: 'Riverbend Dental', currency: 'CAD', baseWage: 48 },
      fonts,
    );
    const texts = await printedTexts(pdf.output('arraybuffer'));
    expect(texts.map(({ text }) => text)).toEqual(expect.arrayContaining(['12:30 p.m.', '5:30 p.m.', '1:00 p.m.']));
  });

  it.each([
    // Millimetres of letter and A4.
    ['CAD', 216, 279],
    ['USD', 216, 279],
    ['GBP', 210, 297],
  ])('is on the paper of the country of a clinic with %s', (currency, width, height) => {
    const pdf = payrollPdf(buildReport(), { ...testContext, clinicName: 'Riverbend', currency, baseWage: 48 }, fonts);
    const { pageSize } = pdf.internal;
    expect([pageSize.getWidth(), pageSize.getHeight()].map(Math.round)).toEqual([width, height]);
  });

  it('says that there are no records', async () => {
    const [page] = await printed(buildReport([]));
    expect(page).toContain('NoRecordsFound');
    expect(page).not.toContain('Total');
  });

  it('says that the base wage is missing in place of the tables', async () => {
    const [page] = await printed(
      buildReport([buildRow('2026-02-03', '', { production: 5, warnings: ['noWage'] })]),
      null,
    );
    expect(page).toContain('Basewageisnotspecifiedfor"AnaRoy".Pleaseconfigurethebasewageunderprovidersettings');
    expect(page).toContain('BaseWageUnavailable');
    expect(page).not.toContain('BonusPay');
  });

  it('repeats the header of a table and the footer on each page of a year', async () => {
    const [row] = buildRows();
    const rows = Array.from({ length: 366 }, (_day, index) => ({
      ...row!,
      date: new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(0, 10),
    }));
    const pages = await printed(buildReport(rows));
    expect(pages.length).toBeGreaterThan(10);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Page${index + 1}of${pages.length}`);
      expect(page).toContain('Overtime,vacationpay');
      expect(page).toMatch(/DateDay|DateTotalHours/);
    }
    // 366 days of 7.5 h; 366 x 444.00.
    expect(pages.at(-1)).toContain('Total2745:00$38,979.00$162,504.0030.0');
  });

  it('breaks long names of a hygienist and a clinic within the page, without one over the other', async () => {
    const name =
      'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu Whitmore-Ellingham';
    const context = { ...testContext, clinicName: `${name} Dental`.repeat(2), currency: 'GBP', baseWage: 48 };
    for (const report of [buildReport(buildRows(), name), buildReport([], name)]) {
      const texts = await printedTexts(payrollPdf(report, context, fonts).output('arraybuffer'));
      for (const { left, right } of texts) {
        expect(left).toBeGreaterThanOrEqual(14 - 0.01);
        expect(right).toBeLessThanOrEqual(210 - 14 + 0.01);
      }
      const head = texts.filter(({ text }) => name.includes(text) || context.clinicName.includes(text));
      const below = texts.find(({ text }) => text.startsWith('Daily'));
      for (const { baseline } of head) expect(baseline).toBeLessThan(below!.baseline);
    }
  });

  it('prints a name in other letters, and marks what the font lacks', async () => {
    expect((await printed(buildReport(buildRows(), 'Żaneta Ниязова')))[0]).toContain('ŻanetaНиязова');
    const [page] = await printed(buildReport(buildRows(), '김민'));
    expect(page).toContain('□□');
    expect(page).toContain('standsforaletterthatcannotbeprinted.');
  });
});
