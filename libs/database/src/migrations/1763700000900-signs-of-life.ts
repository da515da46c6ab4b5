import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a re-analysis last got on: it was asked for, began, or had some more visits done. */
export class SignsOfLife1763700000900 implements MigrationInterface {
  name = 'SignsOfLife1763700000900';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table reanalysis add column alive_at timestamptz not null default now()');
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
