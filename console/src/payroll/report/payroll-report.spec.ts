import { buildReport, buildRow, buildRows, testContext } from './build-payroll.js';
import { isCostHigh } from './payroll-report.js';
import { reportNotes, wageTexts } from './report-text.js';

const notes = (report: ReturnType<typeof buildReport>, context = testContext): string[] =>
  reportNotes(report, context).map(({ date, text }) => (date === null ? text : `${date}: ${text}`));

describe('payrollReport', () => {
  it('adds up time, bonus and pay of the days', () => {
    // 7.5 + 7 h; 337.50 + 336.00; 106.50 + 3.00; 783.00 of 1,590.00 is 49.245 %.
    expect(buildReport()).toMatchObject({
      state: 'days',
      totals: {
        ...{ minutes: 870, basePayCents: 67_350, commissionCents: 47_700, bonusCents: 10_950, totalPayCents: 78_300 },
        ...{ productionCents: 159_000, costPercent: 49.2, daysWithoutWage: 0 },
      },
    });
  });

  it('has each base wage with its days', () => {
    expect(wageTexts(buildReport(), 48, testContext)).toEqual([
      '$45.00 per hour (2026-02-03 to 2026-02-05)',
      '$48.00 per hour (2026-02-10)',
    ]);
    expect(wageTexts(buildReport(buildRows().slice(2)), 99, testContext)).toEqual(['$48.00 per hour']);
  });

  it('has no wage when none of the days has one, also when there is one today', () => {
    const report = buildReport([
      buildRow('2026-02-03', '09:00-10:00', { totalMinutesClocked: 60, warnings: ['noWage'] }),
    ]);
    expect(report.state).toBe('noWage');
    expect(wageTexts(report, 48, testContext)).toEqual(['Base Wage Unavailable']);
  });

  it('has no records without days', () => {
    expect(buildReport([]).state).toBe('noRecords');
    expect(wageTexts(buildReport([]), 48, testContext)).toEqual(['$48.00 per hour']);
    expect(wageTexts(buildReport([]), null, testContext)).toEqual(['Base Wage Unavailable']);
  });
});

describe('the notes of a payroll report', () => {
  it('say what is unusual on a day, the source of the time, and what is not included', () => {
    expect(notes(buildReport())).toEqual([
      '2026-02-05: Procedures were completed, but there are no punches. Base pay is 0.',
      '2026-02-10: Punches overlap. The time that they share counts once.',
      '2026-02-10: A punch out is missing. Its time counts 0:00.',
      '2026-02-10: Further punches: 4:00 – 5:00 p.m., 6:00 p.m. – ?.',
      'Cost: pay is above 33% of the production of the day.',
      'Time from the practice-management system.',
      'Overtime, vacation pay and statutory holiday pay are not included.',
    ]);
  });

  it('count the days without a wage', () => {
    const [first] = buildRows();
    const without = buildRow('2026-02-06', '', { production: 5, warnings: ['noWage'] });
    const found = notes(buildReport([first!, without]));
    expect(found).toContain('1 day has no base wage. Its time counts, its pay does not.');
    expect(found).not.toContain('2026-02-06: There is no base wage on this day.');
  });

  it('say only what is not included when no day has a wage', () => {
    const without = buildRow('2026-02-06', '09:00-10:00', { warnings: ['noWage', 'missingOut'] });
    expect(notes(buildReport([without]))).toEqual([
      'Overtime, vacation pay and statutory holiday pay are not included.',
    ]);
  });

  it('count the days of each source where there are several', () => {
    const [first, , third] = buildRows();
    expect(notes(buildReport([first!, { ...third!, source: 'import' }]))).toContain(
      'Time from time sheets (1 day), the practice-management system (1 day).',
    );
  });

  it('say that the bonus is that of the period, and that days after today are missing', () => {
    const found = notes(buildReport(), { ...testContext, bonusPolicy: 'perPeriod', today: '2026-02-11' });
    expect(found).toContain('The bonus is counted once for the whole period, on its last day.');
    expect(found).toContain('Days after today, 2026-02-11, are not included.');
  });

  it('warn of a cost from above 33 %', () => {
    const [row] = buildRows();
    const at = (dailyWageToProductionPercentage: number | null): boolean =>
      isCostHigh({ ...row!, dailyWageToProductionPercentage });
    expect([at(33), at(33.1), at(null)]).toEqual([false, true, false]);
  });
});
