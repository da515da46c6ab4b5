import type { PayTotalsView } from '@helix/contracts';
import { clinicFormat } from '../../components/clinic-format.js';
import { fairPayRows } from './fair-pay-rows.js';

const totals = (changes: Partial<PayTotalsView>): PayTotalsView => ({
  totalMinutesClocked: 450,
  basePay: 337.5,
  commission: 444,
  bonus: 106.5,
  totalPay: 444,
  production: 1480,
  wageToProductionPercentage: 30,
  daysWithoutWage: 0,
  ...changes,
});
const textsOf = (paid: PayTotalsView, proposed: PayTotalsView): string[][] =>
  fairPayRows(paid, proposed, clinicFormat('CAD')).map((row) => [row.name, row.paid, row.proposed, row.difference]);

describe('fairPayRows', () => {
  it('shows what was paid, what would have been paid, and the difference with its sign', () => {
    // 60 an hour for 7.5 hours is 450.00, above the commission of 444.00: no bonus, 450 ÷ 1480 = 30.4 %.
    const proposed = totals({ basePay: 450, bonus: 0, totalPay: 450, wageToProductionPercentage: 30.4 });
    expect(textsOf(totals({}), proposed)).toEqual([
      ['basePay', '$337.50', '$450.00', '+$112.50'],
      ['bonus', '$106.50', '$0.00', '−$106.50'],
      ['totalPay', '$444.00', '$450.00', '+$6.00'],
      ['cost', '30%', '30.4%', '+0.4 pt'],
    ]);
  });

  it('shows a dash for no difference, and none of the costs where one is not known', () => {
    expect(textsOf(totals({}), totals({})).map((row) => row[3])).toEqual(['–', '–', '–', '–']);
    const unknown = totals({ wageToProductionPercentage: null });
    expect(textsOf(unknown, totals({})).at(-1)).toEqual(['cost', '–', '30%', '–']);
  });

  it('subtracts in cents', () => {
    expect(textsOf(totals({ totalPay: 0.1 }), totals({ totalPay: 0.3 }))[2]).toEqual([
      'totalPay',
      '$0.10',
      '$0.30',
      '+$0.20',
    ]);
  });
});
