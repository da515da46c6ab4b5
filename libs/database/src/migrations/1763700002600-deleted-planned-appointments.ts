import type { MigrationInterface, QueryRunner } from 'typeorm';

/** To which patient the plan of a deleted appointment belongs, so that it can be moved to another one. */
export class DeletedPlannedAppointments1763700002600 implements MigrationInterface {
  name = 'DeletedPlannedAppointments1763700002600';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table appointment_plan
        -- Of the appointment before the practice-management system deleted it, whose own row keeps nothing; null before that.
        add column deleted_patient_id text,
        add column deleted_provider_id text,
        add column deleted_start_at timestamp;
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
