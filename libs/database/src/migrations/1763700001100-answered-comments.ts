import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the practice's system said when a user wrote or acknowledged a comment: what it says anew is new again. */
export class AnsweredComments1763700001100 implements MigrationInterface {
  name = 'AnsweredComments1763700001100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table appointment_comment add column answered_text text');
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
