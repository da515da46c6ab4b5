import type { ApplicableOption, ApplicableProcedure, SelectedCode } from '@helix/hygiene';
import { mainOptions } from './choice-steps.js';

/** A code as the user selects it, priced by the fee schedule. */
export const codeOf = (adaCode: string, quantity = 1, teeth: readonly string[] = []): SelectedCode => ({
  adaCode,
  quantity,
  teeth,
  feeOverrideCents: null,
  custom: null,
});

/** What is chosen of a procedure with several codes: one of them, how often, and additional codes by their number. */
export interface OptionChoice {
  adaCode: string;
  quantity: number;
  /** By code; 0: not billed. */
  additional: Readonly<Record<string, number>>;
}

export const additionalOptions = ({ options }: Pick<ApplicableProcedure, 'options'>): ApplicableOption[] =>
  options.filter(({ isAdditional }) => isAdditional);

/** The choice that the dialog opens with: that of the plan, else the usual code for the patient's age. */
export function choiceOf(
  procedure: Pick<ApplicableProcedure, 'options' | 'defaultCode'>,
  codes: readonly SelectedCode[],
): OptionChoice {
  const main = mainOptions(procedure);
  const chosen = codes.find(({ adaCode }) => main.some((option) => option.adaCode === adaCode));
  return {
    adaCode: chosen?.adaCode ?? procedure.defaultCode ?? main[0]?.adaCode ?? '',
    quantity: chosen?.quantity ?? 1,
    additional: Object.fromEntries(
      additionalOptions(procedure).map(({ adaCode }) => [
        adaCode,
        codes.find((code) => code.adaCode === adaCode)?.quantity ?? 0,
      ]),
    ),
  };
}

/** The codes of a choice. A fee that the user typed stays with its code. */
export function codesOf(
  { adaCode, quantity, additional }: OptionChoice,
  before: readonly SelectedCode[],
): SelectedCode[] {
  const chosen = [[adaCode, quantity] as const, ...Object.entries(additional).filter(([, count]) => count > 0)];
  return chosen.map(([code, count]) => ({
    ...(before.find((one) => one.adaCode === code) ?? codeOf(code)),
    quantity: count,
  }));
}
