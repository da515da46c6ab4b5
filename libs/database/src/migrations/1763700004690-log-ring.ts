import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The records of the log in PostgreSQL in a ring of partitions, so that emptying one gives its space back at once; rows that
 * are deleted one by one leave it taken.
 *
 * The table that there was becomes partition 0 as it is. A service of the release before reads and writes on: the column
 * that it does not know has a default.
 */
export class LogRing1763700004690 implements MigrationInterface {
  readonly name = 'LogRing1763700004690';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table log_record rename to log_record_0;
      alter table log_record_0
        add column slot smallint not null default 0 constraint log_record_0_slot check (slot = 0),
        drop constraint log_record_pkey,
        add constraint log_record_0_pkey primary key (topic, partition, record_offset, slot);

      create table log_record (
        topic text not null,
        partition integer not null,
        record_offset bigint not null,
        key text not null,
        value text not null,
        headers jsonb not null,
        published_at timestamptz not null,
        slot smallint not null default 0,
        primary key (topic, partition, record_offset, slot)
      ) partition by list (slot);
      alter table log_record attach partition log_record_0 for values in (0);
      alter table log_record_0 drop constraint log_record_0_slot;
      grant select, insert, update, delete on log_record to helix_service;

      -- Which slot is written to, and which ones may be emptied when all of their records are handled and old.
      create table log_slot (
        slot smallint primary key,
        -- Null: the slot is empty and comes later.
        opened_at timestamptz,
        -- Null: the slot is written to, or empty.
        closed_at timestamptz check (closed_at >= opened_at)
      );
      create unique index log_slot_current on log_slot ((true)) where opened_at is not null and closed_at is null;
      grant select, update on log_slot to helix_service;
    `);
    for (let slot = 0; slot < SLOTS; slot += 1) {
      if (slot > 0)
        await runner.query(`
          create table log_record_${slot} partition of log_record for values in (${slot});
          do $$ begin
            alter table log_record_${slot} alter column value set compression lz4;
          exception when feature_not_supported then alter table log_record_${slot} alter column value set storage external;
          end $$`);
      await runner.query(`
        grant truncate on log_record_${slot} to helix_service;
        insert into log_slot (slot, opened_at) values (${slot}, ${slot === 0 ? 'now()' : 'null'})`);
    }
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}

const SLOTS = 4;
