import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is recorded of an appointment, for the service that writes its note: api writes these rows, audio reads them. */
export class NoteFacts1763700003400 implements MigrationInterface {
  name = 'NoteFacts1763700003400';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table note_facts (
        clinic_id integer not null,
        note_id uuid not null,
        -- Of the note: the facts are read again for each.
        request integer not null,
        -- RecordedInput of libs/notes; null: there is none, and message says why.
        input jsonb,
        message text,
        primary key (clinic_id, note_id),
        foreign key (clinic_id, note_id) references generated_note
      );

      select helix_enable_clinic_scope('note_facts');
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
