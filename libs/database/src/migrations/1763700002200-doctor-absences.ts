import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The days on which a doctor was none of the clinic, so that who has left stays the doctor of the days before. */
export class DoctorAbsences1763700002200 implements MigrationInterface {
  name = 'DoctorAbsences1763700002200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Rows of doctors alone, also of those that are deleted or have another type now.
      create table doctor_absence (
        clinic_id integer not null,
        provider_id text not null,
        -- The clinic's day on which the doctor left; 0001-01-01: was none before.
        from_date date not null,
        -- The day on which the doctor came, or came back; null: has not.
        to_date date check (to_date >= from_date),
        primary key (clinic_id, provider_id, from_date)
      );
      select helix_enable_clinic_scope('doctor_absence');
      -- Who has left already was there until now.
      insert into doctor_absence (clinic_id, provider_id, from_date)
      select clinic_id, id, current_date from provider where type = 2 and not is_active and not deleted;

      create index procedure_attribution_provider on procedure_attribution (clinic_id, provider_id);
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
