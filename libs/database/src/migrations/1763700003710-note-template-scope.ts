import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A transaction sees the note templates of the clinics in its scope, and those that belong to no clinic. */
export class NoteTemplateScope1763700003710 implements MigrationInterface {
  name = 'NoteTemplateScope1763700003710';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table note_template enable row level security;
      create policy clinic_scope on note_template to helix_service
        using (clinic_id is null or clinic_id = any ((select helix_clinics())::integer[]))
        with check (clinic_id is null or clinic_id = any ((select helix_clinics())::integer[]));
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
