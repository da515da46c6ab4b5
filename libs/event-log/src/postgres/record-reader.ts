import type { Pool } from 'pg';
import type { LogRecord } from '../event-log.js';

export interface ReadLimits {
  maxRecords: number;
  /** Bytes of values; the first record is read however long it is. */
  maxBytes: number;
}

/**
 * Walks the primary key from the offset. `octet_length` reads the length from the row without unpacking the value, so
 * records beyond the limit cost next to nothing.
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

/** Records of a partition from an offset on, oldest first; empty when there are none yet. */
export async function readRecords(
  pool: Pool,
  topic: string,
  partition: number,
  from: number,
  limits: ReadLimits,
): Promise<LogRecord[]> {
  const { rows } = await pool.query<Row>(READ, [topic, partition, from, limits.maxRecords, limits.maxBytes]);
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
