import type { HistoryItem } from '../../due/treatment.js';
import type { HygieneVisit, PatientInputs } from '../../due/patient-record.js';
import { scalingTimesOf } from '../../due/scaling-time.js';
import type { DoctorsDay } from '../../insights/doctors-day.js';
import type { RuleRow } from '../../rules/rule-row.js';
import type { AppointmentAnalysis } from '../appointment-analysis.js';
import { analysePatientVisits } from '../analyse-appointment.js';
import type { AnalysedVisit, AnalysisSettings } from '../inputs.js';

/** What a clinic's analyses rest on, kept small: what many visits share is there once, and lists of rows have no names. */
export interface GoldenClinic {
  clinic: string;
  settings: AnalysisSettings;
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

/** Id, code, day, units, minutes, whether a doctor's. All are done. */
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
  /** Id, wall clock, minutes. */
  hygieneVisits: readonly (readonly [appointmentId: string, start: string, durationInMinutes: number])[];
  /** Those of them that are analysed. */
  analysed: readonly GoldenVisit[];
}

/** What is not said of it is nothing: no plan, no reasons, no next plan. */
export type GoldenVisit = Omit<
  AnalysedVisit,
  'start' | 'durationInMinutes' | 'doctors' | 'plan' | 'missedReasons' | 'planNext'
>;

/**
 * The analyses of a clinic's visits, in their order, as JSON has them; without the version of the rules and the names of
 * procedures, which are not what they say.
 */
export function goldenAnalyses(clinic: GoldenClinic): GoldenAnalysis[] {
  return clinic.patients.flatMap((patient) => {
    const visits = patient.hygieneVisits.map(visitOf);
    const analysed = patient.analysed.map((visit) => analysedVisit(clinic, visits, visit));
    return analysePatientVisits(clinic.settings, inputsOf(clinic, patient, visits), analysed).map(asGolden);
  });
}

export type GoldenAnalysis = Pick<AppointmentAnalysis, 'appointmentId'> & Record<string, unknown>;

function asGolden(analysis: AppointmentAnalysis): GoldenAnalysis {
  const text = JSON.stringify(analysis, (key, value: unknown) =>
    key === 'ruleVersion' || key === 'procedureName' ? undefined : value,
  );
  return JSON.parse(text) as GoldenAnalysis;
}

function inputsOf(clinic: GoldenClinic, patient: GoldenPatient, hygieneVisits: HygieneVisit[]): PatientInputs {
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
    deleted: [],
    claims: [],
    scalingTimes: scalingTimesOf(items),
    hygieneVisits,
  };
}

function analysedVisit(clinic: GoldenClinic, visits: readonly HygieneVisit[], visit: GoldenVisit): AnalysedVisit {
  const found = visits.find(({ appointmentId }) => appointmentId === visit.appointmentId);
  if (!found) throw new Error(`${clinic.clinic} has no visit ${visit.appointmentId}`);
  const doctors = clinic.doctors[found.start.slice(0, 10)] ?? null;
  return { ...found, ...visit, plan: null, missedReasons: [], planNext: null, doctors };
}

function visitOf([appointmentId, start, durationInMinutes]: GoldenPatient['hygieneVisits'][number]): HygieneVisit {
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
