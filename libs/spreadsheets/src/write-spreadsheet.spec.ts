import { readXlsx } from 'hucre/xlsx';
import { writeSpreadsheet, type Spreadsheet } from './write-spreadsheet.js';

const report: Spreadsheet = {
  name: 'Production by provider',
  columns: [
    { header: 'Date', kind: 'date' },
    { header: 'Provider', kind: 'text' },
    { header: 'Production', kind: 'money' },
    { header: 'Appointments', kind: 'count' },
  ],
  rows: [
    ['2026-11-01', '=HYPERLINK("https://x.example","Zoe")', -12.5, 3],
    ['2026-11-02', '+1 Ada', null, 0],
  ],
  about: [
    ['Clinic', 'Maple'],
    ['Rules', '=1+1'],
  ],
};

describe('a written spreadsheet', () => {
  it('has the rows with their types below the header, and empty cells for what is not known', async () => {
    const { sheets } = await readXlsx(await writeSpreadsheet(report));
    expect(sheets[0]!.rows).toEqual([
      ['Date', 'Provider', 'Production', 'Appointments'],
      [new Date('2026-11-01'), '=HYPERLINK("https://x.example","Zoe")', -12.5, 3],
      [new Date('2026-11-02'), '+1 Ada', null, 0],
    ]);
  });

  it('keeps the header in sight', async () => {
    const { sheets } = await readXlsx(await writeSpreadsheet(report));
    expect(sheets[0]!.freezePane).toMatchObject({ rows: 1 });
  });

  it('ends with a sheet about it', async () => {
    const { sheets } = await readXlsx(await writeSpreadsheet(report));
    expect(sheets.map(({ name }) => name)).toEqual(['Production by provider', 'About']);
    expect(sheets[1]!.rows).toEqual([
      ['Clinic', 'Maple'],
      ['Rules', '=1+1'],
    ]);
  });

  it('has no formula, whatever a text begins with', async () => {
    const { sheets } = await readXlsx(await writeSpreadsheet(report));
    const formulas = sheets.flatMap(({ cells }) => [...(cells?.values() ?? [])].map(({ formula }) => formula));
    expect(formulas.filter((formula) => formula !== undefined)).toEqual([]);
  });

  it('shows hours as h:mm, also above a day and below 0, and numbers with as many decimals as asked', async () => {
    const file = await writeSpreadsheet({
      ...report,
      columns: [
        { header: 'Paid hours', kind: 'hours' },
        { header: 'Units', kind: 'number', decimals: 2 },
      ],
      rows: [
        [1500, 1.25],
        [-95, null],
      ],
    });
    const { sheets } = await readXlsx(file, { readStyles: true });
    expect([...sheets[0]!.cells!.values()].map(({ style }) => style?.numFmt)).toEqual(
      expect.arrayContaining(['[h]:mm', '#,##0.00']),
    );
    // A day and an hour after the day 0 of spreadsheets.
    expect(sheets[0]!.rows[1]).toEqual([new Date('1900-01-01T01:00:00Z'), 1.25]);
    expect(sheets[0]!.rows[2]).toEqual(['-1:35', null]);
  });

  it('has its header alone when there are no rows', async () => {
    const { sheets } = await readXlsx(await writeSpreadsheet({ ...report, rows: [] }));
    expect(sheets[0]!.rows).toEqual([['Date', 'Provider', 'Production', 'Appointments']]);
  });
});
