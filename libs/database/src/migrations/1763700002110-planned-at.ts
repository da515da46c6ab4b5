import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a procedure was planned, so that what was planned and then done stays planned. */
export class PlannedAt1763700002110 implements MigrationInterface {
  name = 'PlannedAt1763700002110';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table procedure add column planned_at timestamp;

      -- Nothing has validated these texts. A cast would fail on some, and would ignore the offset of others.
      update procedure
      set planned_at = (extra ->> 'plannedAt')::timestamp, extra = nullif(extra - 'plannedAt', '{}')
      where extra ->> 'plannedAt' ~ '^\\d{4}-\\d{2}-\\d{2}[T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?$'
        and pg_input_is_valid(extra ->> 'plannedAt', 'timestamp');
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
