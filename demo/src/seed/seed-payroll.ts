import type { Transaction } from '@helix/database';
import type { HygienistPay } from './demo-pay.js';
import type { DemoWeek } from './demo-weeks.js';

/**
 * Stores how a clinic pays its hygienists and when they work. The agent sends the providers later, with known ids.
 *
 * @param today the clinic's day, `yyyy-mm-dd`.
 */
export async function seedPayroll(
  transaction: Transaction,
  clinicId: number,
  today: string,
  hygienists: readonly HygienistPay[],
  weeks: readonly DemoWeek[],
): Promise<void> {
  await transaction.query(`select set_config('helix.clinics', $1, true)`, [`{${clinicId}}`]);
  const settings = hygienists.map(({ firstWage, ...one }) => ({
    ...one,
    base: firstWage?.base,
    goal: firstWage?.goal,
  }));
  const raises = hygienists.flatMap(({ providerId, commissionPercentage, raises: ofOne }) =>
    ofOne.map(({ startsOn, base, goal }) => ({ providerId, commissionPercentage, start: startsOn(today), base, goal })),
  );
  const shifts = weeks.flatMap(({ providerId, savedOn, shifts: ofWeek }) =>
    ofWeek.map((shift) => ({ providerId, savedOn, ...shift })),
  );
  await transaction.query(SETTINGS, [clinicId, JSON.stringify(settings)]);
  await transaction.query(WAGES, [clinicId, JSON.stringify(raises)]);
  await transaction.query(WEEKS, [clinicId, JSON.stringify(weeks)]);
  await transaction.query(SHIFTS, [clinicId, JSON.stringify(shifts)]);
}

/** The provider may have a user or a group already. */
const SETTINGS = `
  insert into provider_setting (clinic_id, provider_id, payroll_id, base_wage, goal_wage, commission_percentage)
  select $1, "providerId", "payrollId", base, goal, "commissionPercentage"
  from jsonb_to_recordset($2::jsonb) as one("providerId" text, "payrollId" text, base numeric, goal numeric,
    "commissionPercentage" numeric)
  on conflict (clinic_id, provider_id) do update set
    payroll_id = excluded.payroll_id, base_wage = excluded.base_wage, goal_wage = excluded.goal_wage,
    commission_percentage = excluded.commission_percentage`;

const WAGES = `
  insert into provider_wage (clinic_id, provider_id, effective_start, base_wage, goal_wage, commission_percentage)
  select $1, "providerId", start, base, goal, "commissionPercentage"
  from jsonb_to_recordset($2::jsonb) as one("providerId" text, start date, base numeric, goal numeric,
    "commissionPercentage" numeric)`;

const WEEKS = `
  insert into weekly_schedule (clinic_id, provider_id, saved_on)
  select $1, "providerId", "savedOn" from jsonb_to_recordset($2::jsonb) as week("providerId" text, "savedOn" date)`;

const SHIFTS = `
  insert into weekly_shift (clinic_id, provider_id, saved_on, day_of_week, start_time, end_time)
  select $1, "providerId", "savedOn", "dayOfWeek", start, "end"
  from jsonb_to_recordset($2::jsonb) as shift("providerId" text, "savedOn" date, "dayOfWeek" smallint, start time,
    "end" time)`;
