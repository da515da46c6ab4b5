import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { migrate, migrateOnly, migrationNames, UNFINISHED_RESTORE } from '@helix/database';
import { checkRedis, dropRedisJobs, migrateJobs } from '@helix/jobs';
import { createObjectStore, type ObjectStore } from '@helix/objects';
import { beginAgain } from './begin-again.js';
import { connected } from './connected.js';
import { BackupError } from './errors.js';
import { HashedBytes } from './hashed-bytes.js';
import {
  backedUpObject,
  OBJECT_LIST,
  readManifest,
  type BackedUpObject,
  type BackedUpTable,
  type Manifest,
} from './manifest.js';
import { comparesBytes, copyIn, copyOut, PLAIN_TEXT, quoted, readTables, type StoredTable } from './stored-tables.js';

export interface RestoreOptions {
  /** Of an empty database, of its owner. */
  ownerUrl: string;
  store: ObjectStore;
  /** With a whole back-up. */
  folder: string;
  /** Where jobs are kept; undefined: in the database. */
  redisUrl: string | undefined;
  /** What must have happened before any service starts. */
  beforeServices?(): Promise<void>;
  onStep?(step: string): void;
}

export interface Restored {
  manifest: Manifest;
  /** The clinics, each of which will send everything again. */
  clinics: number;
  objects: { restored: number; skipped: number };
}

const OBJECTS_AT_ONCE = 8;

/**
 * Brings a back-up into an empty database: the schema of then, the rows, which are compared with the back-up table by table,
 * the migrations since, the objects. Sessions, links, mails and jobs of then are gone, and every clinic is to send
 * everything again.
 *
 * Nothing is changed before all files are found to be whole. A restore that is cut off leaves a database on which no service
 * starts.
 *
 * @throws BackupError for a damaged or newer back-up, a database that is not empty, or rows that differ after all.
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { ownerUrl, store, folder, redisUrl, beforeServices, onStep = () => undefined } = options;
  const manifest = await readManifest(folder);
  requireKnown(manifest);
  onStep('Checking the back-up');
  await checkFiles(folder, manifest);
  if (redisUrl) await checkRedis(redisUrl);
  await store.check();
  return connected(ownerUrl, async (client) => {
    await client.query(PLAIN_TEXT);
    await requireEmpty(client);
    await client.query(`create table ${UNFINISHED_RESTORE} (started_at timestamptz not null default now())`);
    onStep(`Making the schema of release ${manifest.version}`);
    await migrateOnly(ownerUrl, manifest.migrations);
    const tables = await matchTables(client, manifest);
    onStep('Loading the rows');
    await load(client, folder, tables, manifest);
    onStep('Comparing the rows');
    await compare(client, tables);
    onStep('Bringing the schema up to date');
    await migrate(ownerUrl, { isRestore: true });
    await migrateJobs(ownerUrl);
    onStep('Restoring the objects');
    const objects = await restoreObjects(folder, store);
    onStep('Dropping sessions, links, mails and jobs, and requesting resyncs');
    const clinics = await beginAgain(client, new Date(manifest.takenAt));
    if (redisUrl) await dropRedisJobs(redisUrl);
    await beforeServices?.();
    await client.query('analyze');
    await client.query(`drop table ${UNFINISHED_RESTORE}`);
    return { manifest, clinics, objects };
  });
}

function requireKnown({ migrations, version }: Manifest): void {
  const unknown = migrations.find((name) => !migrationNames.includes(name));
  if (unknown !== undefined)
    throw new BackupError(
      `the back-up is of release ${version}, whose schema (${unknown}) this release does not know: restore it with that release`,
    );
}

async function checkFiles(folder: string, { tables, objects }: Manifest): Promise<void> {
  for (const { file, fileBytes, bytes, sha256 } of tables) {
    const path = join(folder, file);
    const { size } = await stat(path).catch(() => ({ size: -1 }));
    if (size === -1) throw new BackupError(`${file} of the back-up is missing; nothing was changed`);
    const found = size === fileBytes ? await hashOf(createReadStream(path), createGunzip()) : undefined;
    if (found?.sha256 !== sha256 || found.bytes !== bytes) throw damaged(file);
  }
  const list = await hashOf(createReadStream(join(folder, OBJECT_LIST)));
  if (list?.sha256 !== objects.sha256) throw damaged(OBJECT_LIST);
  const store = await createObjectStore({ dataDir: folder, s3: undefined });
  for await (const some of listedObjects(folder)) {
    await Promise.all(
      some.map(async ({ key, size, sha256 }) => {
        const body = await store.get(key).catch(() => undefined);
        const found = body && (await hashOf(body));
        if (found?.sha256 !== sha256 || found.bytes !== size) throw damaged(`objects/${key}`);
      }),
    );
  }
}

const damaged = (file: string): BackupError =>
  new BackupError(`${file} of the back-up is damaged or missing; nothing was changed`);

/** Undefined when it cannot be read to its end. */
async function hashOf(
  ...streams: [NodeJS.ReadableStream, ...NodeJS.ReadWriteStream[]]
): Promise<{ bytes: number; sha256: string } | undefined> {
  const hashed = new HashedBytes();
  const ignored = new Writable({ write: (_chunk, _encoding, done) => done() });
  try {
    await pipeline([...streams, hashed, ignored]);
    return { bytes: hashed.byteCount, sha256: hashed.digest() };
  } catch {
    return undefined;
  }
}

/** The objects of the back-up, some at a time: there may be millions. */
async function* listedObjects(folder: string): AsyncGenerator<BackedUpObject[]> {
  const some: BackedUpObject[] = [];
  for await (const line of createInterface({ input: createReadStream(join(folder, OBJECT_LIST)) })) {
    some.push(backedUpObject.parse(JSON.parse(line)));
    if (some.length === OBJECTS_AT_ONCE) yield some.splice(0);
  }
  yield some;
}

async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(TABLES_THERE, [UNFINISHED_RESTORE]);
  const [first] = rows;
  if (first?.name === UNFINISHED_RESTORE)
    throw new BackupError('a restore into this database was cut off: create a new one, and restore into that');
  if (first)
    throw new BackupError(
      `the database is not empty, it has the table ${first.name}: create a new one, and restore into that; nothing was changed`,
    );
}

/** That of an unfinished restore first. */
const TABLES_THERE = `
  select c.relname::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
    and n.nspname not like 'pg\\_temp\\_%' and n.nspname not like 'pg\\_toast\\_temp\\_%'
  order by c.relname = $1 desc, 1 limit 1`;

interface LoadedTable {
  backedUp: BackedUpTable;
  stored: StoredTable;
}

/** The tables of the back-up in an order in which each finds the rows that it refers to. */
async function matchTables(client: pg.Client, { tables }: Manifest): Promise<LoadedTable[]> {
  const stored = new Map((await readTables(client)).map((table) => [table.name, table]));
  const { rows: references } = await client.query<{ table: string; to: string }>(REFERENCES);
  const waiting = new Map(tables.map((table) => [table.name, table]));
  const ordered: LoadedTable[] = [];
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(
      ({ name }) => !references.some(({ table, to }) => table === name && to !== name && waiting.has(to)),
    );
    if (ready.length === 0)
      throw new Error(`tables refer to each other in a circle: ${[...waiting.keys()].join(', ')}`);
    for (const backedUp of ready) {
      waiting.delete(backedUp.name);
      const table = stored.get(backedUp.name);
      if (!table || backedUp.columns.some((column) => !table.columns.includes(column)))
        throw new BackupError(`the back-up has columns of ${backedUp.name} that its schema does not have`);
      ordered.push({ backedUp, stored: { ...table, columns: backedUp.columns } });
    }
  }
  return ordered;
}

const REFERENCES = `
  select conrelid::regclass::text as table, confrelid::regclass::text as to from pg_constraint where contype = 'f'`;

/**
 * Loads every table. Constraints stay in force; triggers, which tell services of changes, do not: there are no services, and the
 * owner may switch off those of its own tables.
 */
async function load(
  client: pg.Client,
  folder: string,
  tables: readonly LoadedTable[],
  manifest: Manifest,
): Promise<void> {
  await client.query('begin');
  // What the migrations have inserted is in the back-up, as it was then.
  if (tables.length > 0)
    await client.query(`truncate ${tables.map(({ stored }) => quoted(stored.name)).join(', ')} cascade`);
  for (const { backedUp, stored } of tables) {
    if (backedUp.rows === 0) continue;
    const name = quoted(stored.name);
    await client.query(`alter table ${name} disable trigger user`);
    const rows = client.query(copyFrom(copyIn(stored.name, stored.columns)));
    await pipeline(createReadStream(join(folder, backedUp.file)), createGunzip(), rows);
    await client.query(`alter table ${name} enable trigger user`);
  }
  for (const { name, value, isCalled } of manifest.sequences)
    await client.query('select setval($1::regclass, $2, $3)', [`public.${quoted(name)}`, value, isCalled]);
  await client.query('commit');
}

/** @throws BackupError unless each table has the rows of the back-up. */
async function compare(client: pg.Client, tables: readonly LoadedTable[]): Promise<void> {
  const isOrderedByBytes = await comparesBytes(client);
  for (const { backedUp, stored } of tables) {
    const rows = client.query(copyTo(copyOut(stored, isOrderedByBytes)));
    const found = await hashOf(rows);
    if (rows.rowCount !== backedUp.rows || found?.sha256 !== backedUp.sha256)
      throw new BackupError(`table ${stored.name} differs from the back-up: the database is not usable`);
  }
}

/** Puts objects into the store, but for those that are there already. */
async function restoreObjects(folder: string, store: ObjectStore): Promise<Restored['objects']> {
  const from = await createObjectStore({ dataDir: folder, s3: undefined });
  const counts = { restored: 0, skipped: 0 };
  for await (const some of listedObjects(folder))
    await Promise.all(
      some.map(async ({ key, size, sha256, contentType }) => {
        const there = await store.head(key).catch(() => undefined);
        if (there?.sha256 === sha256 && there.size === size) {
          counts.skipped += 1;
          return;
        }
        const body = await from.get(key);
        if (!body) throw damaged(`objects/${key}`);
        await store.put(key, body, { contentType, size, sha256 });
        counts.restored += 1;
      }),
    );
  return counts;
}
