import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { Installation } from '../../scripts/services/installation.mjs';
import { cpuSecondsOf, cpuSecondsOfEnded, descendantsOf } from '../harness/cpu-time.js';
import { byPart, type ByPart } from './parts.js';

/** Processor seconds of each part since its start, children included that still run or were waited for. */
export function processorSeconds({ processes, parts }: Installation): ByPart {
  const ofTree = (pid: number): number =>
    [pid, ...descendantsOf(pid)].reduce((sum, one) => sum + cpuSecondsOf(one) + cpuSecondsOfEnded(one), 0);
  const ofService = (service: string): number =>
    processes.filter((one) => one.service === service).reduce((sum, { pid }) => sum + ofTree(pid), 0);
  return byPart((part) => {
    if (part === 'postgres') return ofTree(parts.postgres?.pid ?? 0);
    if (part === 'kafka') return cpuSecondsOf(parts.kafka?.pid ?? 0);
    if (part === 'redis') return cpuSecondsOf(parts.redis?.pid ?? 0);
    return ofService(part);
  });
}

/** What is stored, or was written since the start. */
export interface Stored {
  /** Rows by table. */
  rows: Record<string, number>;
  databaseBytes: number;
  /** Of the write-ahead log since the start of the server. */
  walBytes: number;
  /** Of the segments of Kafka, indexes not counted, which have their largest size from the start. */
  logBytes: number;
}

export async function readStored(owner: pg.ClientBase, kafkaFolder: string): Promise<Stored> {
  const { rows: tables } = await owner.query<{ name: string; rows: string }>(ROWS);
  const { rows } = await owner.query<{ database: string; wal: string }>(SIZES);
  return {
    rows: Object.fromEntries(tables.map(({ name, rows: count }) => [name, Number(count)])),
    databaseBytes: Number(rows[0]?.database),
    walBytes: Number(rows[0]?.wal),
    logBytes: segmentBytes(kafkaFolder),
  };
}

/** Fewer rows than these leave most of a page empty. */
const ROWS_OF_A_SAMPLE = 1_000;
/** Header and line pointer of a row, and an entry of an index. */
const [ROW_OVERHEAD, INDEX_ENTRY] = [28, 40];

/** Bytes a row of each table, indexes and TOAST included, after space that is free was given back. */
export async function bytesPerRow(owner: pg.ClientBase): Promise<Record<string, number>> {
  await owner.query('vacuum full');
  const { rows } = await owner.query<{ name: string; rows: string; bytes: string; width: string; indexes: string }>(
    ROWS,
  );
  return Object.fromEntries(
    rows.map(({ name, rows: text, bytes, width, indexes }) => {
      const count = Number(text);
      const ofFew = Number(width) + ROW_OVERHEAD + Number(indexes) * INDEX_ENTRY;
      return [name, count < ROWS_OF_A_SAMPLE ? ofFew : Number(bytes) / count];
    }),
  );
}

/** Exact counts: statistics lag behind. */
const ROWS = `
  select c.relname as name, pg_total_relation_size(c.oid) as bytes,
         (select count(*) from pg_index i where i.indrelid = c.oid) as indexes,
         (xpath('/row/n/text()', counted.xml))[1]::text as rows, (xpath('/row/width/text()', counted.xml))[1]::text as width
  from pg_class c
  cross join lateral (
    select query_to_xml(
      'select count(*) as n, coalesce(avg(pg_column_size(t.*)), 0) as width from ' || c.oid::regclass || ' t', false, true, ''
    ) as xml
  ) counted
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`;
const SIZES = `
  select pg_database_size(current_database()) as database, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as wal`;

function segmentBytes(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.log') || !/-\d+$/.test(entry.parentPath)) continue;
    // What Helix writes, not the positions that Kafka keeps for itself.
    if (entry.parentPath.includes('__')) continue;
    bytes += statSync(join(entry.parentPath, entry.name)).size;
  }
  return bytes;
}

/** The sum of a metric of a service, over its processes and labels. */
export async function metricOf({ processes }: Installation, service: string, name: string): Promise<number> {
  let sum = 0;
  for (const one of processes.filter((process) => process.service === service)) {
    const text = await (await fetch(`${one.managementUrl}/metrics`)).text();
    for (const line of text.split('\n'))
      if (line.startsWith(`${name} `) || line.startsWith(`${name}{`)) sum += Number(line.slice(line.lastIndexOf(' ')));
  }
  return sum;
}

/** The processor of this machine, for those who read the figures later. */
export function machineName(): string {
  const text = readFileSync('/proc/cpuinfo', 'utf8');
  const models = [...text.matchAll(/^model name\s*:\s*(.*)$/gm)].map(([, model]) => model);
  return `${models.length} x ${models[0] ?? 'a processor that does not say its name'}`;
}
