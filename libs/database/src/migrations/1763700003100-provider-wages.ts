import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Wages with their dates, how a clinic pays, and what it says of its providers in place of the PMS. */
export class ProviderWages1763700003100 implements MigrationInterface {
  name = 'ProviderWages1763700003100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table clinic
        add column payroll_visible boolean not null default false,
        -- A bonus is counted day by day, or once for the period of a report.
        add column bonus_policy text not null default 'perDay' check (bonus_policy in ('perDay', 'perPeriod')),
        add column pay_period text not null default 'biweekly'
          check (pay_period in ('weekly', 'biweekly', 'semimonthly', 'monthly'));

      alter table provider_setting
        -- In place of the type of the PMS: 0 other, 1 hygienist, 2 doctor. Null: that of the PMS.
        add column provider_type smallint check (provider_type in (0, 1, 2)),
        -- How time sheets name the provider.
        add column payroll_id text check (payroll_id <> ''),
        -- Of the wage that counts before the first of provider_wage, as goal_wage and base_wage are.
        add column commission_percentage numeric(5,4) check (commission_percentage between 0 and 1);
      create unique index provider_setting_payroll_id on provider_setting (clinic_id, lower(payroll_id));

      -- Each wage counts until the next one starts, the last without an end. Dollars an hour; null: not set.
      create table provider_wage (
        clinic_id integer not null,
        provider_id text not null,
        effective_start date not null,
        base_wage numeric(12,2),
        goal_wage numeric(12,2),
        -- The share of everything that is completed; null: the share of each procedure counts (R-15).
        commission_percentage numeric(5,4) check (commission_percentage between 0 and 1),
        primary key (clinic_id, provider_id, effective_start)
      );
      select helix_enable_clinic_scope('provider_wage');

      -- The providers that are not deleted, with the type that the clinic says, else that of the PMS.
      create view clinic_provider with (security_invoker = true) as
      select p.clinic_id, p.id, p.first_name, p.last_name, p.suffix, coalesce(s.provider_type, p.type) as type,
             p.is_secondary, p.is_active
      from provider p
      left join provider_setting s on s.clinic_id = p.clinic_id and s.provider_id = p.id
      where not p.deleted;

      create or replace view hygienist with (security_invoker = true) as
      select clinic_id, id as provider_id
      from clinic_provider
      where type = 1;

      grant select on clinic_provider to helix_service;
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
