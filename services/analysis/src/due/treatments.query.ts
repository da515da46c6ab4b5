import type { Transaction } from '@helix/database';
import type { AppointmentTreatment } from '@helix/hygiene';

/** What became of the treatments of an appointment. */
export interface TreatmentsOfAppointment {
  appointmentId: string;
  patientId: string;
  providerId: string;
  /** `yyyy-mm-dd`. */
  date: string;
  treatments: readonly AppointmentTreatment[];
}

/** Saves the treatments of appointments. Unchanged rows are not written. */
export async function saveTreatments(
  transaction: Transaction,
  clinicId: number,
  appointments: readonly TreatmentsOfAppointment[],
): Promise<void> {
  if (appointments.length === 0) return;
  const ids = appointments.map(({ appointmentId }) => appointmentId);
  await transaction.query(DELETE_OTHERS, [
    clinicId,
    ids,
    appointments.flatMap(({ appointmentId, treatments }) => treatments.map(() => appointmentId)),
    appointments.flatMap(({ treatments }) => treatments.map(({ procedureRuleTypeId }) => procedureRuleTypeId)),
  ]);
  const treated = appointments.filter(({ treatments }) => treatments.length > 0);
  if (treated.length > 0) await transaction.query(SAVE, [clinicId, JSON.stringify(treated)]);
}

/** Deletes the treatments of appointments that are no active hygiene appointments any more. */
export async function deleteTreatments(
  transaction: Transaction,
  clinicId: number,
  appointmentIds: readonly string[],
): Promise<void> {
  if (appointmentIds.length === 0) return;
  await transaction.query(
    'delete from appointment_treatment where clinic_id = $1 and appointment_id = any($2::text[])',
    [clinicId, appointmentIds],
  );
}

const DELETE_OTHERS = `
  delete from appointment_treatment t
  where t.clinic_id = $1 and t.appointment_id = any($2::text[])
    and (t.appointment_id, t.procedure_rule_type_id) not in (select * from unnest($3::text[], $4::integer[]))`;

const SAVE = `
  insert into appointment_treatment as stored
    (clinic_id, appointment_id, procedure_rule_type_id, patient_id, provider_id, date, agenda_order, planned_units,
     planned_minutes, planned, planned_codes, done_units, done, done_codes, is_by_amount, due_status, due_date,
     interval_in_months, default_code)
  select $1, "appointmentId", "procedureRuleTypeId", "patientId", "providerId", date, "agendaOrder", "plannedUnits",
         "plannedMinutes", "plannedCents" / 100, "plannedCodes", "doneUnits", "doneCents" / 100, "doneCodes", "isByAmount",
         "dueStatus", "dueDate", "intervalInMonths", "defaultCode"
  from json_to_recordset($2::json)
    as treated("appointmentId" text, "patientId" text, "providerId" text, date date, treatments json)
  cross join lateral json_to_recordset(treatments) as treatment("procedureRuleTypeId" integer, "agendaOrder" smallint,
    "plannedUnits" numeric, "plannedMinutes" numeric, "plannedCents" numeric, "plannedCodes" text[], "doneUnits" numeric,
    "doneCents" numeric, "doneCodes" text[], "isByAmount" boolean, "dueStatus" smallint, "dueDate" date,
    "intervalInMonths" smallint, "defaultCode" text)
  order by "appointmentId", "procedureRuleTypeId"
  on conflict (clinic_id, appointment_id, procedure_rule_type_id) do update set
    patient_id = excluded.patient_id, provider_id = excluded.provider_id, date = excluded.date,
    agenda_order = excluded.agenda_order, planned_units = excluded.planned_units,
    planned_minutes = excluded.planned_minutes, planned = excluded.planned, planned_codes = excluded.planned_codes,
    done_units = excluded.done_units, done = excluded.done, done_codes = excluded.done_codes,
    is_by_amount = excluded.is_by_amount, due_status = excluded.due_status, due_date = excluded.due_date,
    interval_in_months = excluded.interval_in_months, default_code = excluded.default_code
  where stored is distinct from excluded`;
