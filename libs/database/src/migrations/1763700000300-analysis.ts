import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the analysis service derives: one row per visit, and one per clinic, provider and day. What depends on the clock
 * alone (over, event colour) is worked out when it is read and has no column.
 */
export class Analysis1763700000300 implements MigrationInterface {
  name = 'Analysis1763700000300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table appointment_analysis (
        clinic_id integer not null,
        appointment_id text not null,
        provider_id text not null,
        date date not null,
        total_planned numeric(12,2) not null,
        total_completed numeric(12,2) not null,
        total_billed numeric(12,2) not null,
        goal numeric(12,2),
        price_of_scaling numeric(12,2),
        rule_version integer not null,
        primary key (clinic_id, appointment_id)
      );

      create table provider_day (
        clinic_id integer not null,
        provider_id text not null,
        date date not null,
        visits integer not null,
        scheduled integer not null,
        confirmed integer not null,
        arrived integer not null,
        completed integer not null,
        cancelled integer not null,
        no_shows integer not null,
        minutes_booked integer not null,
        -- Null when nothing says when the provider was there.
        minutes_clocked integer,
        total_planned numeric(12,2) not null,
        total_completed numeric(12,2) not null,
        total_billed numeric(12,2) not null,
        goal numeric(12,2) not null,
        rule_version integer not null,
        primary key (clinic_id, provider_id, date)
      );
      create index provider_day_date on provider_day (clinic_id, date);

      select helix_protect('appointment_analysis');
      select helix_protect('provider_day');
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
