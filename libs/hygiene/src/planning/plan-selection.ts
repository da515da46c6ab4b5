import type { ApplicableOption } from './applicable-procedure.js';

/** A code that was selected for a procedure of a plan. */
export interface SelectedCode {
  adaCode: string;
  /** How many times; images of a group of PAs. */
  quantity: number;
  /** In the order of selection, with surfaces where these were selected: `16` or `16MO`. A sealant has one. */
  teeth: readonly string[];
  /** Cents of one, typed by the user; null: the fee schedule counts. */
  feeOverrideCents: number | null;
  /** What the fee schedule has for a custom code; null: a code of the procedure. */
  custom: ApplicableOption | null;
}

/** A procedure of a plan, as the user selected it. A plan has each procedure once. */
export interface PlanSelection {
  procedureRuleTypeId: number;
  /** Typed by the user; null: computed. */
  minutes: number | null;
  /** Empty for procedures whose codes follow from their minutes, and for those without codes. */
  codes: readonly SelectedCode[];
  /**
   * The minutes with which the codes came, null: computed ones. While they are the minutes, a procedure that is billed by
   * time keeps these codes. Left out: its codes follow from its minutes.
   */
  codesKeptAt?: number | null;
  criterionIds: readonly number[];
}
