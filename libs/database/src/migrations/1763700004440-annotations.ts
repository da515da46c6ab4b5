import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What happened in a clinic on some days, to be read on its charts. */
export class Annotations1763700004440 implements MigrationInterface {
  name = 'Annotations1763700004440';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table annotation (
        clinic_id integer not null references clinic,
        annotation_id integer generated always as identity,
        date date not null,
        -- Null: it is about one day.
        end_date date,
        text text not null check (btrim(text) <> '' and length(text) <= 120),
        -- Null: about the clinic.
        provider_id text,
        version integer not null default 1,
        primary key (clinic_id, annotation_id),
        check (end_date >= date)
      );
      select helix_enable_clinic_scope('annotation');
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
