import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Jobs that a committed transaction enqueued and that the relay has not moved to the job queue yet. The row's id becomes
 * the job's id.
 */
export class JobOutbox1763700001400 implements MigrationInterface {
  name = 'JobOutbox1763700001400';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table job_outbox (
        job_outbox_id uuid primary key default uuidv7(),
        queue text not null,
        payload jsonb not null,
        not_before timestamptz not null default now()
      );
      -- The update of one column is what \`for update skip locked\` asks for.
      grant select, insert, delete, update (not_before) on job_outbox to helix_service;
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
