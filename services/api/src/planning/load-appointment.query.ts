import {
  DoctorsDayLoader,
  loadClinicRecord,
  wageOfProvider,
  loadPatientInputs,
  type ClinicRecord,
} from '@helix/appointment-inputs';
import type { Transaction } from '@helix/database';
import {
  applicableOptions,
  applicableProcedures,
  appointmentGoalCents,
  CATALOGUE,
  commissionGoalCents,
  customOptionOf,
  evaluateAppointment,
  goalInputsOf,
  goalOn,
  isOver,
  isReason,
  localTimeAt,
  localTimeMinutes,
  PatientRecord,
  providerHourlyGoalCents,
  withSnapshot,
  type AnalysisSettings,
  type ApplicableProcedure,
  type AppointmentEvaluation,
  type DoctorsDay,
  type EvaluatedAppointment,
  type PatientInputs,
  type PlanInputs,
  type PlanSelection,
  type RuleScopes,
} from '@helix/hygiene';
import { appointmentNotFound } from '../appointments/appointment-not-found.js';
import { rulesOfAppointments, type AppointmentRules } from '../explain/rules-of-appointment.query.js';
import { readAppointmentFacts, type AppointmentFacts } from './appointment-facts.query.js';
import { readSavedPlans, type SavedPlan } from './saved-plan.query.js';
import { NO_FEES, readScheduleFees, scheduleCodeOf, type ScheduleFees } from './schedule-fees.query.js';

/** An appointment with everything that its plan is computed from, whether to show it or to save it. */
export interface LoadedAppointment {
  facts: AppointmentFacts;
  clinic: ClinicRecord;
  /** What the clinic knows of the patient, with the rules as they are now. */
  patientInputs: PatientInputs;
  /** The procedures of the patient that cancel each other, by id. */
  cancelledIds: ReadonlySet<string>;
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
  const loaded = (await loadAppointments(transaction, clinicId, [appointmentId], now)).get(appointmentId);
  if (!loaded) throw appointmentNotFound();
  return loaded;
}

/** The same of several appointments, with as many statements as for one. @returns those that the clinic has, by id. */
export async function loadAppointments(
  transaction: Transaction,
  clinicId: number,
  appointmentIds: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, LoadedAppointment>> {
  const all = await readAppointmentFacts(transaction, clinicId, appointmentIds);
  if (all.length === 0) return new Map();
  const savedPlans = await readSavedPlans(transaction, clinicId, appointmentIds);
  const clinic = await loadClinicRecord(transaction, clinicId);
  const patientIds = all.map(({ patientId }) => patientId);
  const found = await loadPatientInputs(transaction, clinic, patientIds);
  const inputsOf = new Map(found.map((one) => [one.inputs.patientId, one]));
  const appointments = all.map((facts) => ({
    facts,
    ...inputsOf.get(facts.patientId)!,
    saved: savedPlans.get(facts.appointmentId)!,
  }));
  const rules = await rulesOfAppointments(
    transaction,
    clinic,
    appointments.map(({ facts, inputs }) => ({ inputs, appointment: facts, stored: facts.evaluated })),
    now,
  );
  const doctors = new DoctorsDayLoader(transaction, clinicId, clinic.doctors);
  await doctors.load(all.map(({ start }) => start.slice(0, 10)));
  const fees = await readScheduleFees(
    transaction,
    clinicId,
    [...new Set(all.flatMap(({ feeScheduleId }) => feeScheduleId ?? []))],
    codesToPrice([...savedPlans.values()]),
  );
  const build = loader(clinic, doctors, fees, now);
  return new Map(appointments.map((one, index) => [one.facts.appointmentId, build({ ...one, ...rules[index]! })]));
}

/** The rows of an appointment. */
interface AppointmentRows extends Pick<AppointmentRules, 'hashes' | 'rules'> {
  facts: AppointmentFacts;
  inputs: PatientInputs;
  cancelledIds: ReadonlySet<string>;
  saved: SavedPlan;
}

/** Evaluates appointments from their rows. What several of them share is computed once. */
function loader(
  clinic: ClinicRecord,
  doctors: DoctorsDayLoader,
  feesOf: ReadonlyMap<string, ScheduleFees>,
  now: number,
): (rows: AppointmentRows) => LoadedAppointment {
  const nowMinutes = localTimeMinutes(localTimeAt(now, clinic.timeZone));
  const optionsOf = new Map([...feesOf].map(([id, fees]) => [id, applicableOptions(pricesOf(fees))]));
  const patients = new Map<string, { patient: PatientRecord; rules: RuleScopes }>();
  const patientWith = ({ inputs, hashes: { officeRulesHash, patientRulesHash }, rules }: AppointmentRows) => {
    const key = `${inputs.patientId} ${officeRulesHash} ${patientRulesHash}`;
    let found = patients.get(key);
    if (!found) {
      const evaluated = withSnapshot(inputs, rules);
      patients.set(key, (found = { patient: PatientRecord.of(evaluated), rules: evaluated.rules }));
    }
    return found;
  };
  return (rows) => {
    const { facts, inputs, cancelledIds, saved } = rows;
    const { settings } = rows.rules.office;
    const { patient, rules } = patientWith(rows);
    const appointment = evaluatedAppointment(clinic, facts, saved, doctors.on(facts.start.slice(0, 10)));
    const evaluation = evaluateAppointment(settings, patient, appointment);
    const goals = goalInputsOf(appointment);
    const schedule = facts.feeScheduleId ?? '';
    const planInputs: PlanInputs = {
      durationInMinutes: facts.durationInMinutes,
      goalCents: appointmentGoalCents(goals, facts.durationInMinutes),
      commissionGoalCents:
        appointment.goalWageCents === null
          ? null
          : commissionGoalCents(appointment.goalWageCents, facts.durationInMinutes),
      providerCommission: wageOfProvider(clinic, facts.providerId, facts.start.slice(0, 10)).commissionPercentage,
      insuranceStatus: facts.insuranceStatus,
      state: clinic.settings.state,
      orderingDoctorLastName: facts.orderingDoctor?.lastName ?? null,
      procedures: applicableProcedures(
        evaluation.recommendations,
        optionsOf.get(schedule) ?? WITHOUT_FEES,
        evaluation.ageInYears,
      ),
    };
    return {
      facts,
      clinic,
      patientInputs: inputs,
      cancelledIds,
      patient,
      rules,
      settings,
      isOver: isOver(nowMinutes, localTimeMinutes(facts.end)),
      evaluation,
      hourlyGoalCents: providerHourlyGoalCents(goals),
      inputs: planInputs,
      saved,
      selections: selectionsOf(saved, planInputs.procedures, feesOf.get(schedule) ?? NO_FEES),
    };
  };
}

function evaluatedAppointment(
  clinic: ClinicRecord,
  facts: AppointmentFacts,
  { plan, isPlanned }: SavedPlan,
  doctors: DoctorsDay | null,
): EvaluatedAppointment {
  const date = facts.start.slice(0, 10);
  return {
    appointmentId: facts.appointmentId,
    providerId: facts.providerId,
    start: facts.start,
    durationInMinutes: facts.durationInMinutes,
    goalWageCents: wageOfProvider(clinic, facts.providerId, date).goalWageCents,
    ...goalOn(clinic.goals, date),
    totalPlannedCents: Math.round(facts.totalPlanned * 100),
    plan: plan && {
      totalCents: plan.totalCents,
      procedures: plan.procedures.map(({ procedureRuleTypeId, billed, feeCents }) => ({
        procedureRuleTypeId,
        codes: billed,
        billsNothing: billed.length === 0 && feeCents === 0,
      })),
    },
    isPlanned,
    missedReasons: facts.entries.filter(isReason),
    planNext: facts.planNext,
    doctors,
  };
}

/** For patients without a schedule. */
const WITHOUT_FEES = applicableOptions(new Map());

/** Cents by code. */
const pricesOf = (fees: ScheduleFees): ReadonlyMap<string, number> =>
  new Map([...fees.values()].map(({ adaCode, feeCents }) => [adaCode, feeCents]));

const CATALOGUE_CODES = CATALOGUE.ruleTypes.flatMap(({ options }) => options.map(({ adaCode }) => adaCode));

/** The codes of the catalogue, and the custom codes of plans. */
function codesToPrice(saved: readonly SavedPlan[]): string[] {
  const planned = saved.flatMap(({ plan }) => plan?.procedures ?? []).flatMap(({ codes }) => codes);
  return [...new Set([...CATALOGUE_CODES, ...planned.map(({ adaCode }) => adaCode)])];
}

function selectionsOf(
  { plan }: SavedPlan,
  applicable: readonly ApplicableProcedure[],
  fees: ScheduleFees,
): PlanSelection[] {
  return (plan?.procedures ?? []).map(({ procedureRuleTypeId, minutes, criterionIds, codes, keepsCodes }) => {
    const options = applicable.find((one) => one.procedureRuleTypeId === procedureRuleTypeId)?.options ?? [];
    return {
      procedureRuleTypeId,
      minutes,
      ...(keepsCodes ? { codesKeptAt: minutes } : {}),
      criterionIds,
      codes: codes.map((code) => ({
        ...code,
        custom: options.some(({ adaCode }) => adaCode === code.adaCode)
          ? null
          : customOptionOf(scheduleCodeOf(code.adaCode, fees.get(code.adaCode))),
      })),
    };
  });
}
