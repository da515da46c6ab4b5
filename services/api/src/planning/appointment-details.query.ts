import { OFFICE_PROFILE_NAME, type AppointmentDetails } from '@helix/contracts';
import type { Database } from '@helix/database';
import {
  completedCommissionCents,
  isTreatment,
  nextPlanResult,
  ruleTypeOf,
  scorecardOf,
  type Scorecard,
  type ScorecardRow,
  type TreatmentSources,
} from '@helix/hygiene';
import { readCodeList } from '../procedure-rules/code-list.query.js';
import { readBookedElsewhere } from './booked-elsewhere.query.js';
import { loadAppointment, type LoadedAppointment } from './load-appointment.query.js';
import { readPatientProcedures, type PatientProcedure } from './patient-procedures.query.js';
import { readPrePlan, type PrePlan } from './pre-planned.query.js';
import { historyViews, pmsProcedureViews } from './procedure-views.js';
import { dollarsOrNull, recommendationViews } from './recommendation-views.js';
import { inferredViews, prePlannedViews, savedViews } from './selected-views.js';

/**
 * Everything that the planning screen of an appointment shows and computes with.
 *
 * @param now milliseconds since the epoch.
 * @throws a 404 for an appointment that the clinic does not have, or that was deleted.
 */
export function readAppointmentDetails(
  database: Database,
  clinicId: number,
  appointmentId: string,
  now: number,
): Promise<AppointmentDetails> {
  return database.inClinics([clinicId], async (transaction) => {
    const loaded = await loadAppointment(transaction, clinicId, appointmentId, now);
    const { facts, patient } = loaded;
    const ofPatient = await readPatientProcedures(transaction, [loaded]);
    const procedures = ofPatient.get(appointmentId) ?? [];
    const prePlan = await readPrePlan(transaction, clinicId, facts.patientId, appointmentId, patient);
    const prePlanned = new Set(prePlan?.plan.procedures.map(({ procedureRuleTypeId }) => procedureRuleTypeId));
    const date = facts.start.slice(0, 10);
    const done = procedures.filter((one) => one.isDoneHere);
    const counted = procedures.filter((one) => !one.isCancelled);
    const doneHere = done.filter((one) => !one.isCancelled);
    const scorecard = scorecardOfAppointment(loaded, doneHere);
    const listedOf = await readCodeList(transaction, clinicId, facts.feeScheduleId);
    return {
      ...factViews(loaded),
      ...planViews(loaded),
      ...neighbours(loaded),
      totalCommissionCompleted:
        completedCommissionCents(done, facts.providerId, loaded.inputs.providerCommission) / 100,
      recommendations: recommendationViews(loaded, prePlanned, listedOf),
      selectedRecommendations: savedViews(loaded, scorecard.rows, doneHere),
      inferredRecommendations: inferredViews(counted, loaded),
      procedures: pmsProcedureViews(counted, date),
      procedurePlanResults: scorecard.rows.map(resultView),
      successPercentage: scorecard.totals.successPercentage,
      lastVisitDate: lastVisitBefore(loaded.patientInputs, date),
      proceduresHistory: historyViews(counted, loaded.patientInputs.added, date),
      prePlannedAppointment: prePlan && prePlannedView(prePlan),
      doctorAvailability: loaded.evaluation.doctor,
      bookedElsewhere: await readBookedElsewhere(transaction, loaded, now),
      previousScalingTimes: patient.scalingTimes
        .filter((time) => time.date < date)
        .map(({ date: day, minutes }) => ({ date: day, minutes, isFromAi: false }))
        .reverse(),
    };
  });
}

function factViews({ facts, clinic, patientInputs, inputs, hourlyGoalCents, evaluation }: LoadedAppointment) {
  const { start, end, isHygiene, entries: _, planNext: __, planNextModified: ___, evaluated: ____, ...views } = facts;
  const { healthProfileId } = patientInputs.rules;
  const profile = clinic.profiles.find((one) => one.healthProfileId === healthProfileId);
  return {
    ...views,
    isHygiene,
    startDate: start,
    endDate: end,
    providerAppointmentGoal: dollarsOrNull(inputs.goalCents),
    providerHourlyGoal: dollarsOrNull(hourlyGoalCents),
    appointmentCommissionGoal: dollarsOrNull(inputs.commissionGoalCents),
    commissionPercentage: inputs.providerCommission,
    healthProfileId,
    healthProfileName: profile?.profileName ?? OFFICE_PROFILE_NAME,
    recommendedMinutes: evaluation.recommended?.minutes ?? null,
  };
}

function planViews({ saved: { plan, isPlanned, version }, facts: { planNext, planNextModified } }: LoadedAppointment) {
  const { planTotalMinutesPlanned } = nextPlanResult(planNext);
  return {
    version,
    plan: plan && { isLate: !isPlanned, savedAt: plan.savedAt, userFullName: plan.userFullName },
    userFullName: plan?.userFullName ?? null,
    rnaTotalPlanned: dollarsOrNull(plan?.totalCents ?? null),
    appointmentNext:
      planNext && planNextModified !== null
        ? {
            timeFrameInMonths: planNext.timeFrameInMonths,
            totalMinutes: planTotalMinutesPlanned ?? 0,
            procedures: planNext.procedures.map(({ procedureRuleTypeId, minutes }) => ({
              procedureRuleTypeId,
              name: ruleTypeOf(procedureRuleTypeId)?.name ?? '',
              minutes,
            })),
            comments: planNext.comments,
            dateModified: planNextModified,
          }
        : null,
  };
}

/** the hygiene appointments of the patient before and after. */
function neighbours({ facts: { start }, patient }: LoadedAppointment) {
  const previous = patient.hygieneAppointments.findLast((one) => one.start < start);
  return {
    previousAppointmentId: previous?.appointmentId ?? null,
    nextAppointmentId: patient.nextAppointmentAfter(start)?.appointmentId ?? null,
  };
}

/** The last day before a day on which something was done. */
function lastVisitBefore({ items }: TreatmentSources, date: string): string | null {
  return items
    .filter((one) => isTreatment(one) && one.date < date)
    .reduce<string | null>((last, one) => (last === null || one.date > last ? one.date : last), null);
}

const prePlannedView = ({
  appointmentId,
  dateModified,
  plan,
}: PrePlan): AppointmentDetails['prePlannedAppointment'] => ({
  procedures: prePlannedViews(plan),
  appointmentNext: {
    appointmentId,
    dateModified,
    timeFrameInMonths: plan.timeFrameInMonths,
    comments: plan.comments,
  },
});

function scorecardOfAppointment(
  { facts, clinic, isOver, saved: { plan }, evaluation }: LoadedAppointment,
  done: readonly PatientProcedure[],
): Scorecard {
  // At a cancelled or missed appointment nothing was missed.
  const tookPlace = facts.status !== 'cancelled' && facts.status !== 'noShow';
  return scorecardOf({
    providerId: facts.providerId,
    isOver: isOver && tookPlace,
    state: clinic.settings.state,
    plan:
      plan?.procedures.map(({ procedureRuleTypeId, minutes, includeWithScaling, criterionIds, billed }) => ({
        procedureRuleTypeId,
        name: ruleTypeOf(procedureRuleTypeId)?.name ?? '',
        minutes,
        includeWithScaling,
        criterionIds,
        codes: billed,
      })) ?? null,
    procedures: done,
    entries: facts.entries,
    due: evaluation.dueProcedures,
  });
}

const resultView = (row: ScorecardRow): AppointmentDetails['procedurePlanResults'][number] => ({
  procedureRuleTypeId: row.procedureRuleTypeId,
  name: row.name,
  status: row.status,
  isPlanned: row.isPlanned,
  isDueButMissed: row.isDueButMissed,
  needsReason: row.needsReason,
  plannedCodes: row.planned.map(({ adaCode }) => adaCode),
  plannedDescriptions: row.planned.map(({ description }) => description),
  plannedAmmount: row.plannedCents / 100,
  plannedUnits: row.plannedUnits,
  plannedMinutes: row.plannedMinutes,
  completedCodes: row.completed.map(({ adaCode }) => adaCode),
  completedDescriptions: row.completed.map(({ description }) => description),
  completedAmmount: row.completedCents / 100,
  completedUnits: row.completedUnits,
  actualMinutes: row.actualMinutes,
  enteredMinutes: row.enteredMinutes,
  missedProcedureReason: row.missedProcedureReasonId,
  missedProcedureReasonText: row.missedProcedureReasonText,
  includeWithScaling: row.includeWithScaling,
});
