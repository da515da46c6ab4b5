import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which procedures another office did (rules part W, 9). */
export class ExternalProcedures1763700003800 implements MigrationInterface {
  name = 'ExternalProcedures1763700003800';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table procedure add column external boolean;

      -- Nothing has validated what agents sent before.
      update procedure
      set external = (extra -> 'external')::boolean, extra = nullif(extra - 'external', '{}')
      where jsonb_typeof(extra -> 'external') = 'boolean';
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
