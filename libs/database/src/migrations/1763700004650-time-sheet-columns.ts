import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which columns the headings of a clinic's time sheets are, where they are other words. */
export class TimeSheetColumns1763700004650 implements MigrationInterface {
  name = 'TimeSheetColumns1763700004650';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table time_sheet_columns (
        clinic_id integer primary key references clinic,
        -- Each a heading and its column, in the order of the sheets.
        columns jsonb not null check (jsonb_typeof(columns) = 'array')
      );
      select helix_enable_clinic_scope('time_sheet_columns');
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
