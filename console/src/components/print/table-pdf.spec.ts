import { printedPages, readPrintFonts } from '../../testing/printed-pdf.js';
import { paperSize } from '../clinic-format.js';
import type { PaperFormat, PrintFonts } from './paper.js';
import { tablePdf, type PrintedTable } from './table-pdf.js';

const TABLE: PrintedTable = {
  ...{ title: 'Productivity report', name: 'Ana Roy', clinicName: 'Riverbend Dental' },
  facts: [['Period', '2026-02-01 to 2026-02-14']],
  columns: ['Date', 'Planned'],
  numbers: [1],
  rows: [['2026-02-03', '$238.00']],
  foot: ['Total', '$238.00'],
  empty: 'No Records Found',
  pageText: (page, of) => `Page ${page} of ${of}`,
  missingLetters: 'A sign is missing.',
};
const LANDSCAPE: PaperFormat = { size: 'letter', orientation: 'landscape' };

describe('tablePdf', () => {
  let fonts: PrintFonts;
  beforeAll(async () => {
    fonts = await readPrintFonts();
  });
  const printed = (table: PrintedTable): Promise<string[]> =>
    printedPages(tablePdf(table, LANDSCAPE, fonts).output('arraybuffer'));

  it('has whom it is about, the facts, the rows and the totals', async () => {
    const [page] = await printed(TABLE);
    for (const text of ['AnaRoy', 'RiverbendDental', 'Productivityreport', 'Period2026-02-01to2026-02-14'])
      expect(page).toContain(text);
    for (const text of ['DatePlanned', '2026-02-03$238.00', 'Total$238.00', 'Page1of1']) expect(page).toContain(text);
    expect(page).not.toContain('Asignismissing.');
  });

  it('says that there are no records in place of the table', async () => {
    const [page] = await printed({ ...TABLE, rows: [] });
    expect(page).toContain('NoRecordsFound');
    expect(page).not.toContain('DatePlanned');
  });

  it('repeats the header on each page, and has the totals on the last one', async () => {
    const pages = await printed({ ...TABLE, rows: Array.from({ length: 60 }, () => ['2026-02-03', '$1.00']) });
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(page).toContain('DatePlanned');
    expect(pages.map((page) => page.includes('Total'))).toEqual(pages.map((_page, at) => at === pages.length - 1));
  });

  it('says what the sign for a missing letter means', async () => {
    const [page] = await printed({ ...TABLE, rows: [['山', '$1.00']] });
    expect(page).toContain('Asignismissing.');
  });

  it('is on the paper of the country', () => {
    const widthOf = (format: PaperFormat) => Math.round(tablePdf(TABLE, format, fonts).internal.pageSize.getWidth());
    expect(['CAD', 'USD', 'GBP'].map(paperSize)).toEqual(['letter', 'letter', 'a4']);
    expect([widthOf(LANDSCAPE), widthOf({ size: 'a4', orientation: 'portrait' })]).toEqual([279, 210]);
  });
});
