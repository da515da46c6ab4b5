import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who deleted providers were, so that their past days are still paid. */
export class DeletedProviders1763700003600 implements MigrationInterface {
  name = 'DeletedProviders1763700003600';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table provider_setting
        -- Of the provider before the practice-management system deleted it, whose own row keeps nothing; null before that.
        add column deleted_first_name text,
        add column deleted_last_name text,
        add column deleted_type smallint check (deleted_type in (0, 1, 2));

      -- Nothing else is left of who was deleted before: who had wages or clocked time was a hygienist.
      update provider_setting s set deleted_type = 1
      from provider p
      where p.clinic_id = s.clinic_id and p.id = s.provider_id and p.deleted
        and (s.base_wage is not null or s.payroll_id is not null
          or exists (select from provider_wage w where w.clinic_id = p.clinic_id and w.provider_id = p.id)
          or exists (select from clocked_day c where c.clinic_id = p.clinic_id and c.provider_id = p.id));
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
