import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Super admins save insurance plans, and the release ships public ones as drafts. */
export class InsurancePlanSaves1763700004620 implements MigrationInterface {
  name = 'InsurancePlanSaves1763700004620';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table insurance_plan
        add version integer not null default 1,
        -- Of the public plans of the catalogue, by which it is shipped once; null: not shipped.
        add public_plan text,
        add constraint insurance_plan_public_plan unique (public_plan);

      -- Plans are never deleted: a draft covers nobody.
      grant update on insurance_plan to helix_service;
      grant update, delete on coverage_item to helix_service;
      grant delete on coverage_item_procedure to helix_service;
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
