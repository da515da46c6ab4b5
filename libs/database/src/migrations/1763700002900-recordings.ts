import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Audio recordings of appointments. The audio itself is in the object store. */
export class Recordings1763700002900 implements MigrationInterface {
  name = 'Recordings1763700002900';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table clinic
        -- Recordings are deleted so many days after they stopped.
        add column audio_retention_days integer not null default 30 check (audio_retention_days between 1 and 3650),
        -- Whether a recording starts only with the confirmation that the patient agrees.
        add column audio_consent_required boolean not null default false;

      create table recording (
        clinic_id integer not null,
        recording_id uuid not null default gen_random_uuid(),
        appointment_id text not null,
        -- 'Recording N' of its appointment.
        number integer not null,
        recorded_by integer references app_user on delete set null,
        -- Whether the user confirmed that the patient agrees.
        has_consent boolean not null,
        started_at timestamptz not null,
        stopped_at timestamptz,
        stop_reason text check (stop_reason in ('user', 'nextRecording', 'tooLong', 'silent')),
        -- As the console counted the parts; null: it has not said.
        chunk_count integer,
        last_chunk_at timestamptz,
        state text not null default 'recording' check (state in ('recording', 'waiting', 'assembling', 'ready', 'failed')),
        -- Raised by each part, so that an assembly of older parts is recognised.
        revision integer not null default 0,
        percent integer not null default 0 check (percent between 0 and 100),
        message text,
        -- Of the assembled audio; null while there is none.
        audio_key text,
        audio_bytes bigint,
        audio_seconds double precision,
        -- [{ "atSecond": 60, "missingChunks": [3] }]
        gaps jsonb not null default '[]',
        assembled_at timestamptz,
        -- Nothing but this row is left of a deleted recording: its number is not used again.
        deleted_at timestamptz,
        primary key (clinic_id, recording_id),
        constraint recording_number unique (clinic_id, appointment_id, number),
        check (stopped_at is null = (state = 'recording'))
      );
      create index recording_open on recording (clinic_id, recorded_by) where stopped_at is null;
      create index recording_retention on recording (clinic_id, stopped_at) where deleted_at is null;

      create table recording_chunk (
        clinic_id integer not null,
        recording_id uuid not null,
        chunk_index integer not null check (chunk_index between 1 and 9999),
        sha256 text not null,
        size_bytes integer not null,
        -- True: a file of its own. False: goes on where the part before it ends.
        begins_file boolean not null,
        -- Local times of the clinic, for display.
        start_time timestamp not null,
        end_time timestamp not null,
        duration_seconds double precision not null,
        received_at timestamptz not null,
        primary key (clinic_id, recording_id, chunk_index),
        foreign key (clinic_id, recording_id) references recording
      );

      select helix_enable_clinic_scope('recording');
      select helix_enable_clinic_scope('recording_chunk');
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
