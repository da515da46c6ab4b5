import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The services' role logs in by itself, so what everybody may do in this database is what it may do: nothing but read and
 * write rows. Creating its login is up to who runs the server (docs/settings.md).
 */
export class ServiceLogin1763700002000 implements MigrationInterface {
  name = 'ServiceLogin1763700002000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- A database that was upgraded from PostgreSQL 14 lets everybody create tables.
      revoke create on schema public from public;
      -- A temporary table hides the table of the same name from its session's statements.
      do $$ begin
        execute format('revoke temporary on database %I from public', current_database());
        execute format('grant connect on database %I to helix_service', current_database());
      end $$;
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
