import type { PayrollRowView } from '@helix/contracts';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { clinicFormat } from '../../components/clinic-format.js';
import { registeredTexts } from '../../i18n/texts.js';
import { payrollReport, type PayrollReport } from './payroll-report.js';
import type { ReportContext } from './report-text.js';
import '../texts.js';

const { translate } = polyglotI18nProvider(registeredTexts, 'en');

/** The texts and money of a Canadian clinic, for tests. */
export const testContext: ReportContext = {
  textOf: (key, options) => translate(`payroll.${key}`, options),
  money: clinicFormat('CAD').exactMoney,
  format: clinicFormat('CAD'),
  bonusPolicy: 'perDay',
  today: '2026-03-01',
};

/** A row with punches like `09:00-12:30 13:30-`, for tests; what is not given is empty or zero. */
export function buildRow(date: string, punches: string, given: Partial<PayrollRowView>): PayrollRowView {
  const pairs = punches.split(' ').flatMap((pair) => {
    const [start, out] = pair.split('-');
    return start ? [{ in: start, out: out || null }] : [];
  });
  const [first, second, third] = pairs;
  return {
    date,
    ...{ time1: first?.in ?? null, time2: first?.out ?? null, time3: second?.in ?? null },
    ...{ time4: second?.out ?? null, time5: third?.in ?? null, time6: third?.out ?? null },
    punches: pairs,
    source: pairs.length > 0 ? 'pms' : null,
    totalMinutesClocked: 0,
    ...{ baseWage: null, basePay: null, commission: 0, bonus: null, totalPay: null, production: 0 },
    dailyWageToProductionPercentage: null,
    warnings: [],
    ...given,
  };
}

/**
 * Two weeks, computed by hand, with a share of 0.30:
 * - 7.5 h at 45.00 are 337.50; 444.00 of 1,480.00 is the commission, so the bonus is 106.50 and the pay 444.00, 30.0 %.
 * - Without punches 3.00 of 10.00 is all pay.
 * - 8 to 13, 14 to 15 and 16 to 17 are 7 h at 48.00, 336.00; the commission of 30.00 is below it; 336.00 of 100.00 is 336.0 %.
 */
export const buildRows = (): PayrollRowView[] => [
  buildRow('2026-02-03', '09:00-12:30 13:30-17:30', {
    ...{ totalMinutesClocked: 450, baseWage: 45, basePay: 337.5, commission: 444, bonus: 106.5, totalPay: 444 },
    ...{ production: 1480, dailyWageToProductionPercentage: 30 },
  }),
  buildRow('2026-02-05', '', {
    ...{ baseWage: 45, basePay: 0, commission: 3, bonus: 3, totalPay: 3, production: 10 },
    ...{ dailyWageToProductionPercentage: 30, warnings: ['noPunches'] },
  }),
  buildRow('2026-02-10', '08:00-12:00 11:00-13:00 14:00-15:00 16:00-17:00 18:00-', {
    ...{ totalMinutesClocked: 420, baseWage: 48, basePay: 336, commission: 30, bonus: 0, totalPay: 336 },
    ...{ production: 100, dailyWageToProductionPercentage: 336, warnings: ['overlap', 'missingOut'] },
  }),
];

export const PERIOD = { startDate: '2026-02-01', endDate: '2026-02-14' };

/** The report of `buildRows`. */
export const buildReport = (rows = buildRows(), name = 'Ana Roy'): PayrollReport => payrollReport(name, PERIOD, rows);
