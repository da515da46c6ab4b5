import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { PmsChange, PmsEntity } from '@helix/contracts';
import { entityTables, type EntityTable } from '../../services/sync-ingest/src/apply/entity-tables.js';
import type { BenchDatabase } from '../harness/bench-database.js';
import { countRows } from './row-counts.js';

export interface ClinicChanges {
  clinicId: number;
  changes: readonly PmsChange[];
}

/**
 * The ceiling: the ready text of all rows by COPY into one temporary table an entity, then one upsert a table, in one
 * transaction. No HTTP, no checks, no log, no row-level security.
 *
 * @returns seconds; the text is made before the clock runs.
 */
export async function measureCopy(
  server: BenchDatabase,
  name: string,
  clinics: readonly ClinicChanges[],
): Promise<number> {
  return onFreshDatabase(server, name, clinics, async (client) => {
    const texts = copyTexts(clinics);
    return timed(async () => {
      await client.query('begin');
      for (const [entity, pieces] of texts) {
        const { table, columns } = shapeOf(entity);
        await client.query(`create temp table staged_${table} (like ${table}) on commit drop`);
        const copy = client.query(copyFrom(`copy staged_${table} (${columns.join(', ')}) from stdin`));
        await pipeline(Readable.from(pieces), copy);
        await client.query(
          `${upsertInto(entity)} select ${columns.join(', ')} from staged_${table} ${winning(entity)}`,
        );
      }
      await client.query('commit');
    });
  });
}

/**
 * The plain consumer: one upsert a change over one connection, each awaited.
 *
 * @param perCommit changes in one transaction; 1: each by itself.
 * @returns seconds.
 */
export async function measureRowByRow(
  server: BenchDatabase,
  name: string,
  clinics: readonly ClinicChanges[],
  perCommit: number,
): Promise<number> {
  return onFreshDatabase(server, name, clinics, (client) =>
    timed(async () => {
      let open = 0;
      for (const { clinicId, changes } of clinics) {
        for (const change of changes) {
          if (perCommit > 1 && open === 0) await client.query('begin');
          // Prepared once an entity by its name, as a good plain consumer does.
          const text = `${upsertInto(change.entity)} values (${marks(change.entity)}) ${winning(change.entity)}`;
          await client.query({ name: change.entity, text, values: valuesOf(clinicId, change) });
          open += 1;
          if (perCommit > 1 && open === perCommit) await client.query('commit');
          open %= perCommit;
        }
      }
      if (open > 0) await client.query('commit');
    }),
  );
}

async function onFreshDatabase(
  server: BenchDatabase,
  name: string,
  clinics: readonly ClinicChanges[],
  work: (client: pg.Client) => Promise<number>,
): Promise<number> {
  const client = new pg.Client({ connectionString: await server.createDatabase(name) });
  await client.connect();
  try {
    await server.settle();
    const seconds = await work(client);
    const expected = clinics.reduce((sum, { changes }) => sum + changes.length, 0);
    const rows = await countRows(client);
    if (rows !== expected) throw new Error(`${rows} rows of ${expected}`);
    return seconds;
  } finally {
    await client.end();
    await server.dropDatabase(name);
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

function shapeOf(entity: PmsEntity): EntityTable & { columns: string[] } {
  const shape = entityTables[entity];
  return { ...shape, columns: ['clinic_id', 'id', 'version', 'deleted', ...shape.fields.map(({ column }) => column)] };
}

const marks = (entity: PmsEntity): string =>
  shapeOf(entity)
    .columns.map((_column, n) => `$${n + 1}`)
    .join(', ');

function upsertInto(entity: PmsEntity): string {
  const { table, columns } = shapeOf(entity);
  return `insert into ${table} as kept (${columns.join(', ')})`;
}

function winning(entity: PmsEntity): string {
  const set = shapeOf(entity)
    .columns.slice(2)
    .map((column) => `${column} = excluded.${column}`);
  return `on conflict (clinic_id, id) do update set ${set.join(', ')} where excluded.version > kept.version`;
}

function valuesOf(clinicId: number, change: PmsChange): unknown[] {
  const data = change.op === 'upsert' ? change.data : {};
  const fields = shapeOf(change.entity).fields.map(({ field, type }) => {
    const value = data[field] ?? null;
    return type === 'jsonb' && value !== null ? JSON.stringify(value) : value;
  });
  return [clinicId, change.id, change.version, change.op === 'delete', ...fields];
}

/** COPY's text by entity, in pieces of many rows. */
function copyTexts(clinics: readonly ClinicChanges[]): Map<PmsEntity, Buffer[]> {
  const lines = new Map<PmsEntity, string[]>();
  for (const { clinicId, changes } of clinics) {
    for (const change of changes) {
      const ofEntity = lines.get(change.entity) ?? [];
      lines.set(change.entity, ofEntity);
      ofEntity.push(`${valuesOf(clinicId, change).map(copyText).join('\t')}\n`);
    }
  }
  return new Map([...lines].map(([entity, list]) => [entity, inPieces(list)]));
}

function inPieces(lines: readonly string[]): Buffer[] {
  const pieces: Buffer[] = [];
  for (let from = 0; from < lines.length; from += 500) pieces.push(Buffer.from(lines.slice(from, from + 500).join('')));
  return pieces;
}

function copyText(value: unknown): string {
  if (value === null) return '\\N';
  return String(value).replace(/[\\\t\n\r]/g, (sign) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n' })[sign] ?? '\\r');
}
