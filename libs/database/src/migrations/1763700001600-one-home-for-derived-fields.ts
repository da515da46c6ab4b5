import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Keys of `appointment_due.analysis` that are elsewhere: the money of the appointment, the row's own columns, and the plan
 * of the next appointment.
 */
const REPEATED_KEYS = [
  ...['hourlyGoalCents', 'goalCents', 'commissionGoalCents', 'priceOfScalingCents', 'isOptimal'],
  ...['totalPlannedCents', 'totalCompletedCents', 'totalBilledCents', 'rnaTotalPlannedCents'],
  ...['ruleVersion', 'appointmentId', 'patientId', 'providerId', 'date', 'durationInMinutes'],
  ...['hasPlanNext', 'planTimeFrameInMonths', 'planTotalMinutesPlanned', 'planComments'],
];

/**
 * Every derived field of an appointment is written in one place: its money in `appointment_analysis`, the rest in the
 * analysis of `appointment_due`, from which the columns that screens filter by are generated. The rows keep their rule
 * version, so they count as outdated until they are derived again.
 */
export class OneHomeForDerivedFields1763700001600 implements MigrationInterface {
  name = 'OneHomeForDerivedFields1763700001600';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('update appointment_due set analysis = analysis - $1::text[]', [REPEATED_KEYS]);
    await runner.query(`
      -- Provider and date are the appointment's. appointment_due has its own: they are its index on days, and show that an
      -- appointment has moved since it was evaluated.
      alter table appointment_analysis drop column provider_id, drop column date;

      alter table appointment_due
        drop column recommended_minutes,
        drop column due,
        drop column due_and_not_done,
        drop column almost_due,
        drop column no_doctor,
        drop column is_too_long_for_child,
        drop column is_birthday;
      alter table appointment_due
        -- Status 2.
        add due_and_not_done smallint not null generated always as
          (jsonb_array_length(jsonb_path_query_array(analysis, '$.dueProcedures[*] ? (@.status == 2)'))) stored,
        add almost_due smallint not null generated always as
          (jsonb_array_length(jsonb_path_query_array(analysis, '$.almostDueProcedures[*]'))) stored,
        add no_doctor boolean not null generated always as
          (coalesce((analysis ->> 'noDoctor')::boolean, false)) stored,
        add is_too_long_for_child boolean not null generated always as
          (coalesce((analysis ->> 'isTooLongForChild')::boolean, false)) stored,
        add is_birthday boolean not null generated always as
          (coalesce((analysis ->> 'isBirthday')::boolean, false)) stored;
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
