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

/** One procedure of a saved plan; a plan has each procedure once. */
export interface PlannedProcedure {
  procedureRuleTypeId: number;
  name: string;
  /** Half minutes are possible. */
  minutes: number;
  includeWithScaling: boolean;
  codes: readonly PlannedCode[];
}

/** A procedure that the practice-management system has on the day of the appointment. */
export interface PmsProcedure {
  id: string;
  code: string;
  description: string | null;
  /** 102 is done; others are passed over. */
  status: number;
  /** Null: not said. */
  units: number | null;
  amountCents: number | null;
  /** To whom it is attributed; null: to nobody. */
  attributedProviderId: string | null;
  /** Whether that is a doctor (see `ruleTypeOfCode`). */
  attributedToDoctor: boolean;
}

/** What a user entered for a procedure on the scorecard. */
export interface ScorecardEntry extends EnteredReason {
  procedureRuleTypeId: number;
  /** 0 to 1000; null: not entered. */
  actualMinutes: number | null;
}

/** An appointment whose plan is compared with what was done. Lists come in any order, but for the plan. */
export interface ScorecardAppointment {
  providerId: string;
  /** Whether what is not done yet is missed. */
  isOver: boolean;
  /** Of the clinic, two letters. */
  state: string;
  /** In the order of the appointment; null: no plan was saved. */
  plan: readonly PlannedProcedure[] | null;
  procedures: readonly PmsProcedure[];
  entries: readonly ScorecardEntry[];
  /** What was due, as R-06 finds it. */
  due: readonly Pick<DueProcedure, 'procedureRuleTypeId' | 'procedureName' | 'status'>[];
}
