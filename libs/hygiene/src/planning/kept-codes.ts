import { CALCULATION_TYPES } from '../calculation-types/index.js';
import { bill, unitsOfCodes } from './billed-codes.js';
import { clampItemMinutes, minutesAsGiven } from './item-minutes.js';
import { optionOf, type ItemTime, type PlannedTime, type PlanRequest } from './plan-request.js';
import type { PlanSelection } from './plan-selection.js';
import { minutesOfUnits } from './units.js';

/** Whether the codes of a selection are billed as they are: until its minutes are others than these codes came with. */
export function keepsCodes({ minutes, codes, codesKeptAt }: PlanSelection): boolean {
  return codes.length > 0 && codesKeptAt !== undefined && (minutes === null || minutes === codesKeptAt);
}

/** A selection whose codes follow from its minutes again. */
export const withoutKeptCodes = ({ codesKeptAt: _, ...selection }: PlanSelection): PlanSelection => selection;

/** A selection with typed minutes, with which its codes are kept. */
export const withKeptCodes = (selection: PlanSelection, minutes: number): PlanSelection => ({
  ...selection,
  minutes,
  codesKeptAt: minutes,
});

/**
 * Rules part W, 6: what the practice has of a procedure that is billed by time, with its codes and amounts. It takes 15
 * minutes a unit, scaling less what is part of it; a fee per minute the minutes of the patient's rule, else of the catalogue.
 *
 * @returns null when the codes follow from the minutes, or when the procedure does not have all of them any more.
 */
export function planKeptCodes(request: PlanRequest): PlannedTime | null {
  const { procedure, selection } = request;
  if (!keepsCodes(selection) || CALCULATION_TYPES[procedure.calculationType].feeMode === 'asIs') return null;
  const codes = selection.codes.flatMap((code) => {
    const option = optionOf(procedure, code);
    return option ? bill(option, code.quantity, code) : [];
  });
  if (codes.length < selection.codes.length) return null;
  return { ...keptMinutes(request, unitsOfCodes(codes)), codes, unbilledUnits: 0 };
}

function keptMinutes(request: PlanRequest, units: number): ItemTime {
  const isByUnits = CALCULATION_TYPES[request.procedure.calculationType].feeMode === 'perUnitOfTime';
  if (!isByUnits || request.selection.minutes !== null) return minutesAsGiven(request);
  return { minutes: clampItemMinutes(minutesOfUnits(units) - request.componentMinutes), minutesFrom: 'code' };
}
