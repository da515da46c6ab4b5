import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = [
  'appointment_plan',
  'planned_procedure',
  'planned_option',
  'planned_code',
  'scorecard_entry',
  'completion_mark',
  'appointment_doctors',
  'procedure_attribution',
  'next_appointment_plan',
  'next_planned_procedure',
  'added_treatment',
  'patient_insurance',
  'treatment_claim',
  'coverage_grant',
];

/** What users save about an appointment, and about the treatment history and the insurance of a patient. */
export class Planning1763700001500 implements MigrationInterface {
  name = 'Planning1763700001500';

  async up(runner: QueryRunner): Promise<void> {
    await this.createPlanTables(runner);
    await this.createAppointmentTables(runner);
    await this.createPatientTables(runner);
    for (const table of TABLES) await runner.query(`select helix_enable_clinic_scope('${table}')`);
    await runner.query(`
      -- They are read from the plans themselves.
      alter table appointment_due drop column rna_total_planned, drop column has_plan_next;
    `);
  }

  /** A plan, its procedures in agenda order, what was selected for each, and the codes that it is billed with. */
  private async createPlanTables(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table appointment_plan (
        clinic_id integer not null,
        appointment_id text not null,
        -- Raised by every save, so that nobody overwrites a plan that they have not read.
        version integer not null default 1,
        -- First saved when the appointment was over: does not count as planned (R-17).
        is_late boolean not null,
        saved_at timestamptz not null default now(),
        saved_by integer references app_user on delete set null,
        -- The names of the planned procedures.
        reason text not null,
        -- R-15.
        total_planned numeric(12,2) not null check (total_planned >= 0),
        total_commission numeric(12,2) not null,
        primary key (clinic_id, appointment_id)
      );

      create table planned_procedure (
        clinic_id integer not null,
        appointment_id text not null,
        procedure_rule_type_id integer not null references procedure_rule_type,
        agenda_order smallint not null,
        minutes numeric(6,1) not null check (minutes between 0 and 1000),
        -- Of time in halves, images, teeth or items.
        units numeric(7,2) not null check (units >= 0),
        -- Images, or how many times a fixed code.
        quantity smallint not null default 1 check (quantity > 0),
        fee numeric(12,2) not null,
        commission numeric(12,2) not null,
        criterion_ids integer[] not null default '{}',
        include_with_scaling boolean not null default false,
        -- Counts money and no time.
        is_outside_appointment boolean not null default false,
        primary key (clinic_id, appointment_id, procedure_rule_type_id),
        foreign key (clinic_id, appointment_id) references appointment_plan on delete cascade
      );

      create table planned_option (
        clinic_id integer not null,
        appointment_id text not null,
        procedure_rule_type_id integer not null,
        position smallint not null,
        ada_code text not null,
        quantity smallint not null default 1 check (quantity > 0),
        -- With their surfaces, where these were selected: '16MO'.
        teeth text[] not null default '{}',
        -- Typed by the user; null: the fee schedule's.
        fee_override numeric(12,2) check (fee_override >= 0),
        primary key (clinic_id, appointment_id, procedure_rule_type_id, position),
        foreign key (clinic_id, appointment_id, procedure_rule_type_id) references planned_procedure on delete cascade
      );

      create table planned_code (
        clinic_id integer not null,
        appointment_id text not null,
        procedure_rule_type_id integer not null,
        position smallint not null,
        ada_code text not null,
        description text not null,
        quantity smallint not null check (quantity > 0),
        teeth text[] not null default '{}',
        -- For all of the quantity.
        fee numeric(12,2) not null,
        primary key (clinic_id, appointment_id, procedure_rule_type_id, position),
        foreign key (clinic_id, appointment_id, procedure_rule_type_id) references planned_procedure on delete cascade
      );
    `);
  }

  /** What else users save about an appointment. */
  private async createAppointmentTables(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table scorecard_entry (
        clinic_id integer not null,
        appointment_id text not null,
        procedure_rule_type_id integer not null references procedure_rule_type,
        -- Null: the planned minutes.
        actual_minutes numeric(6,1) check (actual_minutes between 0 and 1000),
        missed_procedure_reason_id smallint check (missed_procedure_reason_id in (1, 2, 3, 4, 255)),
        missed_procedure_reason_text text,
        saved_at timestamptz not null default now(),
        saved_by integer references app_user on delete set null,
        primary key (clinic_id, appointment_id, procedure_rule_type_id)
      );

      create table completion_mark (
        clinic_id integer not null,
        appointment_id text not null,
        -- False: opened again.
        is_completed boolean not null,
        marked_at timestamptz not null default now(),
        marked_by integer references app_user on delete set null,
        primary key (clinic_id, appointment_id)
      );

      -- Replaces the doctors of the practice-management system where it is not null.
      create table appointment_doctors (
        clinic_id integer not null,
        appointment_id text not null,
        exam_doctor_id text,
        ordering_doctor_id text,
        saved_at timestamptz not null default now(),
        saved_by integer references app_user on delete set null,
        primary key (clinic_id, appointment_id)
      );

      -- Replaces the provider of a completed procedure.
      create table procedure_attribution (
        clinic_id integer not null,
        procedure_id text not null,
        provider_id text not null,
        saved_at timestamptz not null default now(),
        saved_by integer references app_user on delete set null,
        primary key (clinic_id, procedure_id)
      );

      create table next_appointment_plan (
        clinic_id integer not null,
        -- The appointment at which the next one was planned.
        appointment_id text not null,
        version integer not null default 1,
        time_frame_in_months smallint not null check (time_frame_in_months in (3, 4, 6, 9, 12)),
        comments text,
        date_modified timestamptz not null default now(),
        saved_by integer references app_user on delete set null,
        primary key (clinic_id, appointment_id)
      );

      create table next_planned_procedure (
        clinic_id integer not null,
        appointment_id text not null,
        procedure_rule_type_id integer not null references procedure_rule_type,
        minutes numeric(6,1) not null check (minutes between 0 and 1000),
        primary key (clinic_id, appointment_id, procedure_rule_type_id),
        foreign key (clinic_id, appointment_id) references next_appointment_plan on delete cascade
      );
    `);
  }

  /** Corrections of a patient's treatment history, and the insurance details that only users know. */
  private async createPatientTables(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Treatments that users added to the history. A row that was deleted again stays for the record.
      create table added_treatment (
        clinic_id integer not null,
        added_treatment_id integer generated always as identity,
        patient_id text not null,
        ada_code text not null,
        date date not null,
        added_at timestamptz not null default now(),
        added_by integer references app_user on delete set null,
        deleted_at timestamptz,
        deleted_by integer references app_user on delete set null,
        primary key (clinic_id, added_treatment_id)
      );
      create unique index added_treatment_once on added_treatment (clinic_id, patient_id, date, ada_code)
        where deleted_at is null;

      create table patient_insurance (
        clinic_id integer not null,
        patient_id text not null,
        version integer not null default 1,
        -- Null: that of the practice-management system, else of the insurance plan.
        insurance_start_date date,
        saved_at timestamptz not null default now(),
        saved_by integer references app_user on delete set null,
        primary key (clinic_id, patient_id)
      );

      -- Units that were claimed, in place of those of the treatment history. Several of one day add up.
      create table treatment_claim (
        clinic_id integer not null,
        treatment_claim_id integer generated always as identity,
        patient_id text not null,
        procedure_rule_type_id integer not null references procedure_rule_type,
        date date not null,
        units numeric(7,2) not null check (units >= 0),
        primary key (clinic_id, treatment_claim_id)
      );
      create index treatment_claim_patient on treatment_claim (clinic_id, patient_id);

      create table coverage_grant (
        clinic_id integer not null,
        coverage_grant_id integer generated always as identity,
        patient_id text not null,
        -- Of the insurance plan; null: a grant by itself.
        coverage_item_id integer,
        procedure_rule_type_id integer not null references procedure_rule_type,
        units_covered numeric(7,2) check (units_covered >= 0.5),
        occurrences_covered smallint check (occurrences_covered > 0),
        reset_type text not null check (reset_type in ('monthly', 'annual', 'calendar', 'oneTime')),
        reset_time_period smallint check (reset_time_period between 1 and 99),
        effective_from date not null,
        effective_to date not null,
        comments text,
        -- Only true is supported.
        replace_underlying_coverage boolean not null default true check (replace_underlying_coverage),
        date_created timestamptz not null default now(),
        date_modified timestamptz not null default now(),
        saved_by integer references app_user on delete set null,
        primary key (clinic_id, coverage_grant_id),
        check (effective_from <= effective_to),
        check ((reset_time_period is null) = (reset_type = 'oneTime')),
        check (units_covered is not null or occurrences_covered is not null)
      );
      create index coverage_grant_patient on coverage_grant (clinic_id, patient_id);
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
