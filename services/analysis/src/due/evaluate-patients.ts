import { createHash } from 'node:crypto';
import {
  currentRules,
  DoctorsDayLoader,
  groupBy,
  hashOfficeRules,
  loadClinicRecord,
  loadPatients,
  RuleSnapshots,
  type CurrentRules,
  type Hashed,
  type LoadedAppointment,
  type LoadedPatient,
} from '@helix/appointment-inputs';
import type { Transaction } from '@helix/database';
import {
  dueAnalysisOf,
  evaluateAppointment,
  isUpcoming,
  PatientRecord,
  RULE_VERSION,
  snapshotFor,
  treatmentsOf,
  upcomingFrom,
  withSnapshot,
  type OfficeRules,
  type SnapshotHashes,
} from '@helix/hygiene';
import { readStoredDue, saveDue, type DueRow, type StoredDue } from './due-rows.query.js';
import { saveRebookings } from './rebookings.query.js';
import { deleteTreatments, saveTreatments, type TreatmentsOfAppointment } from './treatments.query.js';

/** Patients are loaded in batches, so that a big list needs little memory. */
const BATCH_SIZE = 200;

/** The appointments whose stored evaluation changed or was deleted. */
export interface Evaluated {
  appointmentIds: string[];
  /** `yyyy-mm-dd`, each once, in order. */
  days: string[];
}

export interface EvaluateOptions {
  /** Milliseconds since the epoch. */
  now: number;
  /** Evaluates appointments with unchanged inputs too. */
  force?: boolean;
  /** Evaluates only appointments that are upcoming at this moment, a result of `upcomingFrom`. */
  from?: string;
}

/**
 * Evaluates the hygiene appointments of patients: load, `libs/hygiene`, save. Live changes, re-analyses and rebuilds all
 * use it, so that they end in the same rows. An appointment with unchanged inputs is skipped. A past one is evaluated with
 * the rules of its earlier evaluation (`snapshotFor`).
 *
 * With them go what became of the treatments of the appointments, and whether their patients have a later one: also of
 * appointments with hygienists who are excluded from analyses, at which nothing is known to be due.
 */
export async function evaluatePatients(
  transaction: Transaction,
  clinicId: number,
  patientIds: readonly string[],
  { now, force = false, from }: EvaluateOptions,
): Promise<Evaluated> {
  const clinic = await loadClinicRecord(transaction, clinicId);
  const context: Context = {
    office: hashOfficeRules(clinic),
    upcomingFrom: upcomingFrom(now, clinic.timeZone),
    force,
    from,
  };
  const doctors = new DoctorsDayLoader(transaction, clinicId, clinic.doctors);
  const snapshots = new RuleSnapshots(transaction, clinicId);
  const appointmentIds: string[] = [];
  const days = new Set<string>();
  for (let first = 0; first < patientIds.length; first += BATCH_SIZE) {
    const ids = patientIds.slice(first, first + BATCH_SIZE);
    const patients = await loadPatients(transaction, clinic, ids, doctors);
    const loadedIds = new Set(patients.flatMap((patient) => patient.appointments.map((one) => one.appointmentId)));
    const stored = await readStoredDue(transaction, clinicId, ids, [...loadedIds]);
    snapshots.markStored([...stored.values()].flatMap(({ snapshot }) => snapshot ?? []));
    const changed = patients.flatMap((patient) => changedOf(patient, stored, context));
    await snapshots.store(changed.map(({ current }) => current));
    await snapshots.load(changed.flatMap(({ appointments }) => appointments.map(({ snapshot }) => snapshot)));
    const evaluated = changed.flatMap((patient) => evaluate(patient, snapshots));
    const rows = evaluated.map(({ due }) => due);
    const obsolete = [...stored.values()].filter(
      ({ appointmentId, date }) => !loadedIds.has(appointmentId) && (from === undefined || date >= from.slice(0, 10)),
    );
    await saveDue(transaction, clinicId, rows, obsolete, new Date(now));
    await saveTreatments(
      transaction,
      clinicId,
      evaluated.map(({ treated }) => treated),
    );
    // Rules, for which appointments are analysed again, change nothing of what is booked.
    if (from === undefined) {
      await saveTreatments(transaction, clinicId, patients.flatMap(treatmentsOfExcluded));
      const times = { now: new Date(now), timeZone: clinic.timeZone };
      await deleteTreatments(transaction, clinicId, await saveRebookings(transaction, clinicId, ids, times));
    }
    for (const { appointmentId, date } of [...rows, ...obsolete]) {
      appointmentIds.push(appointmentId);
      days.add(date);
    }
  }
  return { appointmentIds, days: [...days].sort() };
}

/** Serializes the evaluations of a clinic until the transaction ends. */
export async function lockDueRows(transaction: Transaction, clinicId: number): Promise<void> {
  await transaction.query(`select pg_advisory_xact_lock(hashtext('due rows'), $1)`, [clinicId]);
}

interface Context {
  office: Hashed<OfficeRules>;
  upcomingFrom: string;
  force: boolean;
  from: string | undefined;
}

/** An appointment whose inputs changed since the stored evaluation, and the rules to evaluate it with. */
interface ChangedAppointment {
  appointment: LoadedAppointment;
  inputsHash: string;
  snapshot: SnapshotHashes;
}

interface ChangedPatient {
  inputs: LoadedPatient['inputs'];
  current: CurrentRules;
  appointments: ChangedAppointment[];
}

/** The appointments of a patient that must be evaluated; an empty list when there are none. */
function changedOf(
  { inputs, appointments }: LoadedPatient,
  stored: ReadonlyMap<string, StoredDue>,
  { office, upcomingFrom: upcoming, force, from }: Context,
): ChangedPatient[] {
  const { rules: _, ...own } = inputs;
  const { patientId } = inputs;
  const current = currentRules(office, inputs);
  const patientHash = hashOf([RULE_VERSION, own]);
  const changed = appointments.flatMap((appointment) => {
    if (from !== undefined && !isUpcoming(appointment, from)) return [];
    const before = stored.get(appointment.appointmentId);
    const snapshot = snapshotFor({ ...appointment, patientId }, before, current.hashes, upcoming);
    const inputsHash = hashOf([patientHash, appointment, snapshot.officeRulesHash, snapshot.patientRulesHash]);
    return !force && before?.inputsHash === inputsHash ? [] : [{ appointment, inputsHash, snapshot }];
  });
  return changed.length === 0 ? [] : [{ inputs, current, appointments: changed }];
}

/** @param snapshots has the rules of all appointments loaded. */
function evaluate(
  { inputs, appointments }: ChangedPatient,
  snapshots: RuleSnapshots,
): { due: DueRow; treated: TreatmentsOfAppointment }[] {
  const groups = groupBy(appointments, ({ snapshot }) => `${snapshot.officeRulesHash} ${snapshot.patientRulesHash}`);
  return [...groups.values()].flatMap((group) => {
    const rules = snapshots.get(group[0]!.snapshot);
    const patient = PatientRecord.of(withSnapshot(inputs, rules));
    return group.map(({ appointment, inputsHash, snapshot }) => {
      const { settings } = rules.office;
      const evaluation = evaluateAppointment(settings, patient, appointment);
      const key = keysOf(inputs, appointment);
      return {
        due: { ...key, analysis: dueAnalysisOf(settings, patient, appointment, evaluation), inputsHash, snapshot },
        treated: { ...key, treatments: treatmentsOf(appointment, evaluation) },
      };
    });
  });
}

const NOTHING_DUE = { dueProcedures: [], recommendations: [], ageInYears: null };

function treatmentsOfExcluded({ inputs, excludedAppointments }: LoadedPatient): TreatmentsOfAppointment[] {
  return excludedAppointments.map((appointment) => ({
    ...keysOf(inputs, appointment),
    treatments: treatmentsOf(appointment, NOTHING_DUE),
  }));
}

const keysOf = ({ patientId }: LoadedPatient['inputs'], { appointmentId, providerId, start }: LoadedAppointment) => ({
  ...{ appointmentId, patientId, providerId, date: start.slice(0, 10) },
});

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);
}
