import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The name of a provider group is unique in its clinic, in any case. */
export class ProviderGroupNames1763700003300 implements MigrationInterface {
  name = 'ProviderGroupNames1763700003300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Groups could be named alike before; the later one gets its number.
      update provider_group g set name = g.name || ' ' || g.provider_group_id
      where exists (
        select from provider_group earlier
        where earlier.clinic_id = g.clinic_id and lower(earlier.name) = lower(g.name)
          and earlier.provider_group_id < g.provider_group_id
      );
      create unique index provider_group_name on provider_group (clinic_id, lower(name));
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
