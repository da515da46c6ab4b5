import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions, links that work once, accounts of one person, sign-in limits, and the audit trail. */
export class People1763700000500 implements MigrationInterface {
  name = 'People1763700000500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table app_user
        -- Accounts with the same one belong to the same person, who may switch between them.
        add person_id uuid,
        -- The user's name at the identity provider, which never changes, unlike an email.
        add oidc_subject text,
        add created_at timestamptz not null default now();
      create index app_user_person on app_user (person_id) where person_id is not null;
      create unique index app_user_oidc_subject on app_user (oidc_subject) where oidc_subject is not null;

      create table user_session (
        session_id uuid primary key default gen_random_uuid(),
        user_id integer not null references app_user on delete cascade,
        -- SHA-256 of the refresh token that is good now, and of the one before it.
        refresh_hash bytea not null,
        previous_hash bytea,
        created_at timestamptz not null default now(),
        refreshed_at timestamptz not null default now(),
        expires_at timestamptz not null,
        -- The identity provider's token, to end the session there too; null for email and password.
        sealed_id_token text
      );
      create index user_session_user on user_session (user_id);
      create index user_session_expiry on user_session (expires_at);

      -- Links that mails carry: invitations and password resets. Only their hash is kept.
      create table one_time_link (
        token_hash bytea primary key,
        user_id integer not null references app_user on delete cascade,
        kind text not null check (kind in ('invitation', 'passwordReset')),
        clinic_id integer references clinic,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null
      );
      create index one_time_link_user on one_time_link (user_id, kind);

      -- Who did what, when, in which clinic, from where. Rows are only ever added: the services' role may do no more.
      create table audit_trail (
        audit_id bigint generated always as identity primary key,
        at timestamptz not null default now(),
        action text not null,
        user_id integer,
        email text not null default '',
        clinic_id integer,
        address text not null default '',
        subject text not null default '',
        details jsonb not null default '{}'
      );
      create index audit_trail_clinic on audit_trail (clinic_id, audit_id);
      create index audit_trail_user on audit_trail (user_id, audit_id);
      create index audit_trail_action on audit_trail (action, audit_id);
      create index audit_trail_at on audit_trail (at);

      -- Counted attempts, shared by all processes; the columns are those of rate-limiter-flexible.
      create table attempt_count (
        key varchar(255) primary key,
        points integer not null default 0,
        expire bigint
      );

      grant select, insert, update, delete on user_session, one_time_link, attempt_count to helix_service;
      grant select, insert on audit_trail to helix_service;
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
