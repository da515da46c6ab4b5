import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The catalogue of procedures, the same for every clinic, and what clinics say of it: rules of the office, of health
 * profiles and of patients.
 */
export class CatalogueAndRules1763700000600 implements MigrationInterface {
  name = 'CatalogueAndRules1763700000600';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table procedure_rule_type (
        procedure_rule_type_id integer primary key,
        name text not null,
        description text not null,
        calculation_type smallint not null check (calculation_type between 1 and 8),
        color_group text not null,
        -- Null: the rest of the time, or from the fee.
        default_minutes numeric(6,1) check (default_minutes >= 0),
        minutes_per_further_item numeric(6,1) check (minutes_per_further_item >= 0),
        schedule_order_beginning smallint,
        schedule_order_end smallint,
        parents integer[] not null,
        comes_with_parent boolean not null,
        is_interval boolean not null,
        is_age boolean not null,
        is_every_visit boolean not null,
        is_with_scaling boolean not null,
        include_with_scaling boolean not null,
        is_outside_appointment boolean not null,
        needs_doctor boolean not null,
        needs_doctor_order boolean not null,
        satisfied_by integer[] not null,
        -- [{duration, unit}], shortest first.
        interval_options jsonb not null,
        -- [{minAge, maxAge, intervalInMonths, active, codes}], youngest first.
        default_rules jsonb not null,
        -- Codes that count in a history and are not offered.
        history_codes text[] not null,
        check (schedule_order_beginning is null or schedule_order_end is null)
      );

      create table procedure_option (
        procedure_rule_type_id integer not null references procedure_rule_type,
        ada_code text not null,
        -- The order in which the options of a type are offered.
        position smallint not null,
        name text not null,
        description text not null,
        -- The invented SAMPLE schedule, for demonstrations; a clinic's fees are in "fee".
        sample_amount numeric(12,2) check (sample_amount >= 0),
        units numeric(7,2) not null check (units > 0),
        -- Null: from the fee.
        minutes numeric(6,1) check (minutes >= 0),
        teeth boolean not null,
        commission_percentage numeric(6,4) check (commission_percentage between 0 and 1),
        is_additional boolean not null,
        is_half boolean not null,
        primary key (procedure_rule_type_id, ada_code)
      );
      create index procedure_option_code on procedure_option (ada_code);

      create table criterion (
        criterion_id integer primary key,
        procedure_rule_type_ids integer[] not null,
        label text not null
      );

      grant select on procedure_rule_type, procedure_option, criterion to helix_service;
    `);
    await runner.query(`
      create table health_profile (
        clinic_id integer not null references clinic,
        -- 0 is the office itself (Office DNA) and has no row.
        health_profile_id integer generated always as identity,
        profile_name text not null check (btrim(profile_name) <> ''),
        date_created timestamptz not null default now(),
        -- Set when it is deactivated.
        date_deleted timestamptz,
        primary key (clinic_id, health_profile_id)
      );

      -- Who has no row here goes by the office's rules.
      create table patient_health_profile (
        clinic_id integer not null,
        patient_id text not null,
        health_profile_id integer not null,
        primary key (clinic_id, patient_id),
        foreign key (clinic_id, health_profile_id) references health_profile
      );
      create index patient_health_profile_profile on patient_health_profile (clinic_id, health_profile_id);

      create table procedure_rule (
        clinic_id integer not null references clinic,
        procedure_rule_id integer generated always as identity,
        procedure_rule_type_id integer not null references procedure_rule_type,
        -- 0: the office's, or a patient's own.
        health_profile_id integer not null default 0 check (health_profile_id >= 0),
        -- Null: of the office or a profile.
        patient_id text,
        interval_in_months integer check (interval_in_months > 0),
        include_with_scaling boolean not null default false,
        min_age integer check (min_age between 0 and 255),
        max_age integer check (max_age between 0 and 255),
        active boolean not null default true,
        default_in_minutes numeric(6,1) check (default_in_minutes > 0),
        primary key (clinic_id, procedure_rule_id),
        check (min_age <= max_age)
      );
      create index procedure_rule_patient on procedure_rule (clinic_id, patient_id, procedure_rule_type_id)
        where patient_id is not null;
      create index procedure_rule_profile on procedure_rule (clinic_id, health_profile_id, procedure_rule_type_id)
        where patient_id is null;

      select helix_protect('health_profile');
      select helix_protect('patient_health_profile');
      select helix_protect('procedure_rule');

      alter table clinic
        -- Whether images are recommended only with an exam.
        add require_exam_with_xrays boolean not null default false,
        -- What is due within so many days of a visit counts as due at it.
        add grace_days integer not null default 0 constraint clinic_grace_days_check check (grace_days >= 0),
        -- What is due within so many days after a visit is almost due at it.
        add almost_due_days integer not null default 30
          constraint clinic_almost_due_days_check check (almost_due_days >= 0);
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
