import { readdir, readFile, stat, writeFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createObjectStore, type ObjectStore } from '@helix/objects';
import { createTestDatabase, type TestDatabase } from '../../database/src/testing/index.js';
import { backUp, type BackUpOptions } from './back-up.js';
import { LEFT_OUT, ROWS_OF } from './left-out.js';
import { readManifest, type Manifest } from './manifest.js';
import { KEY_COLUMNS } from './object-references.js';
import { insertInstallation, OBJECTS, putObjects, temporaryFolder } from './testing/insert-installation.js';

describe('a back-up', () => {
  let test: TestDatabase;
  let root: Awaited<ReturnType<typeof temporaryFolder>>;
  let store: ObjectStore;
  let folders = 0;

  beforeAll(async () => {
    test = await createTestDatabase();
    await insertInstallation(test);
    root = await temporaryFolder();
    store = await createObjectStore({ dataDir: join(root.folder, 'data'), s3: undefined });
    await putObjects(store);
  });
  afterAll(async () => {
    await test.drop();
    await root.remove();
  });

  const newFolder = (): string => join(root.folder, `backup-${(folders += 1)}`);
  const make = (options: Partial<BackUpOptions> = {}): Promise<Manifest> =>
    backUp({ ownerUrl: test.ownerUrl, store, folder: newFolder(), version: '9.9.9', ...options });
  const own = async <Row>(sql: string): Promise<Row[]> => (await test.ownerPool.query(sql)).rows as Row[];
  const linesOf = async (folder: string, { tables }: Manifest, name: string): Promise<string[]> => {
    const { file } = tables.find((table) => table.name === name)!;
    return gunzipSync(await readFile(join(folder, file)))
      .toString()
      .split('\n')
      .slice(0, -1);
  };

  it('has every table of the schema but those that are left out with a reason', async () => {
    const { tables } = await make();
    const all = await own<{ name: string }>(
      `select relname::text as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname collate "C"`,
    );
    const leftOut = Object.keys(LEFT_OUT);
    expect([...tables.map(({ name }) => name), ...leftOut].toSorted()).toEqual(all.map(({ name }) => name));
    expect(Object.values(LEFT_OUT).filter((reason) => reason === '')).toEqual([]);
    expect(Object.keys(ROWS_OF).filter((name) => !tables.some((table) => table.name === name))).toEqual([]);
  });

  it('counts the rows of each table as the database does', async () => {
    const { tables } = await make();
    for (const { name, rows } of tables) {
      const [row] = await own<{ n: number }>(
        `select count(*)::int as n from "${name}" where ${ROWS_OF[name] ?? 'true'}`,
      );
      expect([name, rows]).toEqual([name, row?.n]);
    }
    expect(tables.find(({ name }) => name === 'log_position')?.rows).toBe(1);
  });

  it('writes rows as text in the order of the bytes of their keys, without what is generated', async () => {
    const folder = newFolder();
    const manifest = await make({ folder });
    expect(await linesOf(folder, manifest, 'agent_key')).toEqual([expect.stringContaining('\\\\x00ff5c0a')]);
    const { columns } = manifest.tables.find(({ name }) => name === 'operatory')!;
    const cells = (await linesOf(folder, manifest, 'operatory')).map((line) =>
      ['clinic_id', 'id', 'version', 'name'].map((column) => line.split('\t')[columns.indexOf(column)]),
    );
    expect(cells).toEqual([
      ['1', 'B', '9007199254740993', '\\N'],
      ['1', 'a', '1', 'tab\\tline\\nreturn\\rback\\\\slash \\\\N'],
      ['1', 'ä', '2', '\\\\N'],
      ['2', 'a', '1', ''],
    ]);
    expect(manifest.tables.find(({ name }) => name === 'fee')?.columns).not.toContain('plain_code');
  });

  it('is of one moment: what is committed while it runs is in none of its tables', async () => {
    const folder = newFolder();
    const [{ now } = { now: new Date() }] = await own<{ now: Date }>('select now()');
    let isChanged = false;
    const manifest = await make({
      folder,
      async onTable() {
        if (isChanged) return;
        isChanged = true;
        await own(`update operatory set name = 'late' where clinic_id = 2`);
        await own(`insert into operatory (clinic_id, id, version) values (2, 'late', 1)`);
      },
    });
    const late = (await linesOf(folder, manifest, 'operatory')).filter((line) => line.includes('late'));
    await own(`delete from operatory where id = 'late'`);
    await own(`update operatory set name = '' where clinic_id = 2`);
    expect([isChanged, late]).toEqual([true, []]);
    expect(Date.parse(manifest.takenAt) - now.getTime()).toBeGreaterThanOrEqual(0);
  });

  it('has the next number of each sequence, and none of tables that are left out', async () => {
    const { sequences } = await make();
    expect(sequences.find(({ name }) => name === 'clinic_clinic_id_seq')).toEqual({
      ...{ name: 'clinic_clinic_id_seq', value: '7', isCalled: true },
    });
    expect(sequences.find(({ name }) => name === 'agent_poll')?.value).toBe('2');
    expect(sequences.map(({ name }) => name)).not.toContain('migration_id_seq');
  });

  it('names the release, and the migrations that had run', async () => {
    const { version, migrations } = await make();
    expect(version).toBe('9.9.9');
    expect(migrations).toEqual(
      (await own<{ name: string }>('select name from migration order by id')).map(({ name }) => name),
    );
  });

  it('has nothing that signs in, and no jobs', async () => {
    const folder = newFolder();
    await make({ folder });
    const names = await readdir(join(folder, 'tables'));
    for (const table of ['user_session', 'signing_key', 'one_time_link', 'setup_code', 'job_outbox'])
      expect(names).not.toContain(`${table}.copy.gz`);
  });

  it('can be read by its owner only', async () => {
    const folder = newFolder();
    await make({ folder });
    const modes = new Set<string>();
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      const { mode } = await stat(join(entry.parentPath, entry.name));
      modes.add(`${entry.isFile() ? 'file' : 'folder'} ${(mode & 0o777).toString(8)}`);
    }
    expect([...modes].toSorted()).toEqual(['file 600', 'folder 700']);
    expect(((await stat(folder)).mode & 0o777).toString(8)).toBe('700');
  });

  it('is read again as it was made', async () => {
    const folder = newFolder();
    expect(await make({ folder })).toEqual(await readManifest(folder));
  });

  it('is recorded in the database once it is whole', async () => {
    await own('update last_backup set finished_at = null');
    await make();
    const [row] = await own<{ seconds: number }>(
      'select extract(epoch from now() - finished_at)::float8 as seconds from last_backup',
    );
    expect(row?.seconds).toBeLessThan(60);
  });

  it('is not made while a migration runs', async () => {
    const migrating = await test.ownerPool.connect();
    await migrating.query(`select pg_advisory_lock(hashtext('helix migrations'))`);
    await expect(make()).rejects.toThrow('a migration is running: try again when it has ended');
    await migrating.query(`select pg_advisory_unlock(hashtext('helix migrations'))`);
    migrating.release();
  });

  it('does not touch a folder that has a back-up, or anything else', async () => {
    const folder = newFolder();
    await make({ folder });
    await expect(make({ folder })).rejects.toThrow(`${folder} has a back-up already: give another folder`);
    const other = newFolder();
    await mkdir(other);
    await writeFile(join(other, 'notes.txt'), 'mine');
    await expect(make({ folder: other })).rejects.toThrow(`${other} is not empty`);
    expect(await readdir(other)).toEqual(['notes.txt']);
  });

  describe('of objects', () => {
    it('knows every column that holds their keys', async () => {
      const columns = await own<{ name: string }>(`
        select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = 'public' and column_name ~ '(object|audio|storage|file)_key$' order by 1`);
      expect(columns.map(({ name }) => name)).toEqual(KEY_COLUMNS);
    });

    it('copies those that rows name, with their type and checksum, and no others', async () => {
      const folder = newFolder();
      await putObjects(store, [{ key: 'clinics/1/recordings/forgotten', text: 'x', contentType: 'audio/webm' }]);
      const { objects, lostObjects } = await make({ folder });
      const bytes = OBJECTS.chunk.text.length + OBJECTS.report.text.length;
      expect({ count: objects.count, bytes: objects.bytes, lostObjects }).toEqual({ count: 2, bytes, lostObjects: [] });
      const copied = await createObjectStore({ dataDir: folder, s3: undefined });
      expect(await copied.head(OBJECTS.report.key)).toEqual(await store.head(OBJECTS.report.key));
      expect(await copied.head('clinics/1/recordings/forgotten')).toBeUndefined();
    });

    it('names those that are missing or damaged, and has the others', async () => {
      await store.delete(OBJECTS.chunk.key);
      const path = join(root.folder, 'data/objects', OBJECTS.report.key);
      const whole = await readFile(path);
      await writeFile(path, Buffer.concat([Buffer.from('#'), whole.subarray(1)]));
      const { objects, lostObjects } = await make();
      await putObjects(store);
      expect(objects.count).toBe(0);
      expect(lostObjects.toSorted((a, b) => a.key.localeCompare(b.key))).toEqual([
        { key: OBJECTS.chunk.key, reason: 'missing' },
        { key: OBJECTS.report.key, reason: 'damaged' },
      ]);
    });

    it('is none when the store fails, and leaves no manifest', async () => {
      const folder = newFolder();
      await own('update last_backup set finished_at = null');
      const failing = Object.assign(Object.create(store) as ObjectStore, {
        head: () => Promise.reject(new Error('the bucket does not answer')),
      });
      await expect(make({ folder, store: failing })).rejects.toThrow('the bucket does not answer');
      await expect(readManifest(folder)).rejects.toThrow('has no whole back-up');
      expect(await own('select finished_at from last_backup')).toEqual([{ finished_at: null }]);
    });
  });
});
