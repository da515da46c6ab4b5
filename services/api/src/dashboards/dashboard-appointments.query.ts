import type { Transaction } from '@helix/database';
import { localTimeMinutes, type DashboardAppointment } from '@helix/hygiene';

/** An active hygiene appointment with its date, `yyyy-mm-dd`. */
export interface DatedAppointment extends DashboardAppointment {
  date: string;
}

type Row = Omit<DatedAppointment, 'endMinutes'> & { end: string };

/**
 * The active hygiene appointments of a date range with their plans and the stored analysis values that the dashboards
 * need.
 *
 * @param providerIds only these providers; empty: all that are not excluded from analyses.
 */
export async function readDashboardAppointments(
  transaction: Transaction,
  clinicId: number,
  { startDate, endDate, providerIds }: { startDate: string; endDate: string; providerIds: readonly string[] },
): Promise<DatedAppointment[]> {
  // JIT compilation would take longer than the index look-ups.
  await transaction.query('set local jit = off');
  const { rows } = await transaction.query<Row>(DASHBOARD_APPOINTMENTS, [clinicId, startDate, endDate, providerIds]);
  return rows.map(({ end, ...appointment }) => ({
    ...appointment,
    endMinutes: localTimeMinutes(end),
  }));
}

/**
 * Reads the range by appointment_start, plans and the stored analysis by primary key, and whether the patient is
 * rebooked by appointment_patient.
 */
export const DASHBOARD_APPOINTMENTS = `
  select v.start_at::date::text as "date",
         to_char(v.start_at + make_interval(mins => v.duration_minutes), 'YYYY-MM-DD"T"HH24:MI:SS') as "end",
         v.duration_minutes as "durationInMinutes",
         coalesce(n.total_completed * 100, 0)::float8 as "totalCompleted",
         coalesce(n.total_planned * 100, 0)::float8 as "totalPlanned",
         (n.price_of_scaling * 100)::float8 as "priceOfScaling", (n.goal * 100)::float8 as "goal",
         c.goal_percentage::float8 as "goalPercentage",
         (p.total_planned * 100)::float8 as "rnaTotalPlanned", coalesce(not p.is_late, false) as "isPlanned",
         exists (
           select 1 from next_appointment_plan x where x.clinic_id = v.clinic_id and x.appointment_id = v.id
         ) as "hasPlanNext",
         coalesce(d.due_and_not_done, 0) as "dueAndNotDone",
         coalesce(d.missed_without_reason, 0) as "missedWithoutReason",
         exists (
           select 1 from hygiene_appointment a
           where a.clinic_id = $1 and a.patient_id = v.patient_id and a.start_at > v.start_at
         ) as "isRebooked"
  from active_appointment v
  join clinic c on c.clinic_id = v.clinic_id
  join analysed_hygienist h on h.clinic_id = v.clinic_id and h.provider_id = v.provider_id
  left join appointment_analysis n on n.clinic_id = v.clinic_id and n.appointment_id = v.id
  left join appointment_plan p on p.clinic_id = v.clinic_id and p.appointment_id = v.id
  left join appointment_due d on d.clinic_id = v.clinic_id and d.appointment_id = v.id
  where v.clinic_id = $1 and v.start_at >= $2::date::timestamp and v.start_at < ($3::date + 1)::timestamp
    and v.patient_id is not null
    and (cardinality($4::text[]) = 0 or v.provider_id = any($4::text[]))`;
