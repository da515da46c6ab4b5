import { defaultOption } from '../catalogue/default-option.js';
import type { AppointmentEvaluation } from '../analysis/evaluate-appointment.js';
import type { DueProcedureStatus } from '../due/due-procedure.js';
import { doneProcedures, isOfType, procedureOnScorecard } from './done-procedures.js';
import { isTimeOnly, measureOf } from './measure.js';
import type { PlannedCode, PlannedCodes, PmsProcedure } from './scorecard-input.js';

/** A procedure of the plan that was last saved in time. */
export interface TimelyProcedure extends PlannedCodes {
  minutes: number;
  codes: readonly PlannedCode[];
}

/** What was planned and done at an appointment, for reports. */
export interface TreatedAppointment {
  providerId: string;
  /** In agenda order; null: no plan was saved before the appointment was over (rules part S, 7). */
  timelyPlan: readonly TimelyProcedure[] | null;
  /** Done on the day, as far as they count for this appointment; none of those that cancel each other. */
  done: readonly PmsProcedure[];
}

/** What became of one procedure of an appointment: planned in time, done, or due. Units in halves. */
export interface AppointmentTreatment {
  procedureRuleTypeId: number;
  /** Its place in the plan; null: not planned. */
  agendaOrder: number | null;
  plannedUnits: number;
  plannedMinutes: number;
  plannedCents: number;
  plannedCodes: readonly string[];
  doneUnits: number;
  /** Whoever is credited with it. */
  doneCents: number;
  /** Without reversals. */
  doneCodes: readonly string[];
  /** Something of another type was done for it: amounts are compared, not units (rules part W, 7). */
  isByAmount: boolean;
  /** Once the appointment is over; null: not due. */
  dueStatus: DueProcedureStatus | null;
  /** `yyyy-mm-dd`; null: not due. */
  dueDate: string | null;
  /** Of its rule; null: not due, or its rule has none. */
  intervalInMonths: number | null;
  /** What it bills by default at the patient's age; null: not due, or nothing. */
  defaultCode: string | null;
}

/**
 * the procedures of an appointment that were planned in time, done, or due, as the scorecard has them: first
 * the planned ones in the order of the plan, then what else the appointment's provider did, then what was only due. Codes
 * without a rule type are no treatments, nor is what only takes time.
 */
export function treatmentsOf(
  { providerId, timelyPlan, done }: TreatedAppointment,
  {
    dueProcedures,
    recommendations,
    ageInYears,
  }: Pick<AppointmentEvaluation, 'dueProcedures' | 'recommendations' | 'ageInYears'>,
): AppointmentTreatment[] {
  const plan = (timelyPlan ?? []).map((procedure, agendaOrder) => ({ ...procedure, agendaOrder }));
  const comparable = plan.filter(({ procedureRuleTypeId }) => !isTimeOnly(procedureRuleTypeId));
  const rows = doneProcedures(done, comparable, providerId, procedureOnScorecard).flatMap(
    ({ procedureRuleTypeId: typeId, codes }) => (typeId === null ? [] : [{ typeId, codes }]),
  );
  const known = new Set(rows.map(({ typeId }) => typeId));
  const onlyDue = dueProcedures
    .filter(({ procedureRuleTypeId }) => !known.has(procedureRuleTypeId))
    .map(({ procedureRuleTypeId }) => ({ typeId: procedureRuleTypeId, codes: [] }));
  return [...rows, ...onlyDue].map(({ typeId, codes }): AppointmentTreatment => {
    const planned = comparable.find(isOfType(typeId)) ?? null;
    const measure = measureOf(planned, codes);
    const due = dueProcedures.find(isOfType(typeId));
    const rule = due && recommendations.find(({ ruleType }) => isOfType(typeId)(ruleType));
    return {
      procedureRuleTypeId: typeId,
      agendaOrder: planned?.agendaOrder ?? null,
      plannedUnits: measure.plannedUnits,
      plannedMinutes: planned?.minutes ?? 0,
      plannedCents: measure.plannedCents,
      plannedCodes: (planned?.codes ?? []).map(({ adaCode }) => adaCode),
      doneUnits: measure.completedUnits,
      doneCents: measure.completedCents,
      doneCodes: codes.filter(({ isReversal }) => !isReversal).map(({ adaCode }) => adaCode),
      isByAmount: measure.isByAmount,
      dueStatus: due?.status ?? null,
      dueDate: due?.dueDate ?? null,
      intervalInMonths: rule?.rule.intervalInMonths ?? null,
      defaultCode: (rule && defaultOption(rule.ruleType, ageInYears)?.adaCode) ?? null,
    };
  });
}
