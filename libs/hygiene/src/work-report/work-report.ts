import { DUE_PROCEDURE_STATUS } from '../due/due-procedure.js';
import { roundToTenths } from '../numbers.js';
import { REASON_SERIES, type ReasonSeries } from '../scorecard/missed-reasons.js';
import {
  countReasons,
  countsByTreatment,
  dueOutcome,
  plannedOutcome,
  type TreatmentCounts,
  type TreatmentOutcome,
} from './treatment-success.js';
import {
  groupBy,
  missedCents,
  successPercentage,
  sumOf,
  type WorkAppointment,
  type WorkTreatment,
} from './work-appointment.js';

/** Sums of appointments. Amounts in cents. */
export interface WorkTotals {
  plannedCents: number;
  completedCents: number;
  /** Of the appointments with a plan. */
  completedForPlannedCents: number;
  /** Planned and not done, whoever is credited; of each treatment at least 0 (rules part Y, 8). */
  missedCents: number;
  /** See `successPercentage`. */
  successPercentage: number | null;
}

/** A treatment that was due at an appointment and not done. */
export interface DueButMissed<Appointment extends WorkAppointment> {
  appointment: Appointment;
  treatment: WorkTreatment;
}

/** The summary of a work report (R-33, rules part S, 19 to 23). Amounts in cents. */
export interface WorkReportSummary<Appointment extends WorkAppointment> extends WorkTotals {
  /** By procedure rule type. */
  planned: Map<number, TreatmentCounts>;
  due: Map<number, TreatmentCounts>;
  /** Why planned treatments were missed, the most frequent first; those of nothing are left out. */
  topReasons: { reason: ReasonSeries; count: number }[];
  treatmentsPlanned: number;
  treatmentsCompleted: number;
  patientsAffected: number;
  /** Completed at planned appointments in percent of the plans, one decimal; it may exceed 100. Null: nothing was planned. */
  plannedVsCompletedPercentage: number | null;
  /** Without what could not be done. */
  dueButMissedCents: number;
  /** Due and not done treatments that have no fee, and count 0. */
  dueWithoutFee: number;
  /** By procedure rule type, the newest first; also what could not be done. */
  dueButMissed: Map<number, DueButMissed<Appointment>[]>;
}

/** The sums of appointments that are over. */
export function workTotals(appointments: readonly WorkAppointment[]): WorkTotals {
  return {
    plannedCents: sumOf(appointments, ({ plannedCents }) => plannedCents ?? 0),
    completedCents: sumOf(appointments, ({ completedCents }) => completedCents),
    completedForPlannedCents: sumOf(appointments, (one) => (one.plannedCents === null ? 0 : one.completedCents)),
    missedCents: sumOf(
      appointments.flatMap(({ treatments }) => treatments),
      missedCents,
    ),
    successPercentage: successPercentage(appointments),
  };
}

/** The summary of appointments that are over. */
export function workReportSummary<Appointment extends WorkAppointment>(
  appointments: readonly Appointment[],
): WorkReportSummary<Appointment> {
  const totals = workTotals(appointments);
  const treatments = appointments.flatMap((one) => one.treatments);
  const planned = treatments.map(plannedOutcome).filter((one) => one !== null);
  const dueButMissed = newestFirst(appointments).flatMap((appointment) =>
    appointment.treatments.filter(isDueButMissed).map((treatment) => ({ appointment, treatment })),
  );
  const notDone = dueButMissed.map(({ treatment }) => treatment).filter(isDueAndNotDone);
  const { plannedCents, completedForPlannedCents } = totals;
  return {
    ...totals,
    planned: countsByTreatment(planned),
    due: countsByTreatment(treatments.map(dueOutcome).filter((one) => one !== null)),
    topReasons: topReasons(planned),
    treatmentsPlanned: planned.length,
    treatmentsCompleted: planned.filter(({ missedFor }) => missedFor === null).length,
    patientsAffected: new Set(appointments.filter(isAffected).map(({ patientId }) => patientId)).size,
    plannedVsCompletedPercentage:
      plannedCents > 0 ? roundToTenths((100 * completedForPlannedCents) / plannedCents) : null,
    dueButMissedCents: sumOf(notDone, ({ dueFeeCents }) => dueFeeCents ?? 0),
    dueWithoutFee: notDone.filter(({ dueFeeCents }) => dueFeeCents === null).length,
    dueButMissed: groupBy(dueButMissed, ({ treatment }) => treatment.procedureRuleTypeId),
  };
}

/** The newest first; of one start by id. */
export const newestFirst = <Appointment extends Pick<WorkAppointment, 'startDate' | 'appointmentId'>>(
  appointments: readonly Appointment[],
): Appointment[] =>
  appointments.toSorted((a, b) =>
    a.startDate === b.startDate ? compare(a.appointmentId, b.appointmentId) : compare(b.startDate, a.startDate),
  );

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Whether it was due and not done, also because it could not be done. */
export const isDueButMissed = ({ dueStatus }: WorkTreatment): boolean =>
  dueStatus !== null && dueStatus !== DUE_PROCEDURE_STATUS.DueAndDone;

const isDueAndNotDone = ({ dueStatus }: WorkTreatment): boolean => dueStatus === DUE_PROCEDURE_STATUS.DueAndNotDone;

const isAffected = ({ treatments }: WorkAppointment): boolean =>
  treatments.some((treatment) => {
    const planned = plannedOutcome(treatment);
    return (planned !== null && planned.missedFor !== null) || isDueAndNotDone(treatment);
  });

function topReasons(outcomes: readonly TreatmentOutcome[]): { reason: ReasonSeries; count: number }[] {
  const counts = countReasons(outcomes);
  return REASON_SERIES.map((reason) => ({ reason, count: counts[reason] }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}
