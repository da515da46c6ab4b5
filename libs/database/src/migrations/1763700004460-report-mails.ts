import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The mails of reports, and whether a Data Only clinic gets them. */
export class ReportMails1763700004460 implements MigrationInterface {
  name = 'ReportMails1763700004460';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Whether a clinic of tier 3 (Data Only) gets reports by mail.
      alter table clinic add get_tier3_reports boolean not null default false;

      -- A row for each mail that a subscriber was to get, written with its job: a report of a period is mailed once.
      create table report_mail (
        clinic_id integer not null,
        -- As in report_subscription.
        report_id smallint not null check (report_id in (24, 25)),
        -- Its first day.
        period date not null,
        user_id integer not null references app_user on delete cascade,
        -- In the Message-ID, so that a mail server recognises a mail that is sent again.
        mail_id uuid not null default gen_random_uuid(),
        -- withdrawn: the user had unsubscribed, or might not see the report any more; skipped: it would have come too late.
        state text not null check (state in ('queued', 'sent', 'refused', 'withdrawn', 'skipped')),
        -- What the mail server said.
        reason text check ((reason is not null) = (state = 'refused')),
        created_at timestamptz not null default now(),
        finished_at timestamptz check ((finished_at is null) = (state = 'queued')),
        primary key (clinic_id, report_id, period, user_id)
      );
      create index report_mail_user on report_mail (user_id);
      select helix_enable_clinic_scope('report_mail');
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
