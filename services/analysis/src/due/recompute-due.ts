import { createHash } from 'node:crypto';
import type { Transaction } from '@helix/database';
import { analyseAppointment, PatientRecord, RULE_VERSION, type EvaluatedAppointment } from '@helix/hygiene';
import {
  DoctorsDays,
  groupBy,
  inputsBy,
  isToCome,
  KeptRules,
  loadClinicRecord,
  loadPatients,
  officeRulesNow,
  rulesNow,
  toComeFrom,
  judgingVersion,
  type Hashed,
  type LoadedPatient,
  type OfficeRules,
  type RulesNow,
  type RulesVersion,
} from '@helix/appointment-inputs';
import { readKnown, saveDue, type DueRow, type KnownDue } from './due-rows.query.js';

/** Patients are loaded in runs of this many, so that a big batch holds little memory. */
const PATIENTS_AT_ONCE = 200;

/** What was judged anew. */
export interface Judged {
  appointmentIds: string[];
  /** `yyyy-mm-dd`, each once, in order. */
  days: string[];
}

export interface JudgeOptions {
  /** Milliseconds since the epoch. */
  now: number;
  /** Judges what rests on the same as before too. */
  force?: boolean;
  /** Only appointments to come from this moment on, as `toComeFrom` answers it. */
  from?: string;
}

/**
 * Judges the hygiene appointments of patients: load, `libs/hygiene`, save. The one way in which these rows are made, live, in a
 * re-analysis and in a rebuild. An appointment that rests on the same as before is left alone; one that is past is judged by the
 * rules by which it was judged before, whatever changed (`judgingVersion`).
 */
export async function recomputeDue(
  transaction: Transaction,
  clinicId: number,
  patientIds: readonly string[],
  { now, force = false, from }: JudgeOptions,
): Promise<Judged> {
  const clinic = await loadClinicRecord(transaction, clinicId);
  const judging: Judging = {
    office: officeRulesNow(clinic),
    toComeFrom: toComeFrom(now, clinic.timeZone),
    force,
    from,
  };
  const doctors = new DoctorsDays(transaction, clinicId, clinic.providers);
  const kept = new KeptRules(transaction, clinicId);
  const judged: Judged = { appointmentIds: [], days: [] };
  const days = new Set<string>();
  for (let first = 0; first < patientIds.length; first += PATIENTS_AT_ONCE) {
    const ids = patientIds.slice(first, first + PATIENTS_AT_ONCE);
    const patients = await loadPatients(transaction, clinic, ids, doctors);
    const patientAppointmentIds = patients.flatMap(({ appointments }) =>
      appointments.map(({ appointmentId }) => appointmentId),
    );
    const known = await readKnown(transaction, clinicId, ids, patientAppointmentIds);
    kept.areKept([...known.values()].flatMap(({ version }) => version ?? []));
    const changed = patients.flatMap((patient) => changedOf(patient, known, judging));
    await kept.keep(changed.map((one) => one.now));
    await kept.load(changed.flatMap(({ appointments }) => appointments.map(({ version }) => version)));
    const rows = changed.flatMap((one) => judge(one, kept));
    const gone = [...known.values()].filter(({ date }) => from === undefined || date >= from.slice(0, 10));
    await saveDue(transaction, clinicId, rows, gone, new Date(now));
    for (const { appointmentId, date } of [...rows.map(({ analysis }) => analysis), ...gone]) {
      judged.appointmentIds.push(appointmentId);
      days.add(date);
    }
  }
  judged.days = [...days].sort();
  return judged;
}

/** Keeps others from judging this clinic's appointments until the transaction ends. */
export async function lockDueRows(transaction: Transaction, clinicId: number): Promise<void> {
  await transaction.query(`select pg_advisory_xact_lock(hashtext('due rows'), $1)`, [clinicId]);
}

interface Judging {
  office: Hashed<OfficeRules>;
  /** Appointments that are to come go by the rules of now. */
  toComeFrom: string;
  force: boolean;
  from: string | undefined;
}

/** An appointment that rests on something else than before, and the rules that judge it. */
interface ChangedAppointment {
  appointment: EvaluatedAppointment;
  inputsHash: string;
  version: RulesVersion;
}

interface ChangedPatient {
  inputs: LoadedPatient['inputs'];
  now: RulesNow;
  appointments: ChangedAppointment[];
}

/** What of a patient is to be judged. Takes out of `known` what still stands. */
function changedOf(
  { inputs, appointments }: LoadedPatient,
  known: Map<string, KnownDue>,
  { office, toComeFrom: moment, force, from }: Judging,
): ChangedPatient[] {
  const { rules: _, ...own } = inputs;
  const { patientId } = inputs;
  const now = rulesNow(office, inputs);
  const patientHash = hashOf([RULE_VERSION, own]);
  const changed = appointments.flatMap((appointment) => {
    const before = known.get(appointment.appointmentId);
    known.delete(appointment.appointmentId);
    if (from !== undefined && !isToCome(appointment, from)) return [];
    const version = judgingVersion({ ...appointment, patientId }, before, now.version, moment);
    const inputsHash = hashOf([patientHash, appointment, version.officeRulesHash, version.patientRulesHash]);
    return !force && before?.inputsHash === inputsHash ? [] : [{ appointment, inputsHash, version }];
  });
  return changed.length === 0 ? [] : [{ inputs, now, appointments: changed }];
}

/** @param kept has the rules of all versions. */
function judge({ inputs, appointments }: ChangedPatient, kept: KeptRules): DueRow[] {
  const groups = groupBy(appointments, ({ version }) => `${version.officeRulesHash} ${version.patientRulesHash}`);
  return [...groups.values()].flatMap((group) => {
    const rules = kept.of(group[0]!.version);
    const patient = PatientRecord.of(inputsBy(inputs, rules));
    return group.map(({ appointment, inputsHash, version }) => ({
      analysis: analyseAppointment(rules.office.settings, patient, appointment),
      inputsHash,
      version,
    }));
  });
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);
}
