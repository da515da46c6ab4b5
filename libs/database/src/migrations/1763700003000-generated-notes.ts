import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was said in recordings, and the notes that are generated from it. */
export class GeneratedNotes1763700003000 implements MigrationInterface {
  name = 'GeneratedNotes1763700003000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table recording_transcript (
        clinic_id integer not null,
        recording_id uuid not null,
        -- Of the recording, when its audio was assembled.
        revision integer not null,
        state text not null check (state in ('working', 'ready', 'failed')),
        percent integer not null default 0 check (percent between 0 and 100),
        -- SpokenSegment[] of libs/notes.
        segments jsonb not null default '[]',
        primary key (clinic_id, recording_id),
        foreign key (clinic_id, recording_id) references recording
      );

      create table generated_note (
        clinic_id integer not null,
        note_id uuid not null default gen_random_uuid(),
        appointment_id text not null,
        note_template_id integer references note_template on delete set null,
        -- Counts how often it was asked for, so that a note for an older request is recognised.
        request integer not null default 1,
        state text not null default 'working' check (state in ('working', 'ready', 'failed')),
        message text,
        -- The last one that was generated, as users have edited it; null: there is none yet.
        text text,
        -- The text with its formatting, as the editor of the console has it; null: it has none.
        document jsonb,
        -- As it was generated, with sources; null: none yet, or a recording that it is from was deleted.
        note jsonb,
        -- The recordings that the text is from: { "id": revision }
        recordings jsonb not null default '{}',
        generated_at timestamptz,
        edited_by integer references app_user on delete set null,
        -- Raised by each change of the text.
        version integer not null default 0,
        primary key (clinic_id, note_id),
        constraint generated_note_appointment unique (clinic_id, appointment_id)
      );

      select helix_enable_clinic_scope('recording_transcript');
      select helix_enable_clinic_scope('generated_note');
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
