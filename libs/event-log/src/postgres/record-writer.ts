import type { Pool } from 'pg';
import type { NewRecord } from '../event-log.js';
import { partitionOf } from '../key-partition.js';
import { CHANNELS } from './notifications.js';
import { textArray } from './text-array.js';
import type { TopicStore } from './topic-store.js';

/** One statement writes at most so much; a longer list becomes several statements. */
const MOST_RECORDS = 5_000;
const MOST_CHARACTERS = 8 * 1024 * 1024;

/** PostgreSQL refuses longer notifications; consumers of partitions that are cut off are woken by their poll. */
const MOST_PAYLOAD = 7_900;

/**
 * Locks the partitions' counters in one order (so that writers cannot deadlock), takes as many offsets as there are
 * records, and writes them. The locks are held until the commit: offsets appear in their order and without gaps.
 */
const APPEND = `
  with incoming as (
    select * from unnest($2::int[], $3::int[], $4::text[], $5::text[], $6::text[])
      as i(partition, rank, key, value, headers)
  ), counted as (
    select partition, count(*) as records from incoming group by partition
  ), locked as materialized (
    select p.partition from log_partition p
    where p.topic = $1 and p.partition in (select partition from counted) order by p.partition for update
  ), taken as (
    update log_partition p set next_offset = p.next_offset + c.records
    from locked l join counted c using (partition)
    where p.topic = $1 and p.partition = l.partition
    returning p.partition, p.next_offset - c.records as first_offset
  ), written as (
    insert into log_record (topic, partition, record_offset, key, value, headers, published_at)
    select $1, i.partition, t.first_offset + i.rank, i.key, i.value, i.headers::jsonb, clock_timestamp()
    from incoming i join taken t using (partition)
    returning 1
  )
  select (select count(*)::int from written) as written,
    pg_notify('${CHANNELS.records}',
      left($1 || (select string_agg(' ' || partition, '' order by partition) from taken), ${MOST_PAYLOAD}))`;

/** Appends records to the partitions of their keys. */
export class RecordWriter {
  constructor(
    private readonly pool: Pool,
    private readonly topics: TopicStore,
  ) {}

  /** Returns once all are committed. When it throws, a first part of a long list may be. */
  async append(topic: string, records: readonly NewRecord[]): Promise<void> {
    const partitions = await this.topics.partitions(topic);
    for (const piece of pieces(records)) {
      const ranks = new Map<number, number>();
      const columns = { partition: [] as number[], rank: [] as number[] };
      for (const record of piece) {
        const partition = partitionOf(record.key, partitions);
        const rank = ranks.get(partition) ?? 0;
        ranks.set(partition, rank + 1);
        columns.partition.push(partition);
        columns.rank.push(rank);
      }
      const { rows } = await this.pool.query<{ written: number }>(APPEND, [
        topic,
        columns.partition,
        columns.rank,
        textArray(piece.map((record) => record.key)),
        textArray(piece.map((record) => record.value)),
        textArray(piece.map((record) => JSON.stringify(record.headers ?? {}))),
      ]);
      if (rows[0]?.written !== piece.length)
        throw new Error(`topic ${topic} lacks some of its ${partitions} partitions`);
    }
  }
}

function* pieces(records: readonly NewRecord[]): Generator<NewRecord[]> {
  let piece: NewRecord[] = [];
  let characters = 0;
  for (const record of records) {
    if (piece.length > 0 && (piece.length >= MOST_RECORDS || characters + record.value.length > MOST_CHARACTERS)) {
      yield piece;
      piece = [];
      characters = 0;
    }
    piece.push(record);
    characters += record.value.length;
  }
  if (piece.length > 0) yield piece;
}
