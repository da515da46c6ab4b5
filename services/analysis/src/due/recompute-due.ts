import { createHash } from 'node:crypto';
import type { Transaction } from '@helix/database';
import { analyseAppointment, PatientRecord, RULE_VERSION, type AnalysedVisit } from '@helix/hygiene';
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
} from '@helix/patients';
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
  /** Only visits to come from this moment on, as `toComeFrom` answers it. */
  from?: string;
}

/**
 * Judges the hygiene visits of patients: load, `libs/hygiene`, save. The one way in which these rows are made, live, in a
 * re-analysis and in a rebuild. A visit that rests on the same as before is left alone; one that is past is judged by the
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
    const visitIds = patients.flatMap(({ visits }) => visits.map(({ appointmentId }) => appointmentId));
    const known = await readKnown(transaction, clinicId, ids, visitIds);
    kept.areKept([...known.values()].flatMap(({ version }) => version ?? []));
    const changed = patients.flatMap((patient) => changedOf(patient, known, judging));
    await kept.keep(changed.map((one) => one.now));
    await kept.load(changed.flatMap(({ visits }) => visits.map(({ version }) => version)));
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

/** Keeps others from judging this clinic's visits until the transaction ends. */
export async function lockDueRows(transaction: Transaction, clinicId: number): Promise<void> {
  await transaction.query(`select pg_advisory_xact_lock(hashtext('due rows'), $1)`, [clinicId]);
}

interface Judging {
  office: Hashed<OfficeRules>;
  /** Visits that are to come go by the rules of now. */
  toComeFrom: string;
  force: boolean;
  from: string | undefined;
}

/** A visit that rests on something else than before, and the rules that judge it. */
interface ChangedVisit {
  visit: AnalysedVisit;
  inputsHash: string;
  version: RulesVersion;
}

interface ChangedPatient {
  inputs: LoadedPatient['inputs'];
  now: RulesNow;
  visits: ChangedVisit[];
}

/** What of a patient is to be judged. Takes out of `known` what still stands. */
function changedOf(
  { inputs, visits }: LoadedPatient,
  known: Map<string, KnownDue>,
  { office, toComeFrom: moment, force, from }: Judging,
): ChangedPatient[] {
  const { rules: _, ...own } = inputs;
  const { patientId } = inputs;
  const now = rulesNow(office, inputs);
  const patientHash = hashOf([RULE_VERSION, own]);
  const changed = visits.flatMap((visit) => {
    const before = known.get(visit.appointmentId);
    known.delete(visit.appointmentId);
    if (from !== undefined && !isToCome(visit, from)) return [];
    const version = judgingVersion({ ...visit, patientId }, before, now.version, moment);
    const inputsHash = hashOf([patientHash, visit, version.officeRulesHash, version.patientRulesHash]);
    return !force && before?.inputsHash === inputsHash ? [] : [{ visit, inputsHash, version }];
  });
  return changed.length === 0 ? [] : [{ inputs, now, visits: changed }];
}

/** @param kept has the rules of all versions. */
function judge({ inputs, visits }: ChangedPatient, kept: KeptRules): DueRow[] {
  const groups = groupBy(visits, ({ version }) => `${version.officeRulesHash} ${version.patientRulesHash}`);
  return [...groups.values()].flatMap((group) => {
    const rules = kept.of(group[0]!.version);
    const patient = PatientRecord.of(inputsBy(inputs, rules));
    return group.map(({ visit, inputsHash, version }) => ({
      analysis: analyseAppointment(rules.office.settings, patient, visit),
      inputsHash,
      version,
    }));
  });
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);
}
