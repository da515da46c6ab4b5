import { parseCsv } from 'hucre/csv';
import { buildReport, buildRow, buildRows, testContext } from './build-payroll.js';
import { payrollCsv } from './payroll-csv.js';

/** The cells as a spreadsheet reads them. */
const opened = (csv: string) => parseCsv(csv, { typeInference: true });

describe('payrollCsv', () => {
  it('opens in a spreadsheet with a line for each day and their totals', () => {
    const [header, first, second, third, total, note] = opened(payrollCsv(buildReport(), testContext));
    expect(header).toEqual([
      ...['Date', 'Day', 'In 1', 'Out 1', 'In 2', 'Out 2', 'In 3', 'Out 3', 'Base Pay', 'Cost (%)', 'Total Hours'],
      ...['Bonus Pay', 'Total Pay', 'Notes'],
    ]);
    const dates = [first, second, third].map((row) => new Date(row?.[0] as Date | string).toISOString().slice(0, 10));
    expect(dates).toEqual(['2026-02-03', '2026-02-05', '2026-02-10']);
    expect(first?.slice(1, 8)).toEqual(['Tue', '09:00', '12:30', '13:30', '17:30', '', '']);
    expect(first?.slice(8)).toEqual([337.5, 30, '7:30', 106.5, 444, '']);
    expect(second?.slice(8, 13)).toEqual([0, 30, '0:00', 3, 3]);
    expect(third?.slice(8)).toEqual([
      ...[336, 336, '7:00', 0, 336],
      'Punches overlap. The time that they share counts once. A punch out is missing. Its time counts 0:00. ' +
        'Further punches: 16:00 – 17:00, 18:00 – ?.',
    ]);
    expect(total).toEqual(['Total', ...['', '', '', '', '', '', ''], 673.5, 49.2, '14:30', 109.5, 783, '']);
    expect(note?.[0]).toBe('Overtime, vacation pay and statutory holiday pay are not included.');
  });

  it('has empty cells for the pay of a day without a wage', () => {
    const rows = [buildRows()[0]!, buildRow('2026-02-06', '', { production: 5, warnings: ['noWage'] })];
    expect(opened(payrollCsv(buildReport(rows), testContext))[2]?.slice(8, 13)).toEqual(['', '', '0:00', '', '']);
  });

  it('has no cell that a spreadsheet computes', () => {
    const evil = { ...testContext, textOf: (key: string) => `=cmd(${key})` };
    const cells = parseCsv(payrollCsv(buildReport(), evil)).flat().map(String);
    expect(cells.filter((cell) => /^[=+@\t\r]|^-[^\d]/.test(cell))).toEqual([]);
    expect(cells).toContain("'=cmd(total)");
  });
});
