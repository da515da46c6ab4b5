import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Clinics that are to send everything again, since Helix has lost what their agents do not send by themselves. */
export class WantedResyncs1763700004710 implements MigrationInterface {
  static readonly kind = 'expand';
  name = 'WantedResyncs1763700004710';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table clinic
        -- Since when; null: nothing is wanted. It never expires.
        add column resync_wanted timestamptz,
        -- The clinic has one of the few places of those that do it at the same time, until then.
        add column resync_until timestamptz;
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
