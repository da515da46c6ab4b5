import type { Lookups } from './lookups.js';
import { mask } from './mask.js';
import { decimalOf, dollarsOf, linkOf, textOf, type Row } from './values.js';

export type FeeScheduleRow = Row<'FeeSchedNum' | 'Description'>;
export type FeeRow = Row<'FeeNum' | 'Amount' | 'FeeSched' | 'CodeNum' | 'ClinicNum' | 'ProvNum'>;

export const mapFeeSchedule = (row: FeeScheduleRow) => ({ name: mask(textOf(row.Description)).slice(0, 200) });

/** Open Dental writes this amount for a fee that a clinic does not have, whatever the general one is. */
const NO_FEE = decimalOf('-1');

/** The fees of one schedule by their keys. Of several for a code the clinic's own counts, and fees of a provider never. */
export function mapFees(rows: readonly FeeRow[], { codes }: Pick<Lookups, 'codes'>) {
  const chosen = new Map<string, FeeRow>();
  for (const row of rows) {
    if (linkOf(row.ProvNum)) continue;
    const code = textOf(row.CodeNum);
    const before = chosen.get(code);
    if (!before || counts(row, before)) chosen.set(code, row);
  }
  return [...chosen.values()].flatMap((row) => {
    const code = codes.get(linkOf(row.CodeNum) ?? '');
    const feeScheduleId = linkOf(row.FeeSched);
    const amount = decimalOf(row.Amount);
    if (!code || !feeScheduleId || amount === NO_FEE) return [];
    const data = {
      feeScheduleId,
      code: code.code,
      fee: dollarsOf(amount),
      description: code.description,
      abbrevDescription: code.abbreviation,
    };
    return [{ id: textOf(row.FeeNum), data }];
  });
}

/** Whether a fee counts before another one of the same code: the clinic's own, else the newer row. */
function counts(row: FeeRow, other: FeeRow): boolean {
  const [own, others] = [linkOf(row.ClinicNum) !== null, linkOf(other.ClinicNum) !== null];
  if (own !== others) return own;
  return BigInt(textOf(row.FeeNum)) > BigInt(textOf(other.FeeNum));
}
