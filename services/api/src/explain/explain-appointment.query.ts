import { isDeepStrictEqual } from 'node:util';
import type { ExplainedAppointment } from '@helix/contracts';
import type { Database } from '@helix/database';
import {
  dateAt,
  explainAppointment,
  isOver,
  localTimeAt,
  localTimeMinutes,
  withSnapshot,
  type AppointmentExplanation,
  type DueAnalysis,
} from '@helix/hygiene';
import { DoctorsDayLoader, loadClinicRecord, loadPatients } from '@helix/appointment-inputs';
import { explainedView, rowsBehind } from './explained-view.js';
import { requireHygieneAppointment, type HygieneAppointment } from './hygiene-appointment.query.js';
import { readReasonRows } from './reason-rows.query.js';
import { rulesOfAppointments } from './rules-of-appointment.query.js';

/** The time zone that decides which day is today for insights of every clinic (spec 1 section 9). */
const INSIGHTS_ZONE = 'America/New_York';

/**
 * Explains due analysis and money of an appointment, from the same rows and with the same rules and functions.
 *
 * @param now milliseconds since the epoch.
 * @throws a 404 with the reason unless it is an active hygiene appointment of the clinic.
 */
export function explainHygieneAppointment(
  database: Database,
  clinicId: number,
  appointmentId: string,
  now = Date.now(),
): Promise<ExplainedAppointment> {
  return database.inClinics([clinicId], async (transaction) => {
    const hygieneAppointment = await requireHygieneAppointment(transaction, clinicId, appointmentId);
    const { patientId, providerName, stored } = hygieneAppointment;
    const clinic = await loadClinicRecord(transaction, clinicId);
    const doctors = new DoctorsDayLoader(transaction, clinicId, clinic.doctors);
    const [patient] = await loadPatients(transaction, clinic, [patientId], doctors);
    const appointment = patient?.appointments.find((one) => one.appointmentId === appointmentId);
    if (!patient || !appointment) throw new Error(`the appointment ${appointmentId} was not loaded`);
    const evaluated = { inputs: patient.inputs, appointment, stored };
    const [found] = await rulesOfAppointments(transaction, clinic, [evaluated], now);
    const { rules, rulesFrom } = found!;
    const explanation = explainAppointment(
      rules.office.settings,
      withSnapshot(patient.inputs, rules),
      appointment,
      patient.scalingFees,
    );
    const rows = await readReasonRows(transaction, clinic, rules, rowsBehind(explanation));
    const nowMinutes = localTimeMinutes(localTimeAt(now, clinic.timeZone));
    return {
      appointmentId,
      patientId,
      patientInitials: patient.initials,
      providerId: appointment.providerId,
      providerName,
      start: appointment.start,
      isShown: isStored(explanation, hygieneAppointment),
      rulesFrom,
      ...explainedView(explanation, rows, {
        isOver: isOver(nowMinutes, localTimeMinutes(appointment.start) + appointment.durationInMinutes),
        today: dateAt(now, INSIGHTS_ZONE),
      }),
    };
  });
}

/** The explained values of the due analysis. */
const EXPLAINED = [
  'recommendedMinutes',
  'dueProcedures',
  'almostDueProcedures',
  'review',
  'doctor',
  'isTooLongForChild',
  'isBirthday',
] as const satisfies (keyof DueAnalysis)[];

/** Whether the stored due analysis and the stored money have the explained values. */
function isStored({ analysis, money }: AppointmentExplanation, appointment: HygieneAppointment): boolean {
  const { stored } = appointment;
  if (stored === null || !isDeepStrictEqual(appointment.money, money)) return false;
  const now = asStored(analysis);
  return EXPLAINED.every((key) => isDeepStrictEqual(stored.analysis[key], now[key]));
}

/** The analysis as it would be read back from its JSON column. */
const asStored = (analysis: DueAnalysis) => JSON.parse(JSON.stringify(analysis)) as DueAnalysis;
