import { isDoctorOn } from '@helix/appointment-inputs';
import type { AppointmentDetails } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import { localTimeAt, ruleTypeOfCode } from '@helix/hygiene';
import type { LoadedAppointment } from './load-appointment.query.js';

interface Row {
  appointmentId: string;
  /** `yyyy-mm-dd`. */
  date: string;
  code: string;
  providerId: string;
}

/**
 * What the practice booked on other appointments of the patient that are not over, the earliest first and each procedure
 * once an appointment. Codes without a procedure are left out.
 *
 * @param now milliseconds since the epoch.
 */
export async function readBookedElsewhere(
  transaction: Transaction,
  { clinic, facts }: Pick<LoadedAppointment, 'clinic' | 'facts'>,
  now: number,
): Promise<AppointmentDetails['bookedElsewhere']> {
  const values = [clinic.clinicId, facts.patientId, facts.appointmentId, localTimeAt(now, clinic.timeZone)];
  const { rows } = await transaction.query<Row>(BOOKED_ELSEWHERE, values);
  const booked = rows.flatMap(({ appointmentId, date, code, providerId }) => {
    const typeId = ruleTypeOfCode(code, { attributedToDoctor: isDoctorOn(clinic, providerId, date) });
    return typeId === null ? [] : [{ appointmentId, date, procedureRuleTypeId: typeId }];
  });
  const keyOf = (one: (typeof booked)[number]): string => `${one.appointmentId}/${one.procedureRuleTypeId}`;
  return [...new Map(booked.map((one) => [keyOf(one), one])).values()];
}

/** Served by procedure_patient. */
export const BOOKED_ELSEWHERE = `
  select a.id as "appointmentId", a.start_at::date::text as date, i.code, i.provider_id as "providerId"
  from procedure i
  join active_appointment a on a.clinic_id = i.clinic_id and a.id = i.appointment_id
  where i.clinic_id = $1 and i.patient_id = $2 and i.status = 105 and not i.deleted and a.id <> $3
    and a.start_at + make_interval(mins => a.duration_minutes) > $4::timestamp
  order by a.start_at, a.id, i.id`;
