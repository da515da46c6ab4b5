import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Renames what did not use the words of docs/glossary.md. */
export class StandardWords1763700001300 implements MigrationInterface {
  name = 'StandardWords1763700001300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table provider_day rename column visits to appointments;
      alter table hygiene_day rename column visits to appointments;
      alter table procedure_rule_type rename column is_every_visit to is_every_appointment;
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
