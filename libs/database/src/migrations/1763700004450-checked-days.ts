import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Days whose production somebody compared with the day sheet of the practice-management system. */
export class CheckedDays1763700004450 implements MigrationInterface {
  name = 'CheckedDays1763700004450';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table checked_day (
        clinic_id integer not null references clinic,
        checked_day_id integer generated always as identity,
        date date not null,
        -- Null: of the clinic.
        provider_id text,
        -- As it was typed from the day sheet.
        total numeric(12,2) not null,
        -- Helix's own total that it was compared with, at that time.
        scope text not null check (scope in ('hygiene', 'office', 'provider')),
        own_total numeric(12,2) not null,
        checked_at timestamptz not null default now(),
        checked_by integer references app_user on delete set null,
        -- Of the items behind the own total: when it differs from that of now, the day has changed since.
        items_hash text not null,
        primary key (clinic_id, checked_day_id)
      );
      create unique index checked_day_date on checked_day (clinic_id, date, provider_id) nulls not distinct;
      select helix_enable_clinic_scope('checked_day');
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
