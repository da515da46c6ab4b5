import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Commands to the agents of the clinics, their answers until they are fetched, and how the agents are. */
export class AgentCommands1763700004630 implements MigrationInterface {
  name = 'AgentCommands1763700004630';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table agent_command (
        clinic_id integer not null references clinic,
        command_id uuid not null,
        kind text not null check (kind in ('sql', 'uninstall', 'checkForUpdates', 'resyncAll', 'restart')),
        sql text,
        state text not null default 'queued'
          check (state in ('queued', 'delivered', 'running', 'done', 'failed', 'expired')),
        -- How often it was handed out.
        deliveries smallint not null default 0,
        -- When it is handed out again unless the agent says something.
        lease_until timestamptz,
        -- When it ends unless it is running.
        expires_at timestamptz not null,
        percent smallint check (percent between 0 and 100),
        -- What came of it, or how far it is.
        detail text,
        error text,
        -- Whether the agent did not try.
        is_refused boolean not null default false,
        row_count integer,
        requested_by integer references app_user on delete set null,
        -- The email of the user, as it was then.
        requested_by_email text not null,
        requested_at timestamptz not null,
        finished_at timestamptz,
        primary key (clinic_id, command_id),
        check ((sql is not null) = (kind = 'sql')),
        check ((lease_until is not null) = (state in ('delivered', 'running'))),
        check ((finished_at is not null) = (state in ('done', 'failed', 'expired'))),
        check ((error is not null) = (state in ('failed', 'expired')))
      );
      -- A second click joins the first.
      create unique index agent_command_open on agent_command (clinic_id, kind)
        where state in ('queued', 'delivered', 'running') and kind <> 'sql';
      create unique index agent_command_statement on agent_command (clinic_id)
        where state in ('delivered', 'running') and kind = 'sql';
      create index agent_command_waiting on agent_command (clinic_id, requested_at)
        where state in ('queued', 'delivered', 'running');
      create index agent_command_history on agent_command (clinic_id, requested_at desc);
      select helix_enable_clinic_scope('agent_command');

      -- The payload is the clinic, the command and its state.
      create function helix_notify_agent_command() returns trigger language plpgsql as $$
      begin
        perform pg_notify('helix_agent_command', concat_ws(' ', new.clinic_id, new.command_id, new.state));
        return null;
      end $$;
      create trigger notify_agent_command after insert or update of state, percent, detail on agent_command
        for each row execute function helix_notify_agent_command();

      -- Rows that an agent answered, until they are fetched. They are patients' data, which no log of the database shall have.
      create unlogged table agent_command_answer (
        clinic_id integer not null,
        command_id uuid not null,
        -- JSON text, which keeps the order of the columns.
        rows text not null,
        is_truncated boolean not null,
        expires_at timestamptz not null,
        primary key (clinic_id, command_id)
      );
      select helix_enable_clinic_scope('agent_command_answer');

      -- Numbers the polls of all agents, so that the newest one of a clinic is known.
      create sequence agent_poll;
      grant usage on sequence agent_poll to helix_service;

      -- How each agent of a clinic was when it last polled.
      create table agent_status (
        clinic_id integer not null references clinic,
        -- Empty for a release that has none.
        agent_id text not null,
        poll bigint not null,
        polled_at timestamptz not null,
        agent_version text,
        dms_version text,
        dialect text,
        unsent_rows bigint,
        free_disk_bytes bigint,
        -- Its clock less that of Helix.
        clock_skew_ms bigint,
        primary key (clinic_id, agent_id)
      );
      select helix_enable_clinic_scope('agent_status');

      -- Whoever shows the quarantine looks again.
      create function helix_notify_quarantine() returns trigger language plpgsql as $$
      begin
        if exists (select from changed) then perform pg_notify('helix_hub', 'quarantine'); end if;
        return null;
      end $$;
      create trigger notify_quarantined after insert on quarantine
        referencing new table as changed for each statement execute function helix_notify_quarantine();
      create trigger notify_replayed after update on quarantine
        referencing new table as changed for each statement execute function helix_notify_quarantine();
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
