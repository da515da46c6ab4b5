import type { MinutesSource } from './agenda.js';
import type { ApplicableOption, ApplicableProcedure } from './applicable-procedure.js';
import { bill, type BilledCode } from './billed-codes.js';
import type { PlanSelection, SelectedCode } from './plan-selection.js';
import { RULE_TYPE } from '../catalogue/special-types.js';

/** The appointment that is planned. */
export interface PlannedAppointment {
  durationInMinutes: number;
  /** R-13; null when there is none. */
  goalCents: number | null;
  /** The provider's own share, a fraction 0 to 1; null when there is none. */
  providerCommission: number | null;
}

/** What one item of a plan is computed from. */
export interface PlanRequest {
  procedure: ApplicableProcedure;
  selection: PlanSelection;
  appointment: PlannedAppointment;
  /** Of the appointment without this item: what scaling takes. */
  remainingMinutes: number;
  /** Of the items that are part of the scaling. */
  componentMinutes: number;
}

/** How long an item takes, and why. */
export interface ItemTime {
  minutes: number;
  minutesFrom: MinutesSource;
}

/** Minutes of an item, and the codes that bill it. */
export interface PlannedTime extends ItemTime {
  codes: readonly BilledCode<ApplicableOption>[];
  /** Units of time for which the procedure has no code. */
  unbilledUnits: number;
}

/** The option of a selected code; undefined when the procedure does not have it. */
export function optionOf(
  procedure: ApplicableProcedure,
  { adaCode, custom }: SelectedCode,
): ApplicableOption | undefined {
  const isCustom = procedure.procedureRuleTypeId === RULE_TYPE.CUSTOM && custom?.adaCode === adaCode;
  return isCustom ? custom : procedure.options.find((option) => option.adaCode === adaCode);
}

/** The fee that was typed for a code; null: none. */
export function overrideOf({ codes }: PlanSelection, adaCode: string): number | null {
  return codes.find((code) => code.adaCode === adaCode)?.feeOverrideCents ?? null;
}

/** The teeth of all selected codes, each once, in the order of selection. */
export function teethOf({ codes }: PlanSelection): readonly string[] {
  return [...new Set(codes.flatMap(({ teeth }) => teeth))];
}

/** Codes that follow from time, with what the user selected: typed fees by code, and the teeth on the first one. */
export function withSelection(
  codes: readonly BilledCode<ApplicableOption>[],
  selection: PlanSelection,
): BilledCode<ApplicableOption>[] {
  return codes.map(({ option, quantity }, index) =>
    bill(option, quantity, {
      teeth: index === 0 ? teethOf(selection) : [],
      feeOverrideCents: overrideOf(selection, option.adaCode),
    }),
  );
}
