import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { finished, pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { MIGRATIONS_LOCK, UNFINISHED_RESTORE } from '@helix/database';
import { createObjectStore, OtherBytesError, type ObjectStore } from '@helix/objects';
import { connected } from './connected.js';
import { BackupError } from './errors.js';
import { HashedBytes } from './hashed-bytes.js';
import {
  MANIFEST,
  OBJECT_LIST,
  syncFolders,
  writeManifest,
  type BackedUpObject,
  type BackedUpTable,
  type LostObject,
  type Manifest,
} from './manifest.js';
import { referencedKeys } from './object-references.js';
import { comparesBytes, copyOut, PLAIN_TEXT, readTables, type StoredTable } from './stored-tables.js';

export interface BackUpOptions {
  /** Of the database's owner, who sees the rows of all clinics. */
  ownerUrl: string;
  store: ObjectStore;
  /** New, or an empty folder. */
  folder: string;
  /** Of this release. */
  version: string;
  onTable?(table: BackedUpTable): void | Promise<void>;
}

/** Folder of the files of tables. */
const TABLES = 'tables';
/** The keys that rows name, until their objects are copied. */
const WANTED = `${OBJECT_LIST}.wanted`;
/** Rows are half as large, at a speed that a database's disk has. */
const GZIP_LEVEL = 1;
const OBJECTS_AT_ONCE = 8;
const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

/**
 * Writes what an installation has into a folder: one snapshot of the tables, then the objects that its rows name. The manifest
 * comes last, so that a back-up that was cut off is none. At the end the database knows when it was backed up.
 *
 * Rows are text: it does not depend on the server's release, equal rows are equal bytes, and it can be read without Helix.
 *
 * @throws BackupError when the folder is not empty, the database has no tables, or a migration is running.
 */
export async function backUp({ ownerUrl, store, folder, version, onTable }: BackUpOptions): Promise<Manifest> {
  const database = await connected(ownerUrl, async (client) => {
    await client.query(PLAIN_TEXT);
    await lockOutMigrations(client);
    if (!(await hasTable(client, 'migration'))) throw new BackupError('the database has no tables of Helix');
    if (await hasTable(client, UNFINISHED_RESTORE))
      throw new BackupError('the database is being restored, or that was cut off: it is not whole');
    await prepareFolder(folder);
    return copyDatabase(client, folder, onTable);
  });
  const { list, lost } = await copyObjects(folder, store);
  await syncFolders(folder, TABLES);
  const manifest = { version, ...database, objects: list, lostObjects: lost };
  await writeManifest(folder, manifest);
  await connected(ownerUrl, recordSuccess);
  return { format: 1, ...manifest };
}

/** Before an upgrade to the first release that counts back-ups there is nothing to record it in. */
async function recordSuccess(client: pg.Client): Promise<void> {
  if (await hasTable(client, 'last_backup')) await client.query('update last_backup set finished_at = now()');
}

async function hasTable(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.' || $1::text) is not null as "isThere"`,
    [name],
  );
  return rows[0]?.isThere ?? false;
}

async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  const names = await readdir(folder);
  if (names.includes(MANIFEST)) throw new BackupError(`${folder} has a back-up already: give another folder`);
  if (names.length > 0)
    throw new BackupError(`${folder} is not empty: delete what is in it, such as a back-up that was cut off`);
  await mkdir(join(folder, TABLES), { mode: PRIVATE_FOLDER });
}

/** A migration would change tables under the snapshot, and wait for it. */
async function lockOutMigrations(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isLocked: boolean }>(
    `select pg_try_advisory_lock_shared(${MIGRATIONS_LOCK}) as "isLocked"`,
  );
  if (!rows[0]?.isLocked) throw new BackupError('a migration is running: try again when it has ended');
}

type DatabaseContent = Pick<Manifest, 'migrations' | 'takenAt' | 'tables' | 'sequences'>;

async function copyDatabase(
  client: pg.Client,
  folder: string,
  onTable: BackUpOptions['onTable'],
): Promise<DatabaseContent> {
  await client.query('begin isolation level repeatable read, read only');
  const { rows: applied } = await client.query<{ name: string; now: Date }>(
    'select name, now() as now from migration order by timestamp, name',
  );
  const isOrderedByBytes = await comparesBytes(client);
  const stored = await readTables(client);
  const tables: BackedUpTable[] = [];
  for (const table of stored) {
    const copied = await copyTable(client, folder, table, isOrderedByBytes);
    tables.push(copied);
    await onTable?.(copied);
  }
  await writeKeys(client, folder);
  await client.query('commit');
  return {
    migrations: applied.map(({ name }) => name),
    takenAt: (applied[0]?.now ?? new Date()).toISOString(),
    tables,
    // Numbers are drawn outside of transactions: those of now are never behind the rows of the snapshot.
    sequences: await readSequences(client, new Set(stored.map(({ name }) => name))),
  };
}

async function copyTable(
  client: pg.Client,
  folder: string,
  table: StoredTable,
  isOrderedByBytes: boolean,
): Promise<BackedUpTable> {
  const file = `${TABLES}/${table.name}.copy.gz`;
  const path = join(folder, file);
  const rows = client.query(copyTo(copyOut(table, isOrderedByBytes)));
  const hashed = new HashedBytes();
  const target = createWriteStream(path, { flags: 'wx', mode: PRIVATE_FILE, flush: true });
  await pipeline(rows, hashed, createGzip({ level: GZIP_LEVEL }), target);
  return {
    name: table.name,
    file,
    columns: table.columns,
    rows: rows.rowCount,
    fileBytes: (await stat(path)).size,
    bytes: hashed.byteCount,
    sha256: hashed.digest(),
  };
}

/** Sequences of tables that are backed up, and those that belong to none. */
async function readSequences(client: pg.Client, tables: ReadonlySet<string>): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string; table: string | null }>(SEQUENCES);
  const sequences: Manifest['sequences'] = [];
  for (const { name, table } of rows) {
    if (table !== null && !tables.has(table)) continue;
    const { rows: values } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value as value, is_called as "isCalled" from public.${client.escapeIdentifier(name)}`,
    );
    sequences.push({ name, ...values[0]! });
  }
  return sequences;
}

const SEQUENCES = `
  select s.relname::text as name, t.relname::text as table
  from pg_class s
  left join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.refobjsubid > 0
    and d.deptype in ('a', 'i')
  left join pg_class t on t.oid = d.refobjid
  where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace
  order by 1`;

/** Keys of the snapshot as a file, so that it ends before the objects are copied, which may take hours. */
async function writeKeys(client: pg.Client, folder: string): Promise<void> {
  async function* lines(): AsyncGenerator<string> {
    for await (const key of referencedKeys(client)) yield `${key}\n`;
  }
  await pipeline(lines, createWriteStream(join(folder, WANTED), { flags: 'wx', mode: PRIVATE_FILE }));
}

/** Copies objects, and lists what was copied. Those that were deleted since the snapshot, or are damaged, are named. */
async function copyObjects(
  folder: string,
  store: ObjectStore,
): Promise<{ list: Manifest['objects']; lost: LostObject[] }> {
  const target = await createObjectStore({ dataDir: folder, s3: undefined });
  const wanted = join(folder, WANTED);
  const lost: LostObject[] = [];
  const hashed = new HashedBytes();
  const file = createWriteStream(join(folder, OBJECT_LIST), { flags: 'wx', mode: PRIVATE_FILE, flush: true });
  const written = pipeline(hashed, file);
  let count = 0;
  let bytes = 0;
  const copy = async (keys: readonly string[]): Promise<void> => {
    const copied = await Promise.all(keys.map((key) => copyObject(key, store, target)));
    for (const object of copied) {
      if ('reason' in object) {
        lost.push(object);
        continue;
      }
      count += 1;
      bytes += object.size;
      if (!hashed.write(`${JSON.stringify(object)}\n`)) await new Promise((resolve) => hashed.once('drain', resolve));
    }
  };
  try {
    const keys: string[] = [];
    for await (const key of createInterface({ input: createReadStream(wanted) })) {
      keys.push(key);
      if (keys.length === OBJECTS_AT_ONCE) await copy(keys.splice(0));
    }
    await copy(keys);
    hashed.end();
    await finished(file);
  } catch (error) {
    hashed.destroy(error as Error);
    await written.catch(() => undefined);
    throw error;
  }
  await rm(wanted);
  return { list: { count, bytes, sha256: hashed.digest() }, lost };
}

async function copyObject(key: string, from: ObjectStore, to: ObjectStore): Promise<BackedUpObject | LostObject> {
  try {
    const stored = await from.head(key);
    const body = stored && (await from.get(key));
    if (!stored || !body) return { key, reason: 'missing' };
    const { contentType, size, sha256 } = stored;
    // What another program has put into a bucket has no checksum.
    const copied = await to.put(key, body, { contentType, size, ...(sha256 ? { sha256 } : {}) });
    return { key, size: copied.size, sha256: copied.sha256, contentType };
  } catch (error) {
    // It is not what was stored, or nothing can be read of it any more. Anything else, such as a full disk, ends the back-up.
    if (error instanceof OtherBytesError || error instanceof SyntaxError) return { key, reason: 'damaged' };
    throw error;
  }
}
