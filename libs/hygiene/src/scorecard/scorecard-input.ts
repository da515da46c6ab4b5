import type { DueProcedure } from '../due/due-procedure.js';
import type { EnteredReason } from './missed-reasons.js';

/** One code of a saved plan. */
export interface PlannedCode {
  adaCode: string;
  description: string;
  /** At least 1. */
  quantity: number;
  /** Cents for all of the quantity. */
  feeCents: number;
}

/** One procedure of a saved plan with the codes that it bills; a plan has each procedure once. */
export interface PlannedCodes {
  procedureRuleTypeId: number;
  codes: readonly Pick<PlannedCode, 'adaCode'>[];
  /** Planned with neither a code nor a fee, as scaling that has no time left; defaults to false. */
  billsNothing?: boolean;
}

/** One procedure of a saved plan with its amounts. */
export interface PlannedProcedure extends PlannedCodes {
  name: string;
  /** Half minutes are allowed. */
  minutes: number;
  includeWithScaling: boolean;
  codes: readonly PlannedCode[];
  /** Why a public plan covers it. */
  criterionIds: readonly number[];
}

/** A PMS procedure on the day of the appointment; none of those that cancel each other (`cancelledIds`). */
export interface PmsProcedure {
  id: string;
  code: string;
  description: string | null;
  /** 102 is done; others are skipped. */
  status: number;
  /** Null when the PMS has none. */
  units: number | null;
  amountCents: number | null;
  /** With surfaces where it has any: `16` or `16MO`. */
  teeth: readonly string[];
  /** The provider it is attributed to; null when there is none. */
  attributedProviderId: string | null;
  /** Whether that provider is a doctor (see `ruleTypeOfCode`). */
  attributedToDoctor: boolean;
}

/** A user's entry for a procedure on the scorecard. */
export interface ScorecardEntry extends EnteredReason {
  procedureRuleTypeId: number;
  /** 0 to 1000; null when not entered. */
  actualMinutes: number | null;
}

/** An appointment whose plan is compared with the done procedures. Lists except the plan in any order. */
export interface ScorecardAppointment {
  providerId: string;
  /** Whether procedures that are not done count as missed. */
  isOver: boolean;
  /** Of the clinic, two letters. */
  state: string;
  /** In agenda order; null when no plan was saved. */
  plan: readonly PlannedProcedure[] | null;
  procedures: readonly PmsProcedure[];
  entries: readonly ScorecardEntry[];
  /** The due procedures. */
  due: readonly Pick<DueProcedure, 'procedureRuleTypeId' | 'procedureName' | 'status'>[];
}
