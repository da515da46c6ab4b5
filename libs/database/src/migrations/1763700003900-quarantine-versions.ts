import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Quarantined changes of a row end with a newer version of it. */
export class QuarantineVersions1763700003900 implements MigrationInterface {
  name = 'QuarantineVersions1763700003900';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Of the change, where it has one.
      alter table quarantine add column version bigint;
      create index quarantine_row on quarantine (clinic_id, entity, entity_id);
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
