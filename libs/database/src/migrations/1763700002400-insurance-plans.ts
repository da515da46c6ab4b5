import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The insurance plans that super admins maintain for all clinics, and what each covers. */
export class InsurancePlans1763700002400 implements MigrationInterface {
  name = 'InsurancePlans1763700002400';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Shared by all clinics, so that it has no clinic and no row-level security.
      create table insurance_plan (
        plan_id integer generated always as identity primary key,
        -- Of the catalogue, which has the names.
        carrier_id integer not null check (carrier_id > 0),
        -- Of the group or the policy, as it stands on the patients' cards.
        plan_number text not null check (btrim(plan_number) <> ''),
        plan_name text not null default '',
        long_name text not null default '',
        -- Published; false: a draft, which covers nobody yet.
        is_active boolean not null default true,
        -- When its periods start for a patient without an insurance start date.
        default_start_date date,
        additional_policy_numbers text[] not null default '{}',
        date_created timestamptz not null default now()
      );

      create table coverage_item (
        coverage_item_id integer generated always as identity primary key,
        plan_id integer not null references insurance_plan on delete cascade,
        -- The order in which the plan lists its items.
        position smallint not null,
        covered_item_name text not null,
        -- Units, or days of treatment, in each period. 0: not covered.
        units_covered numeric(7,2) not null check (units_covered >= 0),
        coverage_type text not null check (coverage_type in ('units', 'occurrence')),
        reset_type text not null check (reset_type in ('monthly', 'annual', 'calendar', 'oneTime')),
        reset_time_period smallint check (reset_time_period between 1 and 99),
        -- Counted back from the day, instead of periods from the start date.
        is_rolling boolean not null default false,
        -- Full years, itself included.
        min_age smallint check (min_age between 0 and 99),
        max_age smallint check (max_age between 0 and 99),
        period_max numeric(7,2) check (period_max >= 0),
        lifetime_max_units numeric(7,2) check (lifetime_max_units >= 0),
        lifetime_max_units_per_provider numeric(7,2) check (lifetime_max_units_per_provider >= 0),
        start_date date,
        coverage_notes text,
        unique (plan_id, position),
        check (min_age <= max_age),
        check ((reset_time_period is null) = (reset_type = 'oneTime')),
        check (not is_rolling or reset_type in ('monthly', 'annual'))
      );

      -- The procedures of an item; several share its counter.
      create table coverage_item_procedure (
        coverage_item_id integer not null references coverage_item on delete cascade,
        procedure_rule_type_id integer not null references procedure_rule_type,
        primary key (coverage_item_id, procedure_rule_type_id)
      );

      -- Inserts are for the demo.
      grant select, insert on insurance_plan, coverage_item, coverage_item_procedure to helix_service;

      -- No item had an id before.
      update coverage_grant set coverage_item_id = null;
      alter table coverage_grant add constraint coverage_grant_coverage_item_id_fkey
        foreign key (coverage_item_id) references coverage_item on delete set null;
      -- For deletes of items.
      create index coverage_grant_item on coverage_grant (coverage_item_id) where coverage_item_id is not null;
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
