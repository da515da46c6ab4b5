import {
  CALCULATION_TYPE,
  CALCULATION_TYPES,
  keepsCodes,
  WITH_SURFACES,
  type AgendaItem,
  type AgendaItemDetail,
  type ApplicableProcedure,
  type PlanSelection,
  type SelectedCode,
} from '@helix/hygiene';
import { choiceSteps, type ChoiceStep } from '../services/dialogs/choice-steps.js';
import { codeOf } from '../services/dialogs/option-codes.js';

/** Cents of one, as the fee field shows it. */
export const feeOfOne = ({ feeCents, feeOverrideCents, quantity }: AgendaItemDetail): number =>
  feeOverrideCents ?? Math.round(feeCents / quantity);

/**
 * The codes of a selection with a typed fee for one billed code.
 *
 * @param cents of one; null: the fee schedule counts again.
 */
export function withTypedFee(
  selection: PlanSelection,
  { calculationType }: ApplicableProcedure,
  { adaCode, teeth: [tooth] }: AgendaItemDetail,
  cents: number | null,
): SelectedCode[] {
  const { codes } = selection;
  const { countsImages, hasSelectedCodes } = CALCULATION_TYPES[calculationType];
  // One code bills the images of all groups, so that the fee stands on the first one.
  if (countsImages) return codes.map((code, index) => ({ ...code, feeOverrideCents: index === 0 ? cents : null }));
  if (calculationType === CALCULATION_TYPE.Sealants)
    return codes.map((code) => (code.teeth[0] === tooth ? { ...code, feeOverrideCents: cents } : code));
  const known = codes.some((code) => code.adaCode === adaCode) ? codes : [...codes, codeOf(adaCode)];
  return known
    .map((code) => (code.adaCode === adaCode ? { ...code, feeOverrideCents: cents } : code))
    .filter(
      (code) => hasSelectedCodes || keepsCodes(selection) || code.feeOverrideCents !== null || code.teeth.length > 0,
    );
}

/** The teeth of a code with surfaces; of a procedure that is billed by time, those of the procedure. */
export function teethOfCode(
  { codes }: PlanSelection,
  { calculationType }: ApplicableProcedure,
  adaCode: string,
): readonly string[] {
  if (!CALCULATION_TYPES[calculationType].hasSelectedCodes) return codes.flatMap(({ teeth }) => teeth);
  return codes.find((code) => code.adaCode === adaCode)?.teeth ?? [];
}

/** The codes of a selection with the teeth and surfaces of one code. */
export function withTeeth(
  selection: PlanSelection,
  { calculationType }: ApplicableProcedure,
  adaCode: string,
  teeth: readonly string[],
): SelectedCode[] {
  const { codes } = selection;
  if (CALCULATION_TYPES[calculationType].hasSelectedCodes)
    return codes.map((code) => (code.adaCode === adaCode ? { ...code, teeth } : code));
  // The code follows from the minutes: the teeth stand on one, whichever is billed.
  const others = codes.filter((code) => code.adaCode !== adaCode).map((code) => ({ ...code, teeth: [] }));
  const own = { ...(codes.find((code) => code.adaCode === adaCode) ?? codeOf(adaCode)), teeth };
  return [...others, own].filter(
    (code) => keepsCodes(selection) || code.feeOverrideCents !== null || code.teeth.length > 0,
  );
}

/** What the user chose of a planned item and can choose again. Custom codes are only added. */
export type ChosenStep = Exclude<ChoiceStep, 'custom'>;

/** What can be changed of a planned item in a dialog. */
export function changesOf(procedure: ApplicableProcedure, insuranceStatus: number): ChosenStep[] {
  return choiceSteps(procedure, insuranceStatus).filter((step) => step !== 'custom');
}

/** Whether teeth and surfaces can be selected for the codes of an item. */
export const hasSurfaces = ({ procedureRuleTypeId }: Pick<AgendaItem, 'procedureRuleTypeId'>): boolean =>
  WITH_SURFACES.has(procedureRuleTypeId);
