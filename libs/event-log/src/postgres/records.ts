import type { Pool } from 'pg';
import type { LogRecord, NewRecord } from '../event-log.js';
import { partitionOf } from '../key-partition.js';
import { CHANNELS } from './notifications.js';
import { CURRENT_SLOT } from './ring.js';
import { textArray } from './text-array.js';
import type { TopicStore } from './topic-store.js';

/** Limits of one insert statement; a longer list becomes several statements. */
const MAX_RECORDS = 5_000;
const MAX_CHARACTERS = 8 * 1024 * 1024;

/** PostgreSQL rejects longer notifications; consumers of partitions that are cut off poll. */
const MAX_PAYLOAD = 7_900;

/**
 * Locks the partitions' counters in one order (so that writers cannot deadlock), takes one offset for each record, and
 * inserts the records. The locks are held until the commit, so offsets become visible in order and without gaps.
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
    insert into log_record (slot, topic, partition, record_offset, key, value, headers, published_at)
    select (${CURRENT_SLOT}),
      $1, i.partition, t.first_offset + i.rank, i.key, i.value, i.headers::jsonb, clock_timestamp()
    from incoming i join taken t using (partition)
    returning 1
  )
  select (select count(*)::int from written) as written,
    pg_notify('${CHANNELS.records}',
      left($1 || (select string_agg(' ' || partition, '' order by partition) from taken), ${MAX_PAYLOAD}))`;

/** Appends records to the partitions of their keys. */
export class RecordWriter {
  constructor(
    private readonly pool: Pool,
    private readonly topics: TopicStore,
  ) {}

  /** Resolves when all are committed. When it rejects, a first part of a long list may be committed. */
  async append(topic: string, records: readonly NewRecord[]): Promise<void> {
    const partitions = await this.topics.partitions(topic);
    for (const chunk of chunks(records)) {
      const ranks = new Map<number, number>();
      const columns = { partition: [] as number[], rank: [] as number[] };
      for (const record of chunk) {
        const partition = partitionOf(record.key, partitions);
        const rank = ranks.get(partition) ?? 0;
        ranks.set(partition, rank + 1);
        columns.partition.push(partition);
        columns.rank.push(rank);
      }
      const values = [
        topic,
        columns.partition,
        columns.rank,
        textArray(chunk.map((record) => record.key)),
        textArray(chunk.map((record) => record.value)),
        textArray(chunk.map((record) => JSON.stringify(record.headers ?? {}))),
      ];
      const { rows } = await this.pool.query<{ written: number }>({ name: 'log append', text: APPEND, values });
      if (rows[0]?.written !== chunk.length)
        throw new Error(`topic ${topic} lacks some of its ${partitions} partitions`);
    }
  }
}

function* chunks(records: readonly NewRecord[]): Generator<NewRecord[]> {
  let chunk: NewRecord[] = [];
  let characters = 0;
  for (const record of records) {
    if (chunk.length > 0 && (chunk.length >= MAX_RECORDS || characters + record.value.length > MAX_CHARACTERS)) {
      yield chunk;
      chunk = [];
      characters = 0;
    }
    chunk.push(record);
    characters += record.value.length;
  }
  if (chunk.length > 0) yield chunk;
}

export interface ReadLimits {
  maxRecords: number;
  /** Bytes of values; the first record is read whatever its length. */
  maxBytes: number;
}

/**
 * Reads along the primary key from the offset. `octet_length` takes the length from the row without decompressing the
 * value, so records beyond the limit cost almost nothing.
 */
const READ = `
  select record_offset, key, value, headers, published_at from (
    select *, octet_length(value) as bytes, sum(octet_length(value)) over (order by record_offset) as total from (
      select * from log_record where topic = $1 and partition = $2 and record_offset >= $3
      order by record_offset limit $4
    ) ahead
  ) measured where total <= $5 or total = bytes order by record_offset`;

interface Row {
  record_offset: string;
  key: string;
  value: string;
  headers: Record<string, string>;
  published_at: Date;
}

/** The records of a partition from an offset on, oldest first; empty when there are none yet. */
export async function readRecords(
  pool: Pool,
  topic: string,
  partition: number,
  from: number,
  limits: ReadLimits,
): Promise<LogRecord[]> {
  const values = [topic, partition, from, limits.maxRecords, limits.maxBytes];
  const { rows } = await pool.query<Row>({ name: 'log read', text: READ, values });
  return rows.map((row) => ({
    topic,
    partition,
    offset: Number(row.record_offset),
    key: row.key,
    value: row.value,
    headers: row.headers,
    publishedAt: row.published_at.getTime(),
  }));
}
