import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How long notes took from the request to the text, so that the recorder can say how long it usually takes. */
export class NoteDurations1763700004300 implements MigrationInterface {
  name = 'NoteDurations1763700004300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table generated_note
        add column requested_at timestamptz not null default now(),
        -- From the last request to its text; null: there is no text yet, or it is from before they were measured.
        add column seconds double precision check (seconds >= 0);

      create index generated_note_finished on generated_note (clinic_id, generated_at desc) where seconds is not null`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
