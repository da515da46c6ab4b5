import type { ColorGroup } from '../catalogue/rule-type.js';
import type { ApplicableProcedure } from './applicable-procedure.js';
import type { Earnings } from './earnings.js';
import type { Timing } from './timing.js';

/** What a plan is computed from, beside the selection. Money is cents. */
export interface PlanInputs {
  durationInMinutes: number;
  /** R-13; null when there is none. */
  goalCents: number | null;
  /** Of the appointment; null: 54 dollars count. */
  commissionGoalCents: number | null;
  /** The provider's own share, a fraction 0 to 1; null when there is none. */
  providerCommission: number | null;
  insuranceStatus: number;
  /** Of the clinic, two letters. */
  state: string;
  /** Of the doctor who orders images; null: none. */
  orderingDoctorLastName: string | null;
  /** Everything that applies to the patient. */
  procedures: readonly ApplicableProcedure[];
}

/**
 * Where the minutes of an item come from: typed by the user; a code that always takes the same time; the minutes of its
 * code; the patient's rule; the catalogue; its fee; what the rest of the plan leaves (scaling); nothing known, so
 * 2; no time (a doctor bills it); included elsewhere (probing, R-42).
 */
export type MinutesSource =
  'typed' | 'fixed' | 'code' | 'rule' | 'catalogue' | 'fee' | 'remaining' | 'default' | 'none' | 'included';

/** A billed code of an agenda item. */
export interface AgendaItemDetail {
  adaCode: string;
  description: string;
  quantity: number;
  teeth: readonly string[];
  /** Cents for all of the quantity. */
  feeCents: number;
  /** Cents of one, typed by the user; null: the fee schedule counts. */
  feeOverrideCents: number | null;
  /** Neither the fee schedule nor the user has a fee for it: it is billed with nothing. */
  isUnpriced: boolean;
}

/** A procedure of a plan as the agenda shows it (spec 2 section 3, agenda item). */
export interface AgendaItem {
  procedureRuleTypeId: number;
  name: string;
  colorGroup: ColorGroup;
  minutes: number;
  minutesFrom: MinutesSource;
  /** What the rules give it, whatever its fee; null: they give none. */
  ruleMinutes: number | null;
  /** Whether the user typed the minutes. */
  isTyped: boolean;
  /** The most that may be typed; null: 1000. */
  maxMinutes: number | null;
  timeEditable: boolean;
  feeCents: number;
  commissionCents: number;
  /** Images, or how many times a fixed code. */
  quantity: number;
  /** Of time in halves, images, teeth or items: what the insurance counts. */
  units: number;
  criterionIds: readonly number[];
  details: readonly AgendaItemDetail[];
  /** Whether it is billed with codes of the practice instead of those of its minutes. */
  keepsCodes: boolean;
  /** Listed under it and removed with it. */
  children: readonly AgendaItem[];
  /** `Dr.{last name}` of who orders it; null: nobody. */
  requestedBy: string | null;
  /** Scaling, or part of it: shown with a star. */
  isStarred: boolean;
  includeWithScaling: boolean;
  isOutsideAppointment: boolean;
  /** What is wrong with the selection, as text; null: nothing. It counts neither money nor time then. */
  error: string | null;
  /** What is not billed although it is planned, as text (`No code for 3 units.`); null: nothing. */
  notice: string | null;
}

/** A whole plan. */
export interface Agenda {
  /** In agenda order; children stand under their parents. */
  items: readonly AgendaItem[];
  feeCents: number;
  commissionCents: number;
  /** What the commission is compared with, 54 dollars unless the appointment has a goal of its own. */
  commissionGoalCents: number;
  /** What remains to the goal, 0 or below when it is reached; null without a goal. */
  toGoalCents: number | null;
  isOptimal: boolean;
  timing: Timing;
  /** The time that an item may still take: what remains, 0 to 120 minutes. */
  applicableMinutes: number;
  earnings: Earnings;
  /** The names of the planned procedures in agenda order, without those that only take time, joined by `, `. */
  reason: string;
  /** What is wrong with the appointment, as text. */
  problems: readonly string[];
}
