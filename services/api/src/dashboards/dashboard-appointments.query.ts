import { goalSql, initialsSql } from '@helix/appointment-inputs';
import type { DashboardAppointmentView } from '@helix/contracts';
import type { Database, Transaction } from '@helix/database';
import {
  appointmentResult,
  isAppointmentOver,
  localTimeAt,
  localTimeMinutes,
  shortfallsOf,
  valueAt,
  type DashboardAppointment,
} from '@helix/hygiene';

/** An active hygiene appointment with its date, `yyyy-mm-dd`. */
export interface DatedAppointment extends DashboardAppointment {
  date: string;
}

type Row = Omit<DatedAppointment, 'endMinutes'> & { end: string };

interface Days {
  startDate: string;
  endDate: string;
  /** Only these providers; empty: all that are not excluded from analyses. */
  providerIds: readonly string[];
}

/**
 * The active hygiene appointments of a date range with their plans and the stored analysis values that the dashboards
 * need.
 */
export async function readDashboardAppointments(
  transaction: Transaction,
  clinicId: number,
  { startDate, endDate, providerIds }: Days,
): Promise<DatedAppointment[]> {
  // JIT compilation would take longer than the index look-ups.
  await transaction.query('set local jit = off');
  const { rows } = await transaction.query<Row>(DASHBOARD_APPOINTMENTS, [clinicId, startDate, endDate, providerIds]);
  return rows.map(withEnd);
}

const withEnd = <Read extends { end: string }>({ end, ...appointment }: Read) => ({
  ...appointment,
  endMinutes: localTimeMinutes(end),
});

type NamedRow = Row &
  Pick<
    DashboardAppointmentView,
    'appointmentId' | 'patientInitials' | 'providerId' | 'providerName' | 'startDate' | 'reason'
  >;

/**
 * The appointments behind the counts of a date range, the earliest first.
 *
 * @param now milliseconds since the epoch.
 */
export async function readNamedAppointments(
  database: Database,
  { clinicId, timeZone }: { clinicId: number; timeZone: string },
  { startDate, endDate, providerIds }: Days,
  now: number,
): Promise<DashboardAppointmentView[]> {
  const nowMinutes = localTimeMinutes(localTimeAt(now, timeZone));
  return database.inClinics([clinicId], async (transaction) => {
    await transaction.query('set local jit = off');
    const { rows } = await transaction.query<NamedRow>(NAMED_APPOINTMENTS, [clinicId, startDate, endDate, providerIds]);
    return rows.map(withEnd).map((appointment) => {
      const { appointmentId, patientInitials, providerId, providerName, reason } = appointment;
      const { durationInMinutes, isPlanned, isRebooked, hasPlanNext, goal } = appointment;
      return {
        ...{ appointmentId, patientInitials, providerId, providerName, reason },
        ...{ startDate: appointment.startDate, durationInMinutes, isPlanned, isRebooked, hasPlanNext },
        isOver: isAppointmentOver(appointment, nowMinutes),
        value: Math.round(valueAt(appointment, nowMinutes).amount) / 100,
        goal: goal === null ? null : Math.round(goal) / 100,
        result: appointmentResult(appointment, nowMinutes),
        shortfalls: shortfallsOf(appointment, nowMinutes),
      };
    });
  });
}

/** A second appointment on the same day is no rebooking (rules part W, 11). */
const MEASURES = `
  v.start_at::date::text as "date",
  to_char(v.start_at + make_interval(mins => v.duration_minutes), 'YYYY-MM-DD"T"HH24:MI:SS') as "end",
  v.duration_minutes as "durationInMinutes",
  coalesce(n.total_completed * 100, 0)::float8 as "totalCompleted",
  coalesce(n.total_planned * 100, 0)::float8 as "totalPlanned",
  (n.price_of_scaling * 100)::float8 as "priceOfScaling", (n.goal * 100)::float8 as "goal",
  g.goal_percentage::float8 as "goalPercentage",
  (p.total_planned * 100)::float8 as "rnaTotalPlanned", t.appointment_id is not null as "isPlanned",
  exists (
    select 1 from next_appointment_plan x where x.clinic_id = v.clinic_id and x.appointment_id = v.id
  ) as "hasPlanNext",
  coalesce(d.due_and_not_done, 0) as "dueAndNotDone",
  coalesce(d.missed_without_reason, 0) as "missedWithoutReason",
  exists (
    select 1 from hygiene_appointment a
    where a.clinic_id = $1 and a.patient_id = v.patient_id and a.start_at >= (v.start_at::date + 1)::timestamp
  ) as "isRebooked"`;

const EVALUATED = `
  active_appointment v
  join clinic c on c.clinic_id = v.clinic_id
  cross join lateral (${goalSql('c', 'v.start_at::date')}) g
  join analysed_hygienist h on h.clinic_id = v.clinic_id and h.provider_id = v.provider_id
  left join appointment_analysis n on n.clinic_id = v.clinic_id and n.appointment_id = v.id
  left join appointment_plan p on p.clinic_id = v.clinic_id and p.appointment_id = v.id
  left join timely_plan t on t.clinic_id = v.clinic_id and t.appointment_id = v.id
  left join appointment_due d on d.clinic_id = v.clinic_id and d.appointment_id = v.id`;

const OF_DAYS = `
  v.clinic_id = $1 and v.start_at >= $2::date::timestamp and v.start_at < ($3::date + 1)::timestamp
    and v.patient_id is not null
    and (cardinality($4::text[]) = 0 or v.provider_id = any($4::text[]))`;

/**
 * Reads the range by appointment_start, plans and the stored analysis by primary key, and whether the patient is
 * rebooked by appointment_patient.
 */
export const DASHBOARD_APPOINTMENTS = `select ${MEASURES} from ${EVALUATED} where ${OF_DAYS}`;

/** The same with what names an appointment, each by primary key. */
export const NAMED_APPOINTMENTS = `
  select ${MEASURES},
         v.id as "appointmentId", ${initialsSql('patient')} as "patientInitials", v.provider_id as "providerId",
         coalesce(nullif(concat_ws(' ', provider.first_name, provider.last_name), ''), v.provider_id) as "providerName",
         to_char(v.start_at, 'YYYY-MM-DD"T"HH24:MI:SS') as "startDate",
         coalesce(nullif(p.reason, ''), booked.reason) as reason
  from ${EVALUATED}
  join appointment booked on booked.clinic_id = v.clinic_id and booked.id = v.id
  join provider on provider.clinic_id = v.clinic_id and provider.id = v.provider_id
  left join patient on patient.clinic_id = v.clinic_id and patient.id = v.patient_id
  where ${OF_DAYS}
  order by v.start_at, v.id`;
