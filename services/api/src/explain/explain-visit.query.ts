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
  type VisitTime,
} from '@helix/patients';
import { explainedView, rowsBehind } from './explained-view.js';
import { requireHygieneVisit } from './hygiene-visit.query.js';
import { readReasonRows } from './reason-rows.query.js';

/** Whose day counts as today where insights are shown, for every clinic (spec 1 section 9). */
const INSIGHTS_ZONE = 'America/New_York';

/**
 * Why a visit is judged as it is, from the same rows, by the same rules and functions as its analysis.
 *
 * @param now milliseconds since the epoch.
 * @throws a 404 in words when it is no standing hygiene visit of the clinic.
 */
export function explainVisit(
  database: Database,
  clinicId: number,
  appointmentId: string,
  now = Date.now(),
): Promise<ExplainedAppointment> {
  return database.inClinics([clinicId], async (transaction) => {
    const { patientId, providerName, stored } = await requireHygieneVisit(transaction, clinicId, appointmentId);
    const clinic = await loadClinicRecord(transaction, clinicId);
    const doctors = new DoctorsDays(transaction, clinicId, clinic.providers);
    const [patient] = await loadPatients(transaction, clinic, [patientId], doctors);
    const visit = patient?.visits.find((one) => one.appointmentId === appointmentId);
    if (!patient || !visit) throw new Error(`the visit ${appointmentId} was not loaded`);
    const { rules, rulesFrom } = await rulesOf(transaction, clinic, patient.inputs, visit, stored, now);
    const explanation = explainAppointment(rules.office.settings, inputsBy(patient.inputs, rules), visit);
    const rows = await readReasonRows(transaction, clinic, rules, rowsBehind(explanation));
    const nowMinutes = wallClockMinutes(wallClockAt(now, clinic.timeZone));
    return {
      appointmentId,
      patientId,
      patientInitials: patient.initials,
      providerName,
      start: visit.start,
      isShown: stored !== null && isSame(stored.analysis, asStored(explanation.analysis)),
      rulesFrom,
      ...explainedView(explanation, rows, {
        isOver: isOver(nowMinutes, wallClockMinutes(visit.start) + visit.durationInMinutes),
        today: dateAt(now, INSIGHTS_ZONE),
      }),
    };
  });
}

/** The rules that judge the visit, and where they come from: as its analysis takes them. */
async function rulesOf(
  transaction: Transaction,
  clinic: ClinicRecord,
  inputs: PatientInputs,
  visit: VisitTime,
  stored: JudgedBefore | null,
  now: number,
): Promise<{ rules: JudgingRules; rulesFrom: ExplainedAppointment['rulesFrom'] }> {
  const today = rulesNow(officeRulesNow(clinic), inputs);
  const from = toComeFrom(now, clinic.timeZone);
  const version = judgingVersion({ ...visit, patientId: inputs.patientId }, stored ?? undefined, today.version, from);
  if (isDeepStrictEqual(version, today.version)) {
    const isUnknown = stored !== null && stored.version === null && !isToCome(visit, from);
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
