import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Monthly reports: their frozen data, their PDFs on the way to the object store, their mails, and links without a sign-in. */
export class MonthlyReports1763700004500 implements MigrationInterface {
  name = 'MonthlyReports1763700004500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- A version of the report of a month. What is stored of one never changes: making it again adds a version.
      create table monthly_report (
        clinic_id integer not null references clinic,
        report_id uuid not null default gen_random_uuid(),
        -- Its first day.
        month date not null check (extract(day from month) = 1),
        version integer not null check (version > 0),
        state text not null default 'queued'
          check (state in ('queued', 'waiting', 'rendering', 'stored', 'mailed', 'failed')),
        waiting_for text check (waiting_for in ('data', 'browser')),
        requested_at timestamptz not null default now(),
        -- Null: by the schedule.
        requested_by integer references app_user on delete set null,
        -- Whether subscribers get it once it is stored.
        wants_mail boolean not null,
        -- The response of Agent/ReportData as it was when the figures were read.
        data jsonb,
        as_of timestamptz,
        pages smallint,
        object_key text,
        bytes integer,
        -- Of the PDF, hexadecimal.
        sha256 text,
        made_at timestamptz,
        error text,
        primary key (clinic_id, report_id),
        unique (clinic_id, month, version),
        check ((waiting_for is not null) = (state = 'waiting')),
        check ((error is not null) = (state = 'failed')),
        check ((data is null) = (as_of is null)),
        check ((made_at is not null) = (state in ('stored', 'mailed'))),
        check (made_at is null or (data, pages, object_key, bytes, sha256) is not null)
      );
      -- One at a time is made of a month.
      create unique index monthly_report_open on monthly_report (clinic_id, month)
        where state in ('queued', 'waiting', 'rendering');
      select helix_enable_clinic_scope('monthly_report');

      -- The PDF of a report until it is an object.
      create table monthly_report_pdf (
        clinic_id integer not null,
        report_id uuid not null,
        pdf bytea not null,
        primary key (clinic_id, report_id)
      );
      select helix_enable_clinic_scope('monthly_report_pdf');

      -- A row for each mail, written with its job: a subscriber gets a report once in each sending.
      create table monthly_report_mail (
        clinic_id integer not null,
        report_id uuid not null,
        -- From 1; sending it again is the next one.
        sending integer not null check (sending > 0),
        user_id integer not null references app_user on delete cascade,
        -- In the Message-ID, so that a mail server recognises a mail that is sent again.
        mail_id uuid not null default gen_random_uuid(),
        -- withdrawn: the user had unsubscribed, or might not see the report any more.
        state text not null default 'queued' check (state in ('queued', 'sent', 'refused', 'withdrawn')),
        -- What the mail server said.
        reason text check ((reason is not null) = (state = 'refused')),
        created_at timestamptz not null default now(),
        finished_at timestamptz check ((finished_at is null) = (state = 'queued')),
        primary key (clinic_id, report_id, sending, user_id)
      );
      create index monthly_report_mail_user on monthly_report_mail (user_id);
      select helix_enable_clinic_scope('monthly_report_mail');

      -- Links to the report of a month without a sign-in. Like those of invitations they are found by their token, before
      -- the clinic is known: only the hash is stored.
      create table data_token (
        token_hash bytea primary key,
        clinic_id integer not null references clinic,
        month date not null,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        revoked_at timestamptz
      );
      create index data_token_month on data_token (clinic_id, month);
      grant select, insert, update, delete on data_token to helix_service;
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
