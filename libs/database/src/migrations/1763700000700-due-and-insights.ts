import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What is due at each hygiene visit and what is worth knowing of it, what users did about that, and the progress of a
 * clinic's re-analysis.
 */
export class DueAndInsights1763700000700 implements MigrationInterface {
  name = 'DueAndInsights1763700000700';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table appointment_due (
        clinic_id integer not null,
        appointment_id text not null,
        patient_id text not null,
        provider_id text not null,
        date date not null,
        recommended_minutes numeric(6,1) not null,
        -- How many procedures are due, were left undone, and are almost due.
        due smallint not null,
        due_and_not_done smallint not null,
        almost_due smallint not null,
        no_doctor boolean not null,
        is_too_long_for_child boolean not null,
        is_birthday boolean not null,
        -- The whole analysis, as the rules made it.
        analysis jsonb not null,
        rule_version integer not null,
        -- Tells whether what the analysis rests on is still the same.
        inputs_hash text not null,
        computed_at timestamptz not null,
        primary key (clinic_id, appointment_id)
      );
      create index appointment_due_date on appointment_due (clinic_id, date);
      create index appointment_due_patient on appointment_due (clinic_id, patient_id);

      create table dismissed_insight (
        clinic_id integer not null,
        appointment_id text not null,
        insight_type_id smallint not null check (insight_type_id between 1 and 4),
        -- 0: of the visit as a whole.
        procedure_rule_type_id integer not null default 0,
        -- The due date that it had then: an almost-due procedure comes back when that changes.
        due_date date,
        dismissed_by integer references app_user on delete set null,
        dismissed_at timestamptz not null default now(),
        primary key (clinic_id, appointment_id, insight_type_id, procedure_rule_type_id)
      );

      -- What a user wrote in place of the comment of the practice's system, or did about it.
      create table appointment_comment (
        clinic_id integer not null,
        appointment_id text not null,
        -- Null: the comment of the practice's system.
        text text,
        -- 1 new, 2 acknowledged; null without text.
        state smallint check (state in (1, 2)),
        changed_by integer references app_user on delete set null,
        changed_at timestamptz not null default now(),
        primary key (clinic_id, appointment_id)
      );

      -- One row a clinic: the re-analysis that runs, or the one that ran last.
      create table reanalysis (
        clinic_id integer primary key references clinic,
        -- Each request has a number of its own, so that a later one takes over from an earlier one.
        request bigint not null default 1,
        -- 'office', or the id of a health profile.
        rules_of text not null,
        requested_at timestamptz not null default now(),
        started_at timestamptz,
        finished_at timestamptz,
        total integer,
        done integer not null default 0
      );

      select helix_protect('appointment_due');
      select helix_protect('dismissed_insight');
      select helix_protect('appointment_comment');
      select helix_protect('reanalysis');
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
