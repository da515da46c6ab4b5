import type { PayTotalsView } from '@helix/contracts';
import type { ClinicFormat } from '../../components/clinic-format.js';
import { percentText } from '../../components/number-text.js';

/** An amount of a pay period as texts. */
export interface FairPayRow {
  name: 'basePay' | 'bonus' | 'totalPay' | 'cost';
  paid: string;
  proposed: string;
  difference: string;
}

const NOTHING = '–';
const MINUS = '−';
const AMOUNTS = ['basePay', 'bonus', 'totalPay'] as const;

/** `72:05`. */
export const hoursAndMinutes = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

/** With its sign, so that more and less need no colour; nothing for no difference. */
function signed(value: number, text: (size: number) => string): string {
  if (value === 0) return NOTHING;
  return `${value > 0 ? '+' : MINUS}${text(Math.abs(value))}`;
}

/** What was paid in a pay period, what another wage would have paid, and the difference. */
export function fairPayRows(
  paid: PayTotalsView,
  proposed: PayTotalsView,
  { exactMoney }: Pick<ClinicFormat, 'exactMoney'>,
): FairPayRow[] {
  const cost = (totals: PayTotalsView): string =>
    totals.wageToProductionPercentage === null ? NOTHING : percentText(totals.wageToProductionPercentage);
  const isComparable = paid.wageToProductionPercentage !== null && proposed.wageToProductionPercentage !== null;
  const tenths = (totals: PayTotalsView): number => Math.round((totals.wageToProductionPercentage ?? 0) * 10);
  return [
    ...AMOUNTS.map((name) => ({
      name,
      paid: exactMoney(paid[name]),
      proposed: exactMoney(proposed[name]),
      // In cents, since 0.3 - 0.1 is not 0.2.
      difference: signed(Math.round(proposed[name] * 100) - Math.round(paid[name] * 100), (size) =>
        exactMoney(size / 100),
      ),
    })),
    {
      name: 'cost',
      paid: cost(paid),
      proposed: cost(proposed),
      difference: isComparable
        ? signed(tenths(proposed) - tenths(paid), (size) => `${(size / 10).toFixed(1)} pt`)
        : NOTHING,
    },
  ];
}
