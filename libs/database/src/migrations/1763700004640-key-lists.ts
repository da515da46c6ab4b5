import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The keys that an agent lists after it has sent all rows again, and the highest version of what was applied. */
export class KeyLists1763700004640 implements MigrationInterface {
  name = 'KeyLists1763700004640';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The newest list of each entity.
      create table key_list (
        clinic_id integer not null,
        entity text not null,
        run_id uuid not null,
        -- Of the deletes.
        version bigint not null,
        -- How many parts it has; null until the last one has arrived.
        parts integer check (parts >= 1),
        state text not null default 'arriving' check (state in ('arriving', 'waiting', 'deleting', 'done')),
        -- Rows that the list does not have, and rows in all; null until all parts are there.
        missing integer,
        total integer,
        started_at timestamptz not null default now(),
        primary key (clinic_id, entity)
      );
      select helix_enable_clinic_scope('key_list');

      create table key_list_part (
        clinic_id integer not null,
        entity text not null,
        part integer not null check (part >= 1),
        keys text[] not null,
        primary key (clinic_id, entity, part),
        foreign key (clinic_id, entity) references key_list on delete cascade
      );
      select helix_enable_clinic_scope('key_list_part');

      -- Beside the clinic, whose row others lock and read all the time.
      create table applied_version (
        clinic_id integer primary key,
        max_version bigint not null
      );
      select helix_enable_clinic_scope('applied_version');
      insert into applied_version
      select clinic_id, max(version) from (
        ${PMS_TABLES.map((table) => `select clinic_id, version from ${table}`).join(' union all ')}
      ) rows group by clinic_id;
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}

const PMS_TABLES = [
  ...['provider', 'operatory', 'patient', 'appointment', 'procedure', 'fee_schedule', 'fee', 'claim', 'schedule'],
  ...['punch', 'note', 'form', 'form_template'],
];
