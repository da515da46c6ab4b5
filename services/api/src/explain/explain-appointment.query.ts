import { isDeepStrictEqual } from 'node:util';
import type { ExplainedAppointment } from '@helix/contracts';
import type { Database, Transaction } from '@helix/database';
import {
  dateAt,
  explainAppointment,
  isOver,
  wallClockAt,
  wallClockMinutes,
  type AppointmentAnalysis,
  type PatientInputs,
} from '@helix/hygiene';
import {
  DoctorsDays,
  inputsBy,
  isToCome,
  KeptRules,
  loadClinicRecord,
  loadPatients,
  officeRulesNow,
  rulesNow,
  toComeFrom,
  judgingVersion,
  type ClinicRecord,
  type JudgedBefore,
  type JudgingRules,
  type AppointmentTime,
} from '@helix/appointment-inputs';
import { explainedView, rowsBehind } from './explained-view.js';
import { requireHygieneAppointment } from './hygiene-appointment.query.js';
import { readReasonRows } from './reason-rows.query.js';

/** Whose day counts as today where insights are shown, for every clinic (spec 1 section 9). */
const INSIGHTS_ZONE = 'America/New_York';

/**
 * Why an appointment is judged as it is, from the same rows, by the same rules and functions as its analysis.
 *
 * @param now milliseconds since the epoch.
 * @throws a 404 in words when it is no standing hygiene appointment of the clinic.
 */
export function explainHygieneAppointment(
  database: Database,
  clinicId: number,
  appointmentId: string,
  now = Date.now(),
): Promise<ExplainedAppointment> {
  return database.inClinics([clinicId], async (transaction) => {
    const { patientId, providerName, stored } = await requireHygieneAppointment(transaction, clinicId, appointmentId);
    const clinic = await loadClinicRecord(transaction, clinicId);
    const doctors = new DoctorsDays(transaction, clinicId, clinic.providers);
    const [patient] = await loadPatients(transaction, clinic, [patientId], doctors);
    const appointment = patient?.appointments.find((one) => one.appointmentId === appointmentId);
    if (!patient || !appointment) throw new Error(`the appointment ${appointmentId} was not loaded`);
    const { rules, rulesFrom } = await rulesOf(transaction, clinic, patient.inputs, appointment, stored, now);
    const explanation = explainAppointment(rules.office.settings, inputsBy(patient.inputs, rules), appointment);
    const rows = await readReasonRows(transaction, clinic, rules, rowsBehind(explanation));
    const nowMinutes = wallClockMinutes(wallClockAt(now, clinic.timeZone));
    return {
      appointmentId,
      patientId,
      patientInitials: patient.initials,
      providerName,
      start: appointment.start,
      isShown: stored !== null && isSame(stored.analysis, asStored(explanation.analysis)),
      rulesFrom,
      ...explainedView(explanation, rows, {
        isOver: isOver(nowMinutes, wallClockMinutes(appointment.start) + appointment.durationInMinutes),
        today: dateAt(now, INSIGHTS_ZONE),
      }),
    };
  });
}

/** The rules that judge the appointment, and where they come from: as its analysis takes them. */
async function rulesOf(
  transaction: Transaction,
  clinic: ClinicRecord,
  inputs: PatientInputs,
  appointment: AppointmentTime,
  stored: JudgedBefore | null,
  now: number,
): Promise<{ rules: JudgingRules; rulesFrom: ExplainedAppointment['rulesFrom'] }> {
  const today = rulesNow(officeRulesNow(clinic), inputs);
  const from = toComeFrom(now, clinic.timeZone);
  const version = judgingVersion(
    { ...appointment, patientId: inputs.patientId },
    stored ?? undefined,
    today.version,
    from,
  );
  if (isDeepStrictEqual(version, today.version)) {
    const isUnknown = stored !== null && stored.version === null && !isToCome(appointment, from);
    return { rules: today.rules, rulesFrom: isUnknown ? 'unknown' : 'now' };
  }
  const kept = new KeptRules(transaction, clinic.clinicId);
  await kept.load([version]);
  return { rules: kept.of(version), rulesFrom: 'itsTime' };
}

/** The values that are explained. */
const EXPLAINED = [
  'recommendedMinutes',
  'dueProcedures',
  'almostDueProcedures',
  'review',
  'doctor',
  'goalCents',
  'priceOfScalingCents',
  'isOptimal',
  'isTooLongForChild',
  'isBirthday',
] as const satisfies (keyof AppointmentAnalysis)[];

const isSame = (stored: AppointmentAnalysis, now: AppointmentAnalysis): boolean =>
  EXPLAINED.every((key) => isDeepStrictEqual(stored[key], now[key]));

/** As a value comes back from a column of JSON. */
const asStored = (analysis: AppointmentAnalysis) => JSON.parse(JSON.stringify(analysis)) as AppointmentAnalysis;
