import { CALCULATION_TYPES } from '../calculation-types/index.js';
import { ruleTypeOf } from '../catalogue/catalogue.js';
import type { DueProcedureStatus } from '../due/due-procedure.js';
import { isReason } from '../due/missed-reason.js';
import { roundToTenths } from '../numbers.js';
import { comparedOf } from '../scorecard/measure.js';
import type { EnteredReason } from '../scorecard/missed-reasons.js';
import { PROCEDURE_RESULT, procedureResult, type ProcedureResult } from '../scorecard/result-status.js';

/** What became of one procedure rule type at an appointment that is over. Amounts in cents, whoever is credited. */
export interface WorkTreatment {
  procedureRuleTypeId: number;
  isPlanned: boolean;
  plannedUnits: number;
  plannedCents: number;
  doneUnits: number;
  doneCents: number;
  plannedCodes: readonly string[];
  doneCodes: readonly string[];
  /** Something of another type was done for it: amounts are compared, not units (rules part W, 7). */
  isByAmount: boolean;
  /** Null: it was not due. */
  dueStatus: DueProcedureStatus | null;
  /** Of the patient's fee schedule for what is billed by default; null: it has none. */
  dueFeeCents: number | null;
  /** Null: nothing was entered. */
  reason: EnteredReason | null;
}

/** An appointment that is over. Amounts in cents. */
export interface WorkAppointment {
  appointmentId: string;
  providerId: string;
  patientId: string;
  /** Local, `yyyy-mm-ddThh:mm:ss`. */
  startDate: string;
  /** Of the plan as it was last saved in time; null: there is none. */
  plannedCents: number | null;
  /** Credited to the provider. */
  completedCents: number;
  treatments: readonly WorkTreatment[];
}

/** what became of a procedure at an appointment that is over. */
export function workResult(treatment: WorkTreatment): ProcedureResult {
  const [planned, done] = measures(treatment);
  return procedureResult(planned, done, {
    hasReason: treatment.reason !== null && isReason(treatment.reason),
    isOver: true,
  });
}

/** Whether it is a treatment of the report: planned, with an amount (rules part S, 21). */
export const isPlannedTreatment = ({ isPlanned, plannedCents }: WorkTreatment): boolean =>
  isPlanned && plannedCents > 0;

/** Whether a planned treatment was done: at least half of it (rules part S, 21). */
export function isTreatmentCompleted(treatment: WorkTreatment): boolean {
  const [planned, done] = measures(treatment);
  const result = workResult(treatment);
  if (result === PROCEDURE_RESULT.Partial) return 2 * done >= planned;
  return result === PROCEDURE_RESULT.Completed || result === PROCEDURE_RESULT.Exceeded;
}

/** Of what was planned, the share that was done: 0 to 1, by units, amounts or codes as it is compared. 0 without a plan. */
export function doneShare(treatment: WorkTreatment): number {
  const [planned, done] = measures(treatment);
  return planned > 0 ? Math.min(1, Math.max(0, done / planned)) : 0;
}

function measures(treatment: WorkTreatment): [planned: number, done: number] {
  const { doneUnits, doneCents, plannedCodes, doneCodes } = treatment;
  return comparedOf({
    ...treatment,
    ...{ completedUnits: doneUnits, completedCents: doneCents },
    ...{ plannedCodes: plannedCodes.length, completedCodes: doneCodes.length },
  });
}

/** Planned and not done, in cents. */
export const missedCents = ({ isPlanned, plannedCents, doneCents }: WorkTreatment): number =>
  isPlanned ? Math.max(0, plannedCents - Math.max(0, doneCents)) : 0;

/**
 * what anybody did of the planned procedures in percent, without those that the doctor bills (rules part W, 8). The sums
 * of all appointments are divided (rules part S, 22). At most 100, one decimal; null: nothing with an amount was planned.
 */
export function successPercentage(appointments: readonly Pick<WorkAppointment, 'treatments'>[]): number | null {
  const counted = appointments
    .flatMap(({ treatments }) => treatments)
    .filter(({ isPlanned, procedureRuleTypeId }) => isPlanned && !isBilledByDoctor(procedureRuleTypeId));
  const planned = sumOf(counted, ({ plannedCents }) => plannedCents);
  const done = sumOf(counted, ({ doneCents }) => doneCents);
  return planned > 0 ? roundToTenths((100 * Math.min(Math.max(0, done), planned)) / planned) : null;
}

function isBilledByDoctor(procedureRuleTypeId: number): boolean {
  const ruleType = ruleTypeOf(procedureRuleTypeId);
  return ruleType !== undefined && CALCULATION_TYPES[ruleType.calculationType].isFree;
}

export const sumOf = <T>(items: readonly T[], value: (item: T) => number): number =>
  items.reduce((sum, item) => sum + value(item), 0);

/** Groups items by a key, in their order. Node 20 has no `Map.groupBy`. */
export function groupBy<Key, Item>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
