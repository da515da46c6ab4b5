import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Goals with their dates, and when the time that audio is kept was changed. Expands the schema. */
export class ClinicGoals1763700004610 implements MigrationInterface {
  name = 'ClinicGoals1763700004610';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The goals that a clinic had before the one in its row, each until a day. A clinic without any has had that one goal,
      -- which counts on all days.
      create table clinic_goal (
        clinic_id integer not null,
        -- The first day on which it does not count; it counts from the end of the one before it on.
        effective_end date not null,
        -- As in clinic.
        goal_hourly_production numeric(12,2),
        goal_percentage numeric(6,4) check (goal_percentage between 0 and 1),
        primary key (clinic_id, effective_end)
      );
      select helix_enable_clinic_scope('clinic_goal');

      alter table clinic
        -- The day on which the goal of this row was set: another change on it replaces that goal. Null: unknown.
        add goal_set_on date,
        -- What was kept longer before is deleted from the next night on, not at once.
        add audio_retention_changed_at timestamptz;
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
