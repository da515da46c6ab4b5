import { CALCULATION_TYPES } from '../calculation-types/index.js';
import type { BilledCode } from './billed-codes.js';
import { commissionShare } from './earnings.js';
import type { PlannedAppointment, SelectedProcedure } from './selected-procedure.js';
import { validateAppointment, validateSelection, validateTeeth } from './validate-selection.js';

export interface PlannedItem {
  procedureRuleTypeId: number;
  minutes: number;
  feeCents: number;
  commissionCents: number;
  codes: readonly BilledCode[];
  /**
   * What is wrong with the selection, as text; null when it is valid. Invalid parts count neither money nor minutes.
   */
  error: string | null;
}

/**
 * Spec 2 section 4: time and fee of one item, by its calculation type.
 *
 * An invalid selection counts nothing and has an error. Among its teeth only the invalid and repeated ones are left
 * out. The result is finite for every input.
 *
 * @param remainingMinutes of the appointment without this item: what scaling takes.
 * @param imagesPlanned PAs that the appointment has already, all entries together.
 */
export function planItem(
  selected: SelectedProcedure,
  planned: PlannedAppointment,
  remainingMinutes: number,
  imagesPlanned = 0,
): PlannedItem {
  const calculation = CALCULATION_TYPES[selected.calculationType];
  const { appointment } = validateAppointment(planned);
  const { teeth, error: toothError } = validateTeeth(selected.teeth);
  const missingTeeth = calculation.needsTeeth && teeth.length === 0 ? (toothError ?? 'No tooth was chosen.') : null;
  const error = validateSelection(selected, imagesPlanned) ?? missingTeeth;
  const { minutes, codes } =
    error === null
      ? calculation.plan({ ...selected, teeth }, appointment, remainingMinutes)
      : { minutes: 0, codes: [] };
  return {
    procedureRuleTypeId: selected.procedureRuleTypeId,
    minutes,
    feeCents: codes.reduce((sum, { feeCents }) => sum + feeCents, 0),
    commissionCents: Math.round(codes.reduce((sum, code) => sum + commissionOf(code, appointment), 0)),
    codes,
    error: error ?? toothError,
  };
}

const commissionOf = (code: BilledCode, { providerCommission }: PlannedAppointment): number =>
  code.feeCents * commissionShare(code.commissionPercentage, code.isByTooth, providerCommission);
