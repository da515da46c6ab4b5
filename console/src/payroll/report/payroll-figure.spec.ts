import { buildReport, buildRow, buildRows, testContext } from './build-payroll.js';
import { payrollFigure } from './payroll-figure.js';

describe('payrollFigure', () => {
  it('shows production and commission of each day, their sums, and the cost of all days', () => {
    const figure = payrollFigure(buildReport(), testContext);
    expect(figure.columns).toEqual(['Day', 'Production', 'Commission', 'Base Pay', 'Bonus Pay', 'Total Pay']);
    expect(figure.lines[0]).toEqual({
      name: '2026-02-03',
      note: 'Tue, 7:30 h at $45.00',
      values: ['$1,480.00', '$444.00', '$337.50', '$106.50', '$444.00'],
    });
    // 444 + 3 + 30; 337.50 + 336; 106.50 + 3; 783.00 of 1,590.00 is 49.245 %.
    expect(figure.totals).toEqual([
      { name: 'Total', values: ['$1,590.00', '$477.00', '$673.50', '$109.50', '$783.00'] },
      { name: 'Cost (%)', values: ['', '', '', '', '49.2'] },
    ]);
  });

  it('has no pay on a day without a wage, and leaves its production out of the sums', () => {
    const without = buildRow('2026-02-06', '', { production: 50, commission: 15, warnings: ['noWage'] });
    const { lines, totals } = payrollFigure(buildReport([buildRows()[0]!, without]), testContext);
    expect(lines[1]).toEqual({
      name: '2026-02-06',
      note: 'Fri, 0:00 h, no base wage',
      values: ['$50.00', '$15.00', '–', '–', '–'],
    });
    expect(totals[0]?.values.slice(0, 2)).toEqual(['$1,480.00', '$444.00']);
  });

  it('says how the clinic counts the bonus', () => {
    const reason = (bonusPolicy: 'perDay' | 'perPeriod') =>
      payrollFigure(buildReport(), { ...testContext, bonusPolicy }).reasons[0]?.text;
    expect([reason('perDay'), reason('perPeriod')]).toEqual([
      'Bonus Pay is the part of the commission that is above the base pay of the day.',
      'Bonus Pay is the part of the commission that is above the base pay of the whole period.',
    ]);
  });
});
