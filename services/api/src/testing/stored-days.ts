import type { Pool } from 'pg';

/** A row of provider_day as the analysis stores it; money in dollars. What is missing is 0, unknown time null. */
export interface StoredDay {
  providerId: string;
  date: string;
  appointments?: number;
  /** All appointments if missing. */
  completed?: number;
  minutesBooked?: number;
  minutesClocked?: number | null;
  minutesScheduled?: number | null;
  production?: number;
  hygiene?: number;
  xRay?: number;
  goal?: number;
  goalMinutes?: number;
  minutesNotCompleted?: number;
}

/** Stores days of a clinic. */
export async function storeDays(pool: Pool, clinicId: number, days: readonly StoredDay[]): Promise<void> {
  const rows = days.map((day) => ({ completed: day.appointments, ...day }));
  await pool.query(
    `insert into provider_day
       (clinic_id, provider_id, date, rule_version, appointments, scheduled, confirmed, arrived, completed, cancelled,
        no_shows, minutes_booked, minutes_clocked, minutes_scheduled, total_planned, total_completed, total_billed, goal,
        production, hygiene, x_ray, other, goal_minutes, minutes_not_completed)
     select $1, d."providerId", d.date, 1, coalesce(d.appointments, 0), 0, 0, 0, coalesce(d.completed, 0), 0, 0,
            coalesce(d."minutesBooked", 0), d."minutesClocked", d."minutesScheduled", 0, 0, 0, coalesce(d.goal, 0),
            coalesce(d.production, 0), coalesce(d.hygiene, 0), coalesce(d."xRay", 0),
            coalesce(d.production, 0) - coalesce(d.hygiene, 0) - coalesce(d."xRay", 0), coalesce(d."goalMinutes", 0),
            coalesce(d."minutesNotCompleted", 0)
     from json_to_recordset($2) as d(
       "providerId" text, date date, appointments int, completed int, "minutesBooked" int, "minutesClocked" int,
       "minutesScheduled" int, production numeric, hygiene numeric, "xRay" numeric, goal numeric, "goalMinutes" int,
       "minutesNotCompleted" int)`,
    [clinicId, JSON.stringify(rows)],
  );
}
