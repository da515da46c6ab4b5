import { missedWithoutReason } from '../dashboard/missed-without-reason.js';
import { isReason } from '../due/missed-reason.js';
import { reviewAfter, reviewBefore } from '../due/needs-review.js';
import type { PatientRecord } from '../due/patient-record.js';
import { distinctRows, type ExplanationRow } from '../explain/explained.js';
import { isBirthday } from '../insights/birthday.js';
import { lacksDoctor } from '../insights/no-doctor.js';
import { isTooLongForChild } from '../insights/young-patient.js';
import { nextAppointmentLength } from '../next-appointment/next-plan.js';
import { commissionGoalCents } from '../planning/earnings.js';
import { isOptimal } from '../value/appointment-value.js';
import { appointmentGoalCents, providerHourlyGoalCents } from '../value/goal.js';
import { priceOfScalingCents } from '../value/price-of-scaling.js';
import { amountOr, moneyOr } from './amounts.js';
import type { AppointmentAnalysis } from './appointment-analysis.js';
import type { VisitFindings } from './findings.js';
import type { AnalysedVisit, AnalysisSettings } from './inputs.js';
import { RULE_VERSION } from './rule-version.js';

/** The analysis that findings make: what is stored of them, with the money of the visit. */
export function analysisOf(
  settings: AnalysisSettings,
  patient: PatientRecord,
  visit: AnalysedVisit,
  findings: VisitFindings,
): AppointmentAnalysis {
  const { date, durationInMinutes, recommendations, recommended, doctor, dueProcedures } = findings;
  const money = moneyOf(settings, visit, durationInMinutes);
  const noDoctor = lacksDoctor(recommendations, durationInMinutes, doctor);
  return {
    ruleVersion: RULE_VERSION,
    appointmentId: visit.appointmentId,
    patientId: patient.patientId,
    providerId: visit.providerId,
    date,
    durationInMinutes,
    ageInYears: findings.ageInYears,
    problems: findings.problems,
    ...money,
    recommendedMinutes: recommended?.minutes ?? 0,
    dueProcedures,
    missedWithoutReason: missedWithoutReason(
      visit.plan?.procedureRuleTypeIds ?? [],
      patient.history,
      date,
      visit.missedReasons,
    ),
    almostDueProcedures: findings.almostDueProcedures,
    doctor,
    noDoctor,
    isTooLongForChild: isTooLongForChild(findings.ageInYears, durationInMinutes),
    isBirthday: isBirthday(patient.birthDate, date),
    review: {
      before: reviewBefore({
        recommendedMinutes: recommended?.minutes ?? null,
        durationInMinutes,
        almostDueProcedures: findings.almostDueProcedures,
        noDoctor,
      }),
      after: reviewAfter({
        dueProcedures,
        isPlanned: visit.plan !== null,
        plannedCents: plannedCentsOf(money),
        goalCents: money.goalCents,
        hasReason: visit.missedReasons.some(isReason),
      }),
      always: findings.nextMismatches,
    },
    nextAppointmentSummary: findings.next,
    hasPlanNext: visit.planNext !== null,
    planTimeFrameInMonths: amountOr(visit.planNext?.timeFrameInMonths ?? null, null),
    planTotalMinutesPlanned: visit.planNext
      ? nextAppointmentLength(visit.planNext.procedures.map(({ minutes }) => minutes))
      : null,
    planComments: visit.planNext?.comments ?? null,
    rows: rowsBehind(patient, findings, noDoctor, visit),
  };
}

type Money = Pick<
  AppointmentAnalysis,
  | 'hourlyGoalCents'
  | 'goalCents'
  | 'commissionGoalCents'
  | 'priceOfScalingCents'
  | 'totalPlannedCents'
  | 'totalCompletedCents'
  | 'totalBilledCents'
  | 'rnaTotalPlannedCents'
  | 'isOptimal'
>;

function moneyOf(settings: AnalysisSettings, visit: AnalysedVisit, durationInMinutes: number): Money {
  const goals = {
    goalWageCents: moneyOr(visit.goalWageCents, null),
    goalPercentage: moneyOr(settings.goalPercentage, null),
    clinicGoalHourlyCents: moneyOr(settings.goalHourlyCents, null),
  };
  const hourlyGoalCents = providerHourlyGoalCents(goals);
  const goalCents = appointmentGoalCents(goals, durationInMinutes);
  const totals = {
    totalPlannedCents: moneyOr(visit.totalPlannedCents, 0),
    totalCompletedCents: moneyOr(visit.totalCompletedCents, 0),
    totalBilledCents: moneyOr(visit.totalBilledCents, 0),
    rnaTotalPlannedCents: visit.plan === null ? null : moneyOr(visit.plan.totalCents, 0),
  };
  return {
    hourlyGoalCents,
    goalCents,
    commissionGoalCents: commissionGoalCents(moneyOr(visit.goalWageCents, null), durationInMinutes),
    priceOfScalingCents: priceOfScalingCents(
      durationInMinutes,
      moneyOr(visit.scalingUnitCents, null),
      moneyOr(visit.scalingHalfUnitCents, null),
    ),
    ...totals,
    isOptimal: goalCents === null ? null : isOptimal(goalCents, plannedCentsOf(totals)),
  };
}

/** planned in Helix, else in the PMS. */
export function plannedCentsOf({
  rnaTotalPlannedCents: rna,
  totalPlannedCents,
}: Pick<Money, 'rnaTotalPlannedCents' | 'totalPlannedCents'>): number {
  return rna !== null && rna > 0 ? rna : totalPlannedCents;
}

function rowsBehind(
  patient: PatientRecord,
  { recommendations, almostDueProcedures, date, doctor }: VisitFindings,
  noDoctor: boolean,
  visit: AnalysedVisit,
): ExplanationRow[] {
  const almostDue = new Set(almostDueProcedures.map(({ procedureRuleTypeId }) => procedureRuleTypeId));
  const rows: ExplanationRow[] = [];
  for (const { ruleType, rule, isDue, lastTreatmentDate } of recommendations) {
    const id = ruleType.procedureRuleTypeId;
    if (!isDue && !almostDue.has(id)) continue;
    if (rule.procedureRuleId !== null) rows.push({ entity: 'procedureRule', id: String(rule.procedureRuleId) });
    if (lastTreatmentDate !== null) rows.push(...patient.history.rowsOn(id, lastTreatmentDate));
    rows.push(...patient.history.rowsOn(id, date));
  }
  if (noDoctor || doctor === 'no') {
    for (const { from, rowIds } of visit.doctors?.doctors ?? []) {
      for (const id of rowIds) rows.push({ entity: from, id });
    }
  }
  return distinctRows(rows);
}
