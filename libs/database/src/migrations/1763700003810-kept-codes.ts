import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Planned procedures that are billed with the codes of the practice until their minutes are edited (rules part W, 6). */
export class KeptCodes1763700003810 implements MigrationInterface {
  name = 'KeptCodes1763700003810';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table planned_procedure add column keeps_codes boolean not null default false');
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
