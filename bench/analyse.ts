/**
 * What the analysis of one appointment costs on one core, to copying its inputs by JSON.
 * `npm run bench -- analyse [--patients 300] [--rounds 40]`
 */
import { parseArgs } from 'node:util';
import { analyseDue, PatientRecord, type DueAnalysis } from '../libs/hygiene/src/index.js';
import { makePatients, SETTINGS, type PatientWithAppointments } from './analyse/patients.js';
import { median, quantile, printRatio, formatInteger } from './harness/statistics.js';

const { values: options } = parseArgs({
  options: { patients: { type: 'string', default: '300' }, rounds: { type: 'string', default: '40' } },
});
const ROUNDS = Number(options.rounds);
/** The first ones pay for compiling. */
const WARM_UP = 10;

const patients = makePatients(Number(options.patients));
const appointmentCount = patients.reduce((sum, { appointments }) => sum + appointments.length, 0);
const rowCount = patients.reduce((sum, { patient }) => sum + patient.items.length, 0);

/** The patient's history is indexed once for its appointments, as the analysis service does it. */
function together(all: readonly PatientWithAppointments[]): DueAnalysis[] {
  return all.flatMap(({ patient, appointments }) => {
    const record = PatientRecord.of(patient);
    return appointments.map((appointment) => analyseDue(SETTINGS, record, appointment));
  });
}

/** The history is indexed for each appointment. */
function oneByOne(all: readonly PatientWithAppointments[]): DueAnalysis[] {
  return all.flatMap(({ patient, appointments }) =>
    appointments.map((appointment) => analyseDue(SETTINGS, patient, appointment)),
  );
}

/** The patient's rows and the appointment, as text and back; the office's rules, which all patients share, left out. */
function copy(all: readonly PatientWithAppointments[]): unknown[] {
  return all.flatMap(({ patient: { rules, ...rows }, appointments }) =>
    appointments.map((appointment) => JSON.parse(JSON.stringify([rows, rules.patientRules, appointment])) as unknown),
  );
}

/** Microseconds an appointment. */
function time(work: (all: readonly PatientWithAppointments[]) => unknown[]): number {
  const startedAt = performance.now();
  const made = work(patients);
  const elapsed = performance.now() - startedAt;
  if (made.length !== appointmentCount) throw new Error(`${made.length} of ${appointmentCount} appointments were done`);
  return (elapsed * 1000) / appointmentCount;
}

/** A fast wrong answer is none: both ways give the same, with something due, and each length within its limits. */
function check(): void {
  const analyses = together(patients);
  if (JSON.stringify(analyses) !== JSON.stringify(oneByOne(patients))) throw new Error('the two ways differ');
  const due = analyses.reduce((sum, { dueProcedures }) => sum + dueProcedures.length, 0);
  const almost = analyses.filter(({ almostDueProcedures }) => almostDueProcedures.length > 0).length;
  const lacking = analyses.filter(({ noDoctor }) => noDoctor).length;
  const isRight = analyses.every((one) => one.problems.length === 0 && one.recommendedMinutes >= 30);
  if (!isRight || due === 0 || almost === 0 || lacking === 0) throw new Error('the analyses are not right');
  console.log(
    `${formatInteger(appointmentCount)} appointments of ${formatInteger(patients.length)} patients with ${formatInteger(rowCount)} rows of history: ` +
      `${formatInteger(due)} procedures due, ${formatInteger(almost)} appointments with something almost due, ${formatInteger(lacking)} without a doctor`,
  );
}

check();
const [shared, alone, reference]: [number[], number[], number[]] = [[], [], []];
for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
  const times = [time(together), time(oneByOne), time(copy)] as const;
  if (round < WARM_UP) continue;
  shared.push(times[0]);
  alone.push(times[1]);
  reference.push(times[2]);
}
for (const [words, times] of [
  ['analysis, three appointments of a patient together', shared],
  ['analysis, one appointment by itself', alone],
  ['the inputs as JSON and back', reference],
] as const) {
  const [middle, high] = [median(times).toFixed(1), quantile(times, 0.95).toFixed(1)];
  console.log(`  ${words.padEnd(46)} median ${middle} µs, p95 ${high} µs an appointment`);
}
console.log(`  together to JSON and back: ${(median(shared) / median(reference)).toFixed(2)}`);
console.log(`  by itself to JSON and back: ${(median(alone) / median(reference)).toFixed(2)}`);
printRatio('  microseconds an appointment, by itself', median(alone), 50, 'below', 1);
