import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who deleted providers were, so that their past days are still paid. */
export class DeletedProviders1763700003600 implements MigrationInterface {
  name = 'DeletedProviders1763700003600';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- What a deleted provider was before, whose own row keeps nothing but its version.
      create table deleted_provider (
        clinic_id integer not null,
        provider_id text not null,
        first_name text,
        last_name text,
        type smallint not null check (type in (0, 1, 2)),
        primary key (clinic_id, provider_id)
      );

      -- Nothing else is left of who was deleted before: who had wages or clocked time was a hygienist.
      insert into deleted_provider (clinic_id, provider_id, type)
      select p.clinic_id, p.id, 1 from provider p
      left join provider_setting s on s.clinic_id = p.clinic_id and s.provider_id = p.id
      where p.deleted
        and (s.base_wage is not null or s.payroll_id is not null
          or exists (select from provider_wage w where w.clinic_id = p.clinic_id and w.provider_id = p.id)
          or exists (select from clocked_day c where c.clinic_id = p.clinic_id and c.provider_id = p.id));

      select helix_enable_clinic_scope('deleted_provider');
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
