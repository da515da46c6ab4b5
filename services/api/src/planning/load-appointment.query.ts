import { DoctorsDayLoader, loadClinicRecord, loadPatients, type ClinicRecord } from '@helix/appointment-inputs';
import type { Transaction } from '@helix/database';
import {
  applicableProcedures,
  appointmentGoalCents,
  CATALOGUE,
  commissionGoalCents,
  evaluateAppointment,
  goalInputsOf,
  isOver,
  isReason,
  localTimeAt,
  localTimeMinutes,
  PatientRecord,
  providerHourlyGoalCents,
  withSnapshot,
  type AnalysisSettings,
  type ApplicableOption,
  type ApplicableProcedure,
  type AppointmentEvaluation,
  type EvaluatedAppointment,
  type PatientInputs,
  type PlanInputs,
  type PlanSelection,
  type RuleScopes,
} from '@helix/hygiene';
import { rulesOfAppointment } from '../explain/rules-of-appointment.query.js';
import { requireAppointment, type AppointmentFacts } from './appointment-facts.query.js';
import { readSavedPlan, type SavedPlan } from './saved-plan.query.js';
import { readScheduleFees, type ScheduleFee } from './schedule-fees.query.js';

/** An appointment with everything that its plan is computed from, whether to show it or to save it. */
export interface LoadedAppointment {
  facts: AppointmentFacts;
  clinic: ClinicRecord;
  /** What the clinic knows of the patient, with the rules as they are now. */
  patientInputs: PatientInputs;
  /** The patient with the rules that the appointment is evaluated with. */
  patient: PatientRecord;
  rules: RuleScopes;
  /** The settings that the appointment is evaluated with. */
  settings: AnalysisSettings;
  /** At the moment of loading. */
  isOver: boolean;
  /** With the recommendations and the due procedures. */
  evaluation: AppointmentEvaluation;
  /** Cents an hour; null when there is none. */
  hourlyGoalCents: number | null;
  inputs: PlanInputs;
  saved: SavedPlan;
  /** The saved plan as selections; empty when none was saved. */
  selections: readonly PlanSelection[];
}

/**
 * Loads an appointment to plan it: a save computes with exactly what a read showed. Appointments that are cancelled,
 * missed, or with a provider who is no hygienist are loaded like others. The rules are those of the analysis: the current
 * ones for an upcoming appointment, the stored ones for a past one.
 *
 * @param now milliseconds since the epoch.
 * @throws a 404 for an appointment that the clinic does not have, or that was deleted.
 */
export async function loadAppointment(
  transaction: Transaction,
  clinicId: number,
  appointmentId: string,
  now: number,
): Promise<LoadedAppointment> {
  const facts = await requireAppointment(transaction, clinicId, appointmentId);
  const saved = await readSavedPlan(transaction, clinicId, appointmentId);
  const clinic = await loadClinicRecord(transaction, clinicId);
  const [loaded] = await loadPatients(transaction, clinic, [facts.patientId], null);
  if (!loaded) throw new Error(`the patient ${facts.patientId} was not loaded`);
  const { rules } = await rulesOfAppointment(transaction, clinic, loaded.inputs, facts, facts.evaluated, now);
  const { settings } = rules.office;
  const evaluated = withSnapshot(loaded.inputs, rules);
  const patient = PatientRecord.of(evaluated);
  const appointment = await evaluatedAppointment(transaction, clinic, facts, saved);
  const evaluation = evaluateAppointment(settings, patient, appointment);

  const fees = await readScheduleFees(transaction, clinicId, facts.feeScheduleId, codesToPrice(saved));
  const feeCents = new Map(fees.map((fee) => [fee.adaCode, fee.feeCents]));
  const goals = goalInputsOf(settings, appointment);
  const inputs: PlanInputs = {
    durationInMinutes: facts.durationInMinutes,
    goalCents: appointmentGoalCents(goals, facts.durationInMinutes),
    commissionGoalCents:
      appointment.goalWageCents === null
        ? null
        : commissionGoalCents(appointment.goalWageCents, facts.durationInMinutes),
    // The practice-management systems send no share of the provider's own.
    providerCommission: null,
    insuranceStatus: facts.insuranceStatus,
    state: clinic.settings.state,
    orderingDoctorLastName: facts.orderingDoctor?.lastName ?? null,
    procedures: applicableProcedures(evaluation.recommendations, feeCents, evaluation.ageInYears),
  };
  return {
    facts,
    clinic,
    patientInputs: loaded.inputs,
    patient,
    rules: evaluated.rules,
    settings,
    isOver: isOver(localTimeMinutes(localTimeAt(now, clinic.timeZone)), localTimeMinutes(facts.end)),
    evaluation,
    hourlyGoalCents: providerHourlyGoalCents(goals),
    inputs,
    saved,
    selections: selectionsOf(saved, inputs.procedures, fees),
  };
}

async function evaluatedAppointment(
  transaction: Transaction,
  clinic: ClinicRecord,
  facts: AppointmentFacts,
  { plan }: SavedPlan,
): Promise<EvaluatedAppointment> {
  const doctors = new DoctorsDayLoader(transaction, clinic.clinicId, clinic.doctors);
  const date = facts.start.slice(0, 10);
  await doctors.load([date]);
  return {
    appointmentId: facts.appointmentId,
    providerId: facts.providerId,
    start: facts.start,
    durationInMinutes: facts.durationInMinutes,
    goalWageCents: clinic.providers.get(facts.providerId)?.goalWageCents ?? null,
    totalPlannedCents: Math.round(facts.totalPlanned * 100),
    plan: plan && {
      totalCents: plan.totalCents,
      isLate: plan.isLate,
      procedureRuleTypeIds: plan.procedures.map(({ procedureRuleTypeId }) => procedureRuleTypeId),
    },
    missedReasons: facts.entries.filter(isReason),
    planNext: facts.planNext,
    doctors: doctors.on(date),
  };
}

const CATALOGUE_CODES = CATALOGUE.ruleTypes.flatMap(({ options }) => options.map(({ adaCode }) => adaCode));

/** The codes of the catalogue, and the custom codes of a plan. */
function codesToPrice({ plan }: SavedPlan): string[] {
  const planned = (plan?.procedures ?? []).flatMap(({ codes }) => codes.map(({ adaCode }) => adaCode));
  return [...new Set([...CATALOGUE_CODES, ...planned])];
}

function selectionsOf(
  { plan }: SavedPlan,
  applicable: readonly ApplicableProcedure[],
  fees: readonly ScheduleFee[],
): PlanSelection[] {
  return (plan?.procedures ?? []).map(({ procedureRuleTypeId, minutes, criterionIds, codes }) => {
    const options = applicable.find((one) => one.procedureRuleTypeId === procedureRuleTypeId)?.options ?? [];
    return {
      procedureRuleTypeId,
      minutes,
      criterionIds,
      codes: codes.map((code) => ({
        ...code,
        custom: options.some(({ adaCode }) => adaCode === code.adaCode)
          ? null
          : customOption(
              code.adaCode,
              fees.find(({ adaCode }) => adaCode === code.adaCode),
            ),
      })),
    };
  });
}

/**
 * A code that no procedure has, as it is planned: it bills once, without minutes, units or commission of its own.
 *
 * @param fee what the patient's fee schedule has for it; undefined: nothing.
 */
export function customOption(adaCode: string, fee: ScheduleFee | undefined): ApplicableOption {
  const description = descriptionOf(adaCode, fee);
  return {
    adaCode,
    name: fee?.abbrevDescription?.trim() || description,
    description,
    feeCents: fee?.feeCents ?? null,
    units: 1,
    minutes: null,
    commissionPercentage: null,
    isByTooth: false,
    isAdditional: false,
    isHalf: false,
  };
}

/** The name of a code of a fee schedule; the code itself where the schedule has no text for it. */
const descriptionOf = (adaCode: string, fee: ScheduleFee | undefined): string =>
  fee?.description?.trim() || fee?.abbrevDescription?.trim() || adaCode;
