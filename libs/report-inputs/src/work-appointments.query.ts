import { initialsSql } from '@helix/appointment-inputs';
import type { Transaction } from '@helix/database';
import {
  newestFirst,
  isOver,
  localTimeMinutes,
  type DueProcedureStatus,
  type WorkAppointment,
  type WorkTreatment,
} from '@helix/hygiene';

/** A treatment with what reports show of it. */
export interface ReportedTreatment extends WorkTreatment {
  plannedCodes: string[];
  doneCodes: string[];
  plannedMinutes: number;
  /** Entered on the scorecard; null: nobody did. */
  actualMinutes: number | null;
  intervalInMonths: number | null;
  /** When it became due, `yyyy-mm-dd`; null: it was not due. */
  dueDate: string | null;
}

/** An appointment with what reports show of it. */
export interface ReportedAppointment extends WorkAppointment {
  durationInMinutes: number;
  patientInitials: string;
  birthDate: string | null;
  treatments: ReportedTreatment[];
}

type TreatmentRow = Omit<ReportedTreatment, 'reason'> & {
  dueStatus: DueProcedureStatus | null;
  missedProcedureReasonId: number | null;
  missedProcedureReasonText: string | null;
};
type Row = Omit<ReportedAppointment, 'treatments'> & { end: string; treatments: TreatmentRow[] };

interface Work {
  startDate: string;
  endDate: string;
  providerIds: readonly string[];
}

/** The active appointments of providers that are over, the newest first. @param nowMinutes local, since the epoch. */
export async function readWorkAppointments(
  transaction: Transaction,
  clinicId: number,
  { startDate, endDate, providerIds }: Work,
  nowMinutes: number,
): Promise<ReportedAppointment[]> {
  // JIT compilation would take longer than the index look-ups.
  await transaction.query('set local jit = off');
  const { rows } = await transaction.query<Row>(WORK_APPOINTMENTS, [clinicId, startDate, endDate, providerIds]);
  const past = rows.filter(({ end }) => isOver(nowMinutes, localTimeMinutes(end)));
  return newestFirst(past).map(({ end: _end, treatments, ...one }) => ({
    ...one,
    treatments: treatments.map(({ missedProcedureReasonId, missedProcedureReasonText, ...treatment }) => ({
      ...treatment,
      reason: { missedProcedureReasonId, missedProcedureReasonText },
    })),
  }));
}

/**
 * Reads the range by appointment_start, and all else of an appointment by primary key, fees by fee_plain_code. When a fee
 * schedule has a code twice, the higher fee counts, as everywhere in Helix.
 */
export const WORK_APPOINTMENTS = `
  select a.id as "appointmentId", a.provider_id as "providerId", a.patient_id as "patientId",
         to_char(a.start_at, 'YYYY-MM-DD"T"HH24:MI:SS') as "startDate", a.duration_minutes as "durationInMinutes",
         to_char(a.start_at + make_interval(mins => a.duration_minutes), 'YYYY-MM-DD"T"HH24:MI:SS') as "end",
         ${initialsSql('p')} as "patientInitials", p.birth_date::text as "birthDate",
         (l.total_planned * 100)::float8 as "plannedCents",
         coalesce(n.total_completed * 100, 0)::float8 as "completedCents", treatments.rows as treatments
  from active_appointment a
  left join patient p on p.clinic_id = a.clinic_id and p.id = a.patient_id
  left join appointment_analysis n on n.clinic_id = a.clinic_id and n.appointment_id = a.id
  left join timely_plan l on l.clinic_id = a.clinic_id and l.appointment_id = a.id
  cross join lateral (
    select coalesce(json_agg(json_build_object(
             'procedureRuleTypeId', t.procedure_rule_type_id, 'isPlanned', t.agenda_order is not null,
             'plannedUnits', t.planned_units, 'plannedCents', t.planned * 100, 'plannedMinutes', t.planned_minutes,
             'plannedCodes', t.planned_codes, 'doneUnits', t.done_units, 'doneCents', t.done * 100,
             'doneCodes', t.done_codes, 'isByAmount', t.is_by_amount, 'dueStatus', t.due_status, 'intervalInMonths', t.interval_in_months,
             'dueDate', t.due_date,
             'dueFeeCents', case when t.due_status = 2 then (
               select max(f.fee) * 100 from fee f
               where f.clinic_id = t.clinic_id and f.fee_schedule_id = p.fee_schedule_id
                 and f.plain_code = t.default_code and not f.deleted) end,
             'actualMinutes', e.actual_minutes, 'missedProcedureReasonId', e.missed_procedure_reason_id,
             'missedProcedureReasonText', e.missed_procedure_reason_text)
           order by t.agenda_order, t.procedure_rule_type_id), '[]') as rows
    from appointment_treatment t
    left join scorecard_entry e
      on e.clinic_id = t.clinic_id and e.appointment_id = t.appointment_id
         and e.procedure_rule_type_id = t.procedure_rule_type_id
    where t.clinic_id = a.clinic_id and t.appointment_id = a.id
  ) treatments
  where a.clinic_id = $1 and a.start_at >= $2::date::timestamp and a.start_at < ($3::date + 1)::timestamp
    and a.patient_id is not null and a.provider_id = any($4::text[])`;

/** What providers produced from one day to another, in cents. */
export async function readProductionCents(
  transaction: Transaction,
  clinicId: number,
  { startDate, endDate, providerIds }: Work,
): Promise<number> {
  const { rows } = await transaction.query<{ cents: number }>(PRODUCTION, [clinicId, startDate, endDate, providerIds]);
  return rows[0]?.cents ?? 0;
}

/** Served by provider_day_date. */
export const PRODUCTION = `
  select coalesce(sum(production) * 100, 0)::float8 as cents from provider_day
  where clinic_id = $1 and date between $2::date and $3::date and provider_id = any($4::text[])`;
