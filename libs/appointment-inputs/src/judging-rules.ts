import { createHash } from 'node:crypto';
import type { AnalysisSettings, PatientInputs, RuleRow } from '@helix/hygiene';
import type { ClinicRecord } from './clinic-record.query.js';
import { isToCome, type AppointmentTime } from './to-come.js';

/** What a clinic has decided for everybody: how it judges, and the rules of its office. */
export interface OfficeRules {
  settings: AnalysisSettings;
  /** Those that an office begins with are among them. */
  officeRules: readonly RuleRow[];
}

/** What takes the place of the office's rules for a patient: those of the profile in force, and the patient's own. */
export interface PatientRules {
  /** 0: none. */
  healthProfileId: number;
  /** Of this profile alone. */
  profileRules: readonly RuleRow[];
  patientRules: readonly RuleRow[];
}

/** Names the rules by which an appointment is judged: the hashes under which they are kept. */
export interface RulesVersion {
  officeRulesHash: string;
  patientRulesHash: string;
}

/** The rules by which an appointment is judged. */
export interface JudgingRules {
  office: OfficeRules;
  patient: PatientRules;
}

/** Rules with the hash of their content: the same rules have the same, whenever they are made. */
export interface Hashed<T> {
  hash: string;
  rules: T;
}

/** The rules by which a patient's appointments are judged now. */
export interface RulesNow {
  version: RulesVersion;
  rules: JudgingRules;
}

/** What a clinic's office goes by now; make it once for all patients. */
export function officeRulesNow({ settings, officeRules }: ClinicRecord): Hashed<OfficeRules> {
  return hashed({ settings, officeRules });
}

/** What a patient goes by now. @param inputs as `loadPatients` answers them. */
export function rulesNow(office: Hashed<OfficeRules>, { rules }: Pick<PatientInputs, 'rules'>): RulesNow {
  const { healthProfileId, patientRules } = rules;
  const profileRules = rules.profileRules.filter((row) => row.healthProfileId === healthProfileId);
  const patient = hashed<PatientRules>({ healthProfileId, profileRules, patientRules });
  return {
    version: { officeRulesHash: office.hash, patientRulesHash: patient.hash },
    rules: { office: office.rules, patient: patient.rules },
  };
}

/** Whose appointment was judged, and by which rules. */
export interface JudgedBefore {
  patientId: string;
  /** Null: before rules were kept. */
  version: RulesVersion | null;
}

/**
 * Which rules judge an appointment: those of now while it is to come. A past one stays with the rules by which it was judged
 * before, whatever it is judged again for; one that nobody judged before goes by those of now too. An appointment that went to
 * another patient stays with the office's rules of its time.
 *
 * @param from as `toComeFrom` answers it.
 */
export function judgingVersion(
  appointment: AppointmentTime & { patientId: string },
  before: JudgedBefore | undefined,
  now: RulesVersion,
  from: string,
): RulesVersion {
  if (!before?.version || isToCome(appointment, from)) return now;
  return before.patientId === appointment.patientId
    ? before.version
    : { officeRulesHash: before.version.officeRulesHash, patientRulesHash: now.patientRulesHash };
}

/** A patient's inputs with other rules. */
export function inputsBy(inputs: PatientInputs, { office: { officeRules }, patient }: JudgingRules): PatientInputs {
  return { ...inputs, rules: { ...patient, officeRules } };
}

function hashed<T>(rules: T): Hashed<T> {
  const hash = createHash('sha256').update(JSON.stringify(rules)).digest('hex').slice(0, 32);
  return { hash, rules };
}
