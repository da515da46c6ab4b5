import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the dashboards ask of a visit as columns, the time that a provider is in by the schedule alone, and a summary of
 * the judged visits of a provider's day, so that months need not be read visit by visit.
 */
export class HygieneDays1763700001000 implements MigrationInterface {
  name = 'HygieneDays1763700001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table appointment_due
        -- Null: no plan was saved in Helix.
        add rna_total_planned numeric(12,2)
          generated always as ((analysis ->> 'rnaTotalPlannedCents')::numeric / 100) stored,
        add has_plan_next boolean not null
          generated always as (coalesce((analysis ->> 'hasPlanNext')::boolean, false)) stored,
        -- Analyses of before there was such a count had no plans.
        add missed_without_reason smallint not null
          generated always as (coalesce((analysis ->> 'missedWithoutReason')::smallint, 0)) stored;

      alter table provider_day
        -- Null when the provider has no schedule on the day.
        add minutes_scheduled integer;
      update provider_day k set minutes_scheduled = s.minutes
      from (
        select clinic_id, provider_id, date, round(sum(extract(epoch from end_time - start_time)) / 60) as minutes
        from schedule where end_time > start_time and not deleted group by clinic_id, provider_id, date
      ) s
      where s.clinic_id = k.clinic_id and s.provider_id = k.provider_id and s.date = k.date;

      -- A day without judged visits has no row.
      create table hygiene_day (
        clinic_id integer not null,
        provider_id text not null,
        date date not null,
        visits integer not null,
        -- Of these, with a plan that was saved in Helix.
        planned integer not null,
        primary key (clinic_id, provider_id, date)
      );
      create index hygiene_day_date on hygiene_day (clinic_id, date);
      select helix_protect('hygiene_day');
      insert into hygiene_day
      select clinic_id, provider_id, date, count(*), count(rna_total_planned) from appointment_due
      group by clinic_id, provider_id, date;
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
