import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the database was last backed up, for the metric that an alert reads. */
export class LastBackup1763700004700 implements MigrationInterface {
  static readonly kind = 'expand';
  name = 'LastBackup1763700004700';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- One row.
      create table last_backup (
        is_row boolean primary key default true check (is_row),
        -- What was never backed up is as old as the table.
        created_at timestamptz not null default now(),
        finished_at timestamptz
      );
      insert into last_backup default values;
      grant select on last_backup to helix_service;
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
