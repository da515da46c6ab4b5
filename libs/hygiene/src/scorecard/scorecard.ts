import { positiveOrZero, roundToTenths } from '../numbers.js';
import { CALCULATION_TYPES } from '../calculation-types/index.js';
import { ruleTypeOf } from '../catalogue/catalogue.js';
import { DUE_PROCEDURE_STATUS } from '../due/due-procedure.js';
import { actualMinutesOf, entryOf } from './actual-minutes.js';
import {
  doneProcedures,
  isOfType,
  procedureOnScorecard,
  type DoneCode,
  type DoneProcedure,
} from './done-procedures.js';
import { isTimeOnly, measureOf, sumOf } from './measure.js';
import { isReason } from '../due/missed-reason.js';
import {
  byResult,
  isMissed,
  PROCEDURE_RESULT,
  procedureResult,
  resultIcon,
  type ProcedureResult,
  type ResultIcon,
} from './result-status.js';
import type { PlannedCode, PlannedProcedure, ScorecardAppointment } from './scorecard-input.js';

/** Text for an appointment without a plan (spec 2 section 2). */
export const NOTHING_PLANNED = 'Nothing was planned for this appointment';

/** One procedure of a scorecard (spec 2 section 3, procedure plan result). Money in cents, minutes with halves. */
export interface ScorecardRow {
  /** Null for an unplanned code that is not in the catalogue. */
  procedureRuleTypeId: number | null;
  name: string;
  status: ProcedureResult;
  icon: ResultIcon;
  isPlanned: boolean;
  /** It was due and not done. */
  isDueButMissed: boolean;
  planned: readonly PlannedCode[];
  plannedUnits: number;
  plannedCents: number;
  plannedMinutes: number;
  completed: readonly DoneCode[];
  /** By any provider. */
  completedUnits: number;
  /** Attributed to the appointment's provider. */
  completedCents: number;
  /** Entered by the user; else the planned minutes, for scaling those that the claimed units support. */
  actualMinutes: number;
  /** Entered by the user as actual minutes; null: nobody did. */
  enteredMinutes: number | null;
  missedProcedureReasonId: number | null;
  missedProcedureReasonText: string | null;
  /** Whether the user must enter a reason. */
  needsReason: boolean;
  includeWithScaling: boolean;
  /** Of the plan: why a public plan covers it. */
  criterionIds: readonly number[];
}

/** The sums of the rows. */
export interface ScorecardTotals {
  plannedCents: number;
  completedCents: number;
  plannedMinutes: number;
  actualMinutes: number;
  /**
   * R-32, 0 to 100 with one decimal: what anybody did of the planned procedures, without those that the doctor bills
   * (calculation type 8; rules part W, 8). Null when the planned amount is 0.
   */
  successPercentage: number | null;
}

export interface Scorecard {
  /** False: show `NOTHING_PLANNED`. */
  hasPlan: boolean;
  /** Higher status first; equal ones in agenda order, unplanned ones last. */
  rows: readonly ScorecardRow[];
  totals: ScorecardTotals;
}

/**
 * the planned and the done procedures of an appointment, and the due ones that were neither.
 *
 * Time-only procedures have no row: the PMS has no record of them, so nobody can tell whether they were done.
 */
export function scorecardOf(appointment: ScorecardAppointment): Scorecard {
  const plan = appointment.plan ?? [];
  const comparable = plan.filter(({ procedureRuleTypeId }) => !isTimeOnly(procedureRuleTypeId));
  const done = doneProcedures(appointment.procedures, comparable, appointment.providerId, procedureOnScorecard);
  const rows = done.map((one) => rowOf(one, comparable.find(isOfType(one.procedureRuleTypeId)) ?? null, appointment));
  const known = new Set(rows.map(({ procedureRuleTypeId }) => procedureRuleTypeId));
  const missed = appointment.isOver
    ? appointment.due.filter((due) => isDueButMissed(due) && !known.has(due.procedureRuleTypeId))
    : [];
  const all = [
    ...rows,
    ...missed.map(({ procedureRuleTypeId }) => rowOf({ procedureRuleTypeId, codes: [] }, null, appointment)),
  ].sort(byResult);
  return { hasPlan: appointment.plan !== null && appointment.plan.length > 0, rows: all, totals: totalsOf(all) };
}

function isFree(procedureRuleTypeId: number | null): boolean {
  const ruleType = procedureRuleTypeId === null ? undefined : ruleTypeOf(procedureRuleTypeId);
  return ruleType !== undefined && CALCULATION_TYPES[ruleType.calculationType].isFree;
}

const isDueButMissed = ({ status }: ScorecardAppointment['due'][number]): boolean =>
  status !== DUE_PROCEDURE_STATUS.DueAndDone;

function rowOf(done: DoneProcedure, planned: PlannedProcedure | null, appointment: ScorecardAppointment): ScorecardRow {
  const { procedureRuleTypeId, codes } = done;
  const entry = entryOf(procedureRuleTypeId, appointment.entries);
  const due = appointment.due.find(isOfType(procedureRuleTypeId));
  const measured = measureOf(planned, codes);
  const hasReason = entry !== null && isReason(entry);
  const isExpected = (planned !== null && planned.codes.length > 0) || due !== undefined;
  const status = procedureResult(measured.planned, measured.completed, {
    hasReason,
    // What bills nothing is nothing that was missed, and neither is what somebody reversed.
    isOver: appointment.isOver && isExpected,
  });
  const dueButMissed = due !== undefined && isDueButMissed(due) && isMissed(status);
  const isExcused = due?.status === DUE_PROCEDURE_STATUS.DueButCouldNotBeDone;
  return {
    procedureRuleTypeId,
    name: planned?.name ?? due?.procedureName ?? nameOf(done),
    status,
    icon: resultIcon(status, dueButMissed),
    isPlanned: planned !== null,
    isDueButMissed: dueButMissed,
    planned: planned?.codes ?? [],
    plannedUnits: measured.plannedUnits,
    plannedCents: measured.plannedCents,
    plannedMinutes: positiveOrZero(planned?.minutes ?? 0),
    completed: codes,
    completedUnits: measured.completedUnits,
    completedCents: sumOf(codes, ({ cents, isOwn }) => (isOwn ? cents : 0)),
    actualMinutes: actualMinutesOf(planned, measured.completedUnits, appointment),
    enteredMinutes: entry?.actualMinutes == null ? null : positiveOrZero(entry.actualMinutes),
    missedProcedureReasonId: entry?.missedProcedureReasonId ?? null,
    missedProcedureReasonText: entry?.missedProcedureReasonText ?? null,
    needsReason: status === PROCEDURE_RESULT.Missed && !isExcused,
    includeWithScaling: planned?.includeWithScaling ?? false,
    criterionIds: planned?.criterionIds ?? [],
  };
}

function nameOf({ procedureRuleTypeId, codes: [first] }: DoneProcedure): string {
  const type = procedureRuleTypeId === null ? undefined : ruleTypeOf(procedureRuleTypeId);
  return type?.name ?? first?.description ?? '';
}

function totalsOf(rows: readonly ScorecardRow[]): ScorecardTotals {
  const plannedCents = sumOf(rows, (row) => row.plannedCents);
  const counted = rows.filter(({ procedureRuleTypeId }) => !isFree(procedureRuleTypeId));
  const ofPlan = sumOf(counted, (row) => row.plannedCents);
  const doneOfPlan = sumOf(counted, (row) => (row.isPlanned ? sumOf(row.completed, ({ cents }) => cents) : 0));
  return {
    plannedCents,
    completedCents: sumOf(rows, (row) => row.completedCents),
    plannedMinutes: sumOf(rows, (row) => row.plannedMinutes),
    actualMinutes: sumOf(rows, (row) => row.actualMinutes),
    successPercentage: ofPlan > 0 ? roundToTenths((100 * clamp(doneOfPlan, ofPlan)) / ofPlan) : null,
  };
}

const clamp = (value: number, max: number): number => Math.min(Math.max(0, value), max);
