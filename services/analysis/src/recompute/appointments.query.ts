import {
  DONE_PROCEDURES,
  goalSql,
  NOT_COMPLETED,
  NOT_PLANNED,
  PLANNED_PROCEDURES,
  wageSql,
} from '@helix/appointment-inputs';
import type { Transaction } from '@helix/database';
import { SCALING_FEE_CODES, type MoneyInputs } from '@helix/hygiene';

/** The totals of an appointment and the inputs of its other money, in cents. */
export interface AppointmentInputs extends MoneyInputs {
  appointmentId: string;
  /**
   * Procedures of the appointment and its provider that are planned (105), or were planned before it began and are done (102).
   * It depends on current rows only, so that any order of changes ends in the same amount.
   */
  plannedCents: number;
  /** Completed procedures (102) of the day that are attributed to the appointment's provider. */
  completedCents: number;
  /** All completed procedures of the patient on the day. */
  billedCents: number;
}

/**
 * Loads the inputs of those of the given appointments that exist.
 *
 * A completed procedure belongs to the appointment that it names when that is one of its patient's appointments of its day
 * and provider, else to the first of these, so that two appointments on one day never count it twice. Every look-up uses a
 * patient, an appointment or a code, never a clinic's whole history.
 */
export async function loadAppointments(
  transaction: Transaction,
  clinicId: number,
  appointmentIds: readonly string[],
): Promise<AppointmentInputs[]> {
  const { rows } = await transaction.query<AppointmentInputs>(APPOINTMENTS, [
    clinicId,
    appointmentIds,
    SCALING_FEE_CODES.oneUnit,
    SCALING_FEE_CODES.halfUnit,
  ]);
  return rows;
}

export const APPOINTMENTS = `
  select a.id as "appointmentId", a.duration_minutes as "durationInMinutes",
         (planned.amount * 100)::float8 as "plannedCents",
         (done.completed * 100)::float8 as "completedCents",
         (done.billed * 100)::float8 as "billedCents",
         (w.goal_wage * 100)::float8 as "goalWageCents",
         g.goal_percentage::float8 as "goalPercentage",
         (g.goal_hourly_production * 100)::float8 as "clinicGoalHourlyCents",
         (fees.unit * 100)::float8 as "scalingUnitCents",
         (fees.half * 100)::float8 as "scalingHalfUnitCents"
  from appointment a
  join clinic c on c.clinic_id = a.clinic_id
  left join lateral (
    select fee_schedule_id from patient where clinic_id = a.clinic_id and id = a.patient_id limit 1
  ) p on true
  left join lateral (${wageSql('a', 'a.start_at::date')}) w on true
  cross join lateral (${goalSql('c', 'a.start_at::date')}) g
  cross join lateral (
    -- The provider is a filter of the sum, so that only the index on appointments can be used: without statistics of a
    -- new table the planner might read everything that the provider ever did.
    select coalesce(sum(i.amount) filter (where ${NOT_PLANNED} is null), 0) as amount from ${PLANNED_PROCEDURES}
  ) planned
  cross join lateral (
    select coalesce(sum(i.amount) filter (where ${NOT_COMPLETED} is null), 0) as completed,
           coalesce(sum(i.amount), 0) as billed
    from ${DONE_PROCEDURES}
  ) done
  left join lateral (
    select max(f.fee) filter (where f.plain_code = $3) as unit, max(f.fee) filter (where f.plain_code = $4) as half
    from fee f
    where f.clinic_id = a.clinic_id and f.fee_schedule_id = p.fee_schedule_id and f.plain_code in ($3, $4)
  ) fees on true
  where a.clinic_id = $1 and a.id = any($2::text[]) and not a.deleted`;
