import type { CalculationType, ColorGroup } from '../catalogue/rule-type.js';
import type { RuleSource } from '../rules/rule-row.js';
import type { PricedOption } from './billed-codes.js';

/** A code of a procedure with its fee in the patient's fee schedule. */
export interface ApplicableOption extends PricedOption {
  name: string;
  description: string;
}

/**
 * A procedure that can be planned for a patient: what the catalogue, the patient's rule and the fee schedule say of it
 * together (spec 2 section 3, recommendation).
 */
export interface ApplicableProcedure {
  procedureRuleTypeId: number;
  name: string;
  description: string;
  calculationType: CalculationType;
  colorGroup: ColorGroup;
  /** Every code of it, in display order. */
  options: readonly ApplicableOption[];
  /** The code that is selected unless the user selects others; null when codes follow from time, teeth or images. */
  defaultCode: string | null;
  /** Whose rule is in force. */
  ruleSource: RuleSource;
  /** Of the patient's rule; null: none. Half minutes are allowed. */
  ruleMinutes: number | null;
  /** Of the catalogue; null: none. */
  typeMinutes: number | null;
  /** Minutes that each tooth or image after the first adds; null where they do not count. */
  minutesPerFurtherItem: number | null;
  /** By the patient's rule: its minutes are part of the scaling. */
  includeWithScaling: boolean;
  isOutsideAppointment: boolean;
  isRecommended: boolean;
  isDue: boolean;
  needsExamButNoExamDue: boolean;
  /** `yyyy-mm-dd`; null: never done. */
  lastTreatmentDate: string | null;
  /** `yyyy-mm-dd`; null: never due. */
  dueDate: string | null;
  scheduleOrderBeginning: number | null;
  scheduleOrderEnd: number | null;
  /** Parents that it is listed under, the preferred one first. */
  parents: readonly number[];
  comesWithParent: boolean;
}
