import { UNASSIGNED, type CodeFacts, type Lookups } from './lookups.js';
import { mask } from './mask.js';
import { teethOf } from './teeth.js';
import { dateOf, decimalOf, dollarsOf, linkOf, localTimeOf, numberOf, textOf, type Row } from './values.js';

export type ProcedureRow = Row<
  | 'ProcNum'
  | 'PatNum'
  | 'AptNum'
  | 'ProcDate'
  | 'ProcFee'
  | 'Surf'
  | 'ToothNum'
  | 'ToothRange'
  | 'ProcStatus'
  | 'ProvNum'
  | 'ClinicNum'
  | 'CodeNum'
  | 'UnitQty'
  | 'BaseUnits'
  | 'DateEntryC'
  | 'DateTP'
  | 'ProcNumLab'
  | 'Discount'
  | 'SecDateEntry'
>;

export const PLANNED = 1;
export const COMPLETE = 2;
/** Done before: in this office, in another one. */
const EXISTING = [3, 4];
/** Surfaces are single letters of a tooth, `MOD`. */
const SURFACES = 1;

/** Whether the fee of a laboratory, which is a row of its own beside its procedure. */
export const isLabFee = (row: ProcedureRow): boolean => linkOf(row.ProcNumLab) !== null;

/** The day of a procedure; null while it has none. */
export const procedureDateOf = (row: ProcedureRow): string | null =>
  dateOf(row.ProcDate) ?? dateOf(row.DateTP) ?? dateOf(row.DateEntryC);

/** How often a procedure was done: Open Dental's own rule for what its fee is multiplied by. */
export const quantityOf = (row: ProcedureRow): number => Math.max(1, numberOf(row.BaseUnits) + numberOf(row.UnitQty));

/** Units of time; null for a code without. */
export const unitsOf = (row: ProcedureRow, { timeUnits }: CodeFacts): number | null =>
  timeUnits === null ? null : quantityOf(row) * timeUnits;

/**
 * Null for what is no procedure of Helix: referred out, deleted, a condition, an inactive plan, the fee of a laboratory,
 * or a row without a day, a patient or a known code.
 */
export function mapProcedure(row: ProcedureRow, { codes }: Pick<Lookups, 'codes'>) {
  const status = numberOf(row.ProcStatus);
  const isExternal = EXISTING.includes(status);
  const isKnown = status === PLANNED || status === COMPLETE || isExternal;
  const code = codes.get(linkOf(row.CodeNum) ?? '');
  const patientId = linkOf(row.PatNum);
  const date = procedureDateOf(row);
  if (!isKnown || isLabFee(row) || !code || !patientId || !date) return null;
  const fee = decimalOf(row.ProcFee) * BigInt(quantityOf(row)) - decimalOf(row.Discount);
  return {
    patientId,
    appointmentId: linkOf(row.AptNum),
    providerId: linkOf(row.ProvNum) ?? UNASSIGNED,
    date,
    code: code.code,
    description: code.description,
    status: status === PLANNED ? 105 : 102,
    amount: isExternal ? 0 : dollarsOf(fee),
    units: unitsOf(row, code),
    teeth: teethOf(textOf(row.ToothNum), textOf(row.ToothRange)),
    surfaces: surfacesOf(textOf(row.Surf), code.treatArea),
    plannedAt: localTimeOf(row.SecDateEntry) ?? localTimeOf(row.DateTP),
    ...(isExternal ? { external: true } : {}),
  };
}

function surfacesOf(text: string, treatArea: number): string[] | null {
  const surfaces = mask(text.trim());
  if (surfaces === '') return null;
  return treatArea === SURFACES && /^[A-Za-z0-9]+$/.test(surfaces) ? [...surfaces] : [surfaces];
}
