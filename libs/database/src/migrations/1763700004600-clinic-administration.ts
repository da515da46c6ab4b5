import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What super admins keep of clinics, codes that set agents up, and updates of summaries. */
export class ClinicAdministration1763700004600 implements MigrationInterface {
  name = 'ClinicAdministration1763700004600';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The defaults hold for new clinics; those that exist keep theirs.
      alter table clinic
        add salesforce_id text,
        alter service_tier set default 2,
        alter sync_interval_in_seconds set default 60;

      -- Like the key of an agent it is found by its hash, before the clinic is known.
      create table setup_code (
        clinic_id integer not null references clinic,
        code_id uuid not null default gen_random_uuid(),
        code_hash bytea not null unique,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        -- Set when a newer code of the clinic replaces it.
        ended_at timestamptz,
        used_at timestamptz,
        -- Of the key that it let in: the same key with the same code again is that agent, whose answer was lost.
        key_hash bytea,
        primary key (clinic_id, code_id),
        check ((used_at is null) = (key_hash is null))
      );
      grant select, insert, update, delete on setup_code to helix_service;

      -- The last update of the summaries of a clinic.
      create table summary_update (
        clinic_id integer primary key references clinic,
        -- Grows with each one that is asked for: a job of an earlier one does nothing.
        request integer not null default 1 check (request > 0),
        state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
        percent smallint check (percent between 0 and 100),
        requested_at timestamptz not null default now(),
        last_progress_at timestamptz not null default now(),
        error text check ((error is not null) = (state = 'failed'))
      );
      select helix_enable_clinic_scope('summary_update');
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
