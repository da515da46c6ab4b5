import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The event log on PostgreSQL, where consumer groups stand (on any log), and the outbox.
 *
 * A writer holds its partition's row in `log_partition` until it commits, so offsets have no gaps and become visible in
 * their order.
 */
export class EventLog1763700000200 implements MigrationInterface {
  readonly name = 'EventLog1763700000200';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('migrations only go forward'));
  }
}

const STATEMENTS = [
  `create table log_topic (
    topic text primary key,
    partitions integer not null check (partitions > 0),
    created_at timestamptz not null default now()
  )`,

  // Room on each page lets the counters be updated in place, without new index entries.
  `create table log_partition (
    topic text not null references log_topic,
    partition integer not null,
    first_offset bigint not null default 0,
    next_offset bigint not null default 0,
    primary key (topic, partition)
  ) with (fillfactor = 25)`,

  `create table log_record (
    topic text not null,
    partition integer not null,
    record_offset bigint not null,
    key text not null,
    value text not null,
    headers jsonb not null,
    published_at timestamptz not null,
    primary key (topic, partition, record_offset)
  )`,

  // Records are written once, read a few times and deleted soon. lz4 costs next to nothing; the default method costs more
  // time than all else about a record, so a server built without lz4 keeps them as they are.
  `do $$ begin
    alter table log_record alter column value set compression lz4;
  exception when feature_not_supported then alter table log_record alter column value set storage external;
  end $$`,

  // "log" tells which log the offsets count in (this one, or a Kafka cluster's id).
  `create table log_position (
    log text not null,
    consumer_group text not null,
    topic text not null,
    partition integer not null,
    next_offset bigint not null,
    epoch bigint not null default 0,
    owner uuid,
    moved_at timestamptz not null default now(),
    primary key (log, consumer_group, topic, partition)
  ) with (fillfactor = 25)`,

  `create table log_member (
    consumer_group text not null,
    topic text not null,
    member uuid not null,
    expires_at timestamptz not null,
    primary key (consumer_group, topic, member)
  ) with (fillfactor = 25)`,

  `create table outbox (
    outbox_id bigint generated always as identity primary key,
    topic text not null,
    key text not null,
    value text not null,
    headers jsonb not null,
    created_at timestamptz not null default now()
  )`,

  `grant select, insert, update, delete
    on log_topic, log_partition, log_record, log_position, log_member, outbox to helix_service`,
];
