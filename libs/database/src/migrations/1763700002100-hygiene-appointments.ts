import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One definition of a booked hygiene appointment, for everything that looks for a patient's next one. */
export class HygieneAppointments1763700002100 implements MigrationInterface {
  name = 'HygieneAppointments1763700002100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Also with providers that the clinic excludes from its calendar or analyses: excluding one unbooks nobody.
      create view hygiene_appointment with (security_invoker = true) as
      select a.clinic_id, a.id, a.patient_id, a.provider_id, a.start_at, a.duration_minutes
      from active_appointment a
      join hygienist h on h.clinic_id = a.clinic_id and h.provider_id = a.provider_id;

      grant select on hygiene_appointment to helix_service;
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
