import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the few procedures that take back others, which lists of services leave out. */
export class ProcedureReversals1763700004000 implements MigrationInterface {
  name = 'ProcedureReversals1763700004000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index procedure_reversal on procedure (clinic_id, patient_id)
      where status = 102 and (amount < 0 or units < 0);
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
