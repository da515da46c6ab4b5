import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the patients with given initials, for the search for appointments. */
export class PatientInitials1763700002700 implements MigrationInterface {
  name = 'PatientInitials1763700002700';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index patient_initials on patient (clinic_id, initials)');
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
