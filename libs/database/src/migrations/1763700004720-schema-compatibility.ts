import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which releases can work on the schema: the services of the last release run on while the next one changes it. */
export class SchemaCompatibility1763700004720 implements MigrationInterface {
  static readonly kind = 'expand';
  name = 'SchemaCompatibility1763700004720';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- One row.
      create table schema_compatibility (
        is_row boolean primary key default true check (is_row),
        -- A release that does not know this migration does not work on the schema any more.
        oldest text not null
      );
      insert into schema_compatibility (oldest) values ('AgentEmployees1763700004660');
      grant select on schema_compatibility to helix_service;
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
