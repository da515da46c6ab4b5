import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which reports users get by mail. */
export class ReportSubscriptions1763700004410 implements MigrationInterface {
  name = 'ReportSubscriptions1763700004410';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- A row for each report that a user gets of a clinic. Whether they may still see it is decided when it is sent.
      create table report_subscription (
        clinic_id integer not null,
        user_id integer not null references app_user on delete cascade,
        -- 24 RNA usage, 25 the monthly report.
        report_id smallint not null check (report_id in (24, 25)),
        subscribed_at timestamptz not null default now(),
        primary key (clinic_id, user_id, report_id)
      );
      create index report_subscription_user on report_subscription (user_id);
      select helix_enable_clinic_scope('report_subscription');
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
