import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the planning screen of a clinic shows. Whether an appointment is marked as completed is a state of the screen alone. */
export class PlanningSettings1763700002300 implements MigrationInterface {
  name = 'PlanningSettings1763700002300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table clinic
        add column show_insurance boolean not null default false,
        -- Moves the procedures that the PMS has for an appointment into its plan while none was saved.
        add column show_inferred_procedures boolean not null default false,
        -- In the notes of completed procedures that are copied.
        add column should_show_amount_in_notes boolean not null default true;

      drop table completion_mark;
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
