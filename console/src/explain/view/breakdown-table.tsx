import type { Breakdown } from '@helix/hygiene';
import { useTranslate } from 'react-admin';
import type { FigureLine } from '../figure.js';
import { FigureTable } from './figure-table.js';

interface Props {
  breakdown: Breakdown;
  /** What the amounts are: the head of their column. */
  unit: 'minutes' | 'money';
  /** The name of the sum, where nothing follows it; otherwise it is the total. */
  resultName: string;
  /** What the value is compared with. */
  beside?: { name: string; amount: number };
  textOf: (amount: number) => string;
}

/** A value as a table: what adds up to the total, what rounding and limits make of it, and what it is compared with. */
export function BreakdownTable({ breakdown: { items, total, steps }, unit, resultName, beside, textOf }: Props) {
  const translate = useTranslate();
  const line = ({ name, amount }: { name: string; amount: number }): FigureLine => ({ name, values: [textOf(amount)] });
  const totalName = steps.length === 0 ? resultName : translate('explain.breakdown.total');
  return (
    <FigureTable
      columns={[translate('explain.breakdown.item'), translate(`explain.breakdown.${unit}`)]}
      lines={items.map(line)}
      totals={[{ name: totalName, amount: total }, ...steps, ...(beside ? [beside] : [])].map(line)}
      resultAt={steps.length}
    />
  );
}
