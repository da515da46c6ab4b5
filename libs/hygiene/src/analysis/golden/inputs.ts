import type { HistoryItem } from '../../due/treatment-history.js';
import { PatientRecord, type HygieneAppointment, type PatientInputs } from '../../due/patient-record.js';
import { scalingTimesOf } from '../../due/scaling-time.js';
import type { DoctorsDay } from '../../insights/doctors-day.js';
import type { RuleRow } from '../../rules/rule-row.js';
import { appointmentMoney } from '../../value/appointment-money.js';
import type { ClinicGoal } from '../../value/clinic-goals.js';
import { analyseDue } from '../analyse-due.js';
import { moneyInputsOf, type AnalysisSettings, type EvaluatedAppointment, type ScalingFees } from '../inputs.js';

/**
 * The inputs of a clinic's analyses in a compact form: shared inputs are stored once, and rows are tuples without
 * names.
 */
export interface GoldenClinic {
  clinic: string;
  /** The goal counts on all days. */
  settings: AnalysisSettings & ClinicGoal;
  officeRules: readonly GoldenRule[];
  profileRules: readonly GoldenRule[];
  /** By day, `yyyy-mm-dd`. */
  doctors: Readonly<Record<string, DoctorsDay>>;
  patients: readonly GoldenPatient[];
}

/** Id, procedure, profile, months, within the scaling, youngest, oldest, active, minutes. */
export type GoldenRule = [
  procedureRuleId: number | null,
  procedureRuleTypeId: number,
  healthProfileId: number,
  intervalInMonths: number | null,
  includeWithScaling: boolean,
  minAge: number | null,
  maxAge: number | null,
  active: boolean,
  defaultInMinutes: number | null,
];

/** Id, code, day, units, minutes, whether a doctor did it. All have status 102. */
export type GoldenItem = [
  id: string,
  code: string,
  date: string,
  units: number | null,
  minutes: number | null,
  attributedToDoctor: boolean,
];

export interface GoldenPatient {
  patientId: string;
  birthDate: string | null;
  healthProfileId: number;
  patientRules: readonly GoldenRule[];
  items: readonly GoldenItem[];
  /** Id, local time, minutes. */
  hygieneAppointments: readonly (readonly [appointmentId: string, start: string, durationInMinutes: number])[];
  /** The ones that are analysed. */
  analysed: readonly GoldenAppointment[];
}

/** With the patient's fees of scaling; without a plan, missed reasons or a next-appointment plan. */
export type GoldenAppointment = Omit<
  EvaluatedAppointment,
  'start' | 'durationInMinutes' | 'doctors' | 'plan' | 'missedReasons' | 'planNext' | keyof ClinicGoal
> &
  ScalingFees;

/** An appointment with its money and its due analysis, as parsed from JSON. */
export type GoldenAnalysis = { appointmentId: string } & Record<string, unknown>;

/**
 * Money and due of a clinic's appointments, in their order; without the names of procedures, which may change without a
 * change of results.
 */
export function goldenAnalyses(clinic: GoldenClinic): GoldenAnalysis[] {
  return clinic.patients.flatMap((patient) => {
    const appointments = patient.hygieneAppointments.map(appointmentOf);
    const record = PatientRecord.of(inputsOf(clinic, patient, appointments));
    return patient.analysed.map((golden) => {
      const appointment = analysedAppointment(clinic, appointments, golden);
      return asGolden({
        appointmentId: appointment.appointmentId,
        ...appointmentMoney(moneyInputsOf(appointment, golden)),
        ...analyseDue(clinic.settings, record, appointment),
      });
    });
  });
}

function asGolden(analysis: object): GoldenAnalysis {
  const text = JSON.stringify(analysis, (key, value: unknown) => (key === 'procedureName' ? undefined : value));
  return JSON.parse(text) as GoldenAnalysis;
}

function inputsOf(
  clinic: GoldenClinic,
  patient: GoldenPatient,
  hygieneAppointments: HygieneAppointment[],
): PatientInputs {
  const { patientId, birthDate, healthProfileId } = patient;
  const items = patient.items.map(itemOf);
  return {
    patientId,
    birthDate,
    rules: {
      officeRules: clinic.officeRules.map((row) => ruleOf(row, null)),
      profileRules: clinic.profileRules.map((row) => ruleOf(row, null)),
      patientRules: patient.patientRules.map((row) => ruleOf(row, patientId)),
      healthProfileId,
    },
    items,
    added: [],
    scalingTimes: scalingTimesOf(items),
    hygieneAppointments,
  };
}

function analysedAppointment(
  clinic: GoldenClinic,
  appointments: readonly HygieneAppointment[],
  appointment: GoldenAppointment,
): EvaluatedAppointment {
  const found = appointments.find(({ appointmentId }) => appointmentId === appointment.appointmentId);
  if (!found) throw new Error(`${clinic.clinic} has no appointment ${appointment.appointmentId}`);
  const doctors = clinic.doctors[found.start.slice(0, 10)] ?? null;
  const { goalHourlyCents, goalPercentage } = clinic.settings;
  return {
    ...found,
    ...appointment,
    goalHourlyCents,
    goalPercentage,
    plan: null,
    missedReasons: [],
    planNext: null,
    doctors,
  };
}

function appointmentOf([
  appointmentId,
  start,
  durationInMinutes,
]: GoldenPatient['hygieneAppointments'][number]): HygieneAppointment {
  return { appointmentId, start, durationInMinutes };
}

function itemOf([id, code, date, units, minutes, attributedToDoctor]: GoldenItem): HistoryItem {
  return { id, code, date, status: 102, units, minutes, attributedToDoctor };
}

function ruleOf(row: GoldenRule, patientId: string | null): RuleRow {
  const [procedureRuleId, procedureRuleTypeId, healthProfileId, intervalInMonths, includeWithScaling] = row;
  const [, , , , , minAge, maxAge, active, defaultInMinutes] = row;
  return {
    procedureRuleId,
    procedureRuleTypeId,
    healthProfileId,
    patientId,
    intervalInMonths,
    includeWithScaling,
    minAge,
    maxAge,
    active,
    defaultInMinutes,
  };
}
