import { isUpcoming, type AppointmentTime } from '../calendar/upcoming.js';
import type { PatientInputs } from '../due/patient-record.js';
import type { RuleRow } from '../rules/rule-row.js';
import type { AnalysisSettings } from './inputs.js';

/** The rules and settings of a clinic that apply to all its patients. */
export interface OfficeRules {
  settings: AnalysisSettings;
  /** The defaults where the office has none of its own. */
  officeRules: readonly RuleRow[];
}

/** The rules that replace the office's for a patient: those of the health profile in force, and the patient's own. */
export interface PatientRules {
  /** 0: none. */
  healthProfileId: number;
  /** Of this profile alone. */
  profileRules: readonly RuleRow[];
  patientRules: readonly RuleRow[];
}

/** The rules that an appointment is evaluated with. */
export interface RuleSnapshot {
  office: OfficeRules;
  patient: PatientRules;
}

/** The hashes that the two parts of a rule snapshot are stored under. */
export interface SnapshotHashes {
  officeRulesHash: string;
  patientRulesHash: string;
}

/** The last evaluation of an appointment: for which patient, and with which rules. */
export interface StoredEvaluation {
  patientId: string;
  /** Null: evaluated before snapshots were stored. */
  snapshot: SnapshotHashes | null;
}

/**
 * Selects the rules to evaluate an appointment with. An upcoming one uses the current rules. A past one keeps the rules
 * that it was evaluated with before, whatever the reason to evaluate it again; without an earlier evaluation it uses
 * the current ones too. An appointment that was moved to another patient keeps the office's part alone.
 *
 * @param from the result of `upcomingFrom`.
 */
export function snapshotFor(
  appointment: AppointmentTime & { patientId: string },
  stored: StoredEvaluation | undefined,
  current: SnapshotHashes,
  from: string,
): SnapshotHashes {
  if (!stored?.snapshot || isUpcoming(appointment, from)) return current;
  return stored.patientId === appointment.patientId
    ? stored.snapshot
    : { officeRulesHash: stored.snapshot.officeRulesHash, patientRulesHash: current.patientRulesHash };
}

/** A patient's inputs with the rules of a snapshot. */
export function withSnapshot(inputs: PatientInputs, { office: { officeRules }, patient }: RuleSnapshot): PatientInputs {
  return { ...inputs, rules: { ...patient, officeRules } };
}
