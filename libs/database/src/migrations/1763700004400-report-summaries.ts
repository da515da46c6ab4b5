import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What charts and reports read: production by the provider who is credited, plans as they were last saved in time, what
 * became of each treatment of an appointment, and whether patients had their next appointment a week later.
 */
export class ReportSummaries1763700004400 implements MigrationInterface {
  name = 'ReportSummaries1763700004400';

  async up(runner: QueryRunner): Promise<void> {
    await this.addProduction(runner);
    await this.createTimelyPlans(runner);
    await this.createTreatments(runner);
    await this.createRebookings(runner);
    // Their rows are derived by rules, which only a rebuild has.
    await runner.query(
      `insert into job_outbox (queue, payload) select 'rebuild', json_build_object('clinicId', clinic_id) from clinic`,
    );
  }

  private async addProduction(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table provider_day
        -- Completed on the day and credited to the provider, with or without an appointment; the sum of the four after it.
        add production numeric(12,2) not null default 0,
        add hygiene numeric(12,2) not null default 0,
        add x_ray numeric(12,2) not null default 0,
        add exam numeric(12,2) not null default 0,
        add other numeric(12,2) not null default 0,
        -- Of the active appointments that have a goal.
        add goal_minutes integer not null default 0,
        -- Of the active appointments that were never marked completed.
        add minutes_not_completed integer not null default 0;
    `);
  }

  /**
   * The plan as it was last saved, or removed, before the appointment was over. What is saved later leaves it as it is, so
   * that planning afterwards changes no report.
   */
  private async createTimelyPlans(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table timely_plan (
        clinic_id integer not null,
        appointment_id text not null,
        saved_at timestamptz not null,
        saved_by integer references app_user on delete set null,
        total_planned numeric(12,2) not null check (total_planned >= 0),
        -- In agenda order: [{ procedureRuleTypeId, minutes, units, fee, codes: [{ adaCode, description, quantity, fee }] }].
        procedures jsonb not null,
        primary key (clinic_id, appointment_id)
      );
      select helix_enable_clinic_scope('timely_plan');

      insert into timely_plan (clinic_id, appointment_id, saved_at, saved_by, total_planned, procedures)
      select p.clinic_id, p.appointment_id, p.saved_at, p.saved_by, p.total_planned, (
        select coalesce(jsonb_agg(jsonb_build_object(
                 'procedureRuleTypeId', i.procedure_rule_type_id, 'minutes', i.minutes, 'units', i.units, 'fee', i.fee,
                 'codes', coalesce((
                   select jsonb_agg(jsonb_build_object(
                            'adaCode', b.ada_code, 'description', b.description, 'quantity', b.quantity, 'fee', b.fee)
                          order by b.position)
                   from planned_code b
                   where b.clinic_id = i.clinic_id and b.appointment_id = i.appointment_id
                     and b.procedure_rule_type_id = i.procedure_rule_type_id), '[]')) order by i.agenda_order), '[]')
        from planned_procedure i
        where i.clinic_id = p.clinic_id and i.appointment_id = p.appointment_id)
      from appointment_plan p where not p.is_late;

      -- A plan is planned in time when there is a timely one: one place for the rule.
      alter table appointment_plan drop column is_late;
    `);
  }

  private async createTreatments(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- A row for each procedure rule type that was planned in time, done, or due at an active hygiene appointment.
      create table appointment_treatment (
        clinic_id integer not null,
        appointment_id text not null,
        procedure_rule_type_id integer not null references procedure_rule_type,
        -- As they were when it was derived, for the indexes.
        patient_id text not null,
        provider_id text not null,
        date date not null,
        -- Of the plan as last saved in time; null: not planned.
        agenda_order smallint,
        planned_units numeric(9,2) not null default 0,
        planned_minutes numeric(6,1) not null default 0,
        planned numeric(12,2) not null default 0,
        planned_codes text[] not null default '{}',
        -- On the day: of what was planned whoever is credited, else by the appointment's provider; none of those that cancel
        -- each other. The codes are without reversals.
        done_units numeric(9,2) not null default 0,
        done numeric(12,2) not null default 0,
        done_codes text[] not null default '{}',
        -- Something of another type was done for it: planned and done are compared by amount, not by units.
        is_by_amount boolean not null default false,
        -- 1 due and done, 2 due and not done, 3 could not be done; null: not due, or the provider is excluded from analyses.
        due_status smallint check (due_status between 1 and 3),
        due_date date,
        interval_in_months smallint,
        -- What the due treatment bills by default at the patient's age; null without such a code.
        default_code text,
        primary key (clinic_id, appointment_id, procedure_rule_type_id)
      );
      create index appointment_treatment_date on appointment_treatment (clinic_id, date);
      select helix_enable_clinic_scope('appointment_treatment');
    `);
  }

  private async createRebookings(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- A row for each active hygiene appointment.
      create table appointment_rebooking (
        clinic_id integer not null,
        appointment_id text not null,
        patient_id text not null,
        provider_id text not null,
        date date not null,
        -- Whether the patient has, or had at the end of the seventh day after, an active hygiene appointment on a later day.
        is_rebooked boolean not null,
        -- What was derived before the end of the seventh day is what was known then: it is kept (decision 45).
        derived_at timestamptz not null,
        primary key (clinic_id, appointment_id)
      );
      create index appointment_rebooking_date on appointment_rebooking (clinic_id, date);
      create index appointment_rebooking_patient on appointment_rebooking (clinic_id, patient_id);
      select helix_enable_clinic_scope('appointment_rebooking');
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
