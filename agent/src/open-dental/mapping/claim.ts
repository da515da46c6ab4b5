import type { Lookups } from './lookups.js';
import { isLabFee, procedureDateOf, quantityOf, unitsOf, type ProcedureRow } from './procedure.js';
import { dateOf, decimalOf, dollarsOf, linkOf, numberOf, type Row } from './values.js';

export type ClaimProcedureRow = Row<'ClaimProcNum' | 'ProcNum' | 'PatNum' | 'Status' | 'InsPayAmt' | 'ProcDate'>;

const [NOT_RECEIVED, RECEIVED, SUPPLEMENTAL, HISTORY] = [0, 1, 4, 9];
/** Not estimates, adjustments and what is asked for before it is done. */
export const CLAIMED: readonly number[] = [NOT_RECEIVED, RECEIVED, SUPPLEMENTAL, HISTORY];
const PAID: readonly number[] = [RECEIVED, SUPPLEMENTAL];
const DELETED = 6;

/** The key of the one claim that a procedure has, however many plans it was sent to. */
export const claimIdOf = (procedureKey: string): string => `c${procedureKey}`;

/**
 * What was claimed for a procedure; null when nothing was.
 *
 * A procedure that only the insurer knows of, of another office, counts once. The amount is what insurers have paid; it is
 * null while none has answered.
 */
export function mapClaim(
  procedure: ProcedureRow,
  claimed: readonly ClaimProcedureRow[],
  { codes }: Pick<Lookups, 'codes'>,
) {
  const rows = claimed.filter((row) => CLAIMED.includes(numberOf(row.Status)));
  const code = codes.get(linkOf(procedure.CodeNum) ?? '');
  const patientId = linkOf(procedure.PatNum);
  const date = rows.map((row) => dateOf(row.ProcDate)).find((day) => day !== null) ?? procedureDateOf(procedure);
  const isGone = numberOf(procedure.ProcStatus) === DELETED || isLabFee(procedure);
  if (rows.length === 0 || isGone || !code || !patientId || !date) return null;
  const isHistory = rows.every((row) => numberOf(row.Status) === HISTORY);
  const paid = rows.filter((row) => PAID.includes(numberOf(row.Status)));
  return {
    patientId,
    code: code.code,
    date,
    units: isHistory ? 1 : (unitsOf(procedure, code) ?? quantityOf(procedure)),
    amount: paid.length === 0 ? null : dollarsOf(paid.reduce((sum, row) => sum + decimalOf(row.InsPayAmt), 0n)),
  };
}
