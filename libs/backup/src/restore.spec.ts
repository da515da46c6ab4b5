import { createHash } from 'node:crypto';
import { cp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { Redis } from 'ioredis';
import pg from 'pg';
import { Database, migrate, migrateOnly, migrationNames } from '@helix/database';
import { createObjectStore, type ObjectStore } from '@helix/objects';
import { startS3 } from '../../../scripts/s3-server.mjs';
import {
  createEmptyDatabase,
  createTestDatabase,
  openTestDatabase,
  type EmptyDatabase,
  type TestDatabase,
} from '../../database/src/testing/index.js';
import { startRedis } from '../../jobs/src/testing/redis-server.js';
import { backUp } from './back-up.js';
import { readManifest, type Manifest } from './manifest.js';
import { restore, type RestoreOptions } from './restore.js';
import { insertInstallation, OBJECTS, putObjects, temporaryFolder } from './testing/insert-installation.js';

const isSkipped = (server: string): boolean => process.env[`HELIX_SKIP_${server}`] === '1';
/** The tables that a restore changes on purpose. */
const CHANGED = ['agent_command', 'key_list', 'key_list_part', 'report_mail', 'monthly_report_mail'];

describe('a restore', () => {
  let source: TestDatabase;
  let root: Awaited<ReturnType<typeof temporaryFolder>>;
  let folder: string;
  let manifest: Manifest;
  let count = 0;
  const created: EmptyDatabase[] = [];

  beforeAll(async () => {
    source = await createTestDatabase();
    await insertInstallation(source);
    root = await temporaryFolder();
    folder = join(root.folder, 'backup');
    const store = await files('data');
    await putObjects(store);
    manifest = await backUp({ ownerUrl: source.ownerUrl, store, folder, version: '0.1.0' });
  });
  afterAll(async () => {
    for (const database of created) await database.drop();
    await source.drop();
    await root.remove();
  });

  const files = (name: string): Promise<ObjectStore> =>
    createObjectStore({ dataDir: join(root.folder, name), s3: undefined });
  const newFiles = (): Promise<ObjectStore> => files(`restored-${(count += 1)}`);
  const empty = async (): Promise<EmptyDatabase> => {
    const database = await createEmptyDatabase();
    created.push(database);
    return database;
  };
  const run = async (target: EmptyDatabase, options: Partial<RestoreOptions> = {}) =>
    restore({ ownerUrl: target.ownerUrl, store: await newFiles(), folder, redisUrl: undefined, ...options });
  const on = async <Row>(ownerUrl: string, sql: string, values: unknown[] = []): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: ownerUrl });
    await client.connect();
    try {
      return (await client.query(sql, values)).rows as Row[];
    } finally {
      await client.end();
    }
  };
  const tablesOf = async (ownerUrl: string): Promise<number> => {
    const [row] = await on<{ n: number }>(
      ownerUrl,
      `select count(*)::int as n from information_schema.tables where table_schema in ('public', 'bullmq')`,
    );
    return row?.n ?? -1;
  };
  /** A copy of the back-up in which something is done to a file. */
  const copyWith = async (change: (copy: string) => Promise<unknown>): Promise<string> => {
    const copy = join(root.folder, `copy-${(count += 1)}`);
    await cp(folder, copy, { recursive: true });
    await change(copy);
    return copy;
  };
  const editManifest = (change: (content: Manifest) => void) => async (copy: string) => {
    const content = await readManifest(copy);
    change(content);
    await writeFile(join(copy, 'manifest.json'), JSON.stringify(content));
  };

  /** A hash of the rows of each table, by a way of its own. */
  async function hashes(ownerUrl: string): Promise<Record<string, string>> {
    const found: Record<string, string> = {};
    for (const { name } of manifest.tables) {
      if (CHANGED.includes(name)) continue;
      const [row] = await on<{ hash: string }>(
        ownerUrl,
        `select count(*) || ' ' || coalesce(md5(string_agg(row, E'\\n' order by row collate "C")), '') as hash
         from (select (to_jsonb(t) - 'resync_wanted')::text as row from "${name}" t
               ${name === 'log_position' ? `where log <> 'postgres'` : ''}) rows`,
      );
      found[name] = row!.hash;
    }
    return found;
  }

  describe('into an empty database', () => {
    let target: EmptyDatabase;
    let restored: TestDatabase;
    let steps: string[];
    let store: ObjectStore;
    let isServedBefore: boolean | undefined;

    beforeAll(async () => {
      target = await empty();
      steps = [];
      store = await newFiles();
      await putObjects(store, [OBJECTS.report]);
      const result = await run(target, {
        store,
        onStep: (step) => steps.push(step),
        beforeServices: async () => {
          isServedBefore = await Database.connect({ url: target.url }).then(
            () => true,
            () => false,
          );
        },
      });
      expect(result).toMatchObject({ clinics: 2, objects: { restored: 1, skipped: 1 } });
      restored = await openTestDatabase({ ...target, drop: () => Promise.resolve() });
    });
    afterAll(() => restored.drop());

    it('brings back every row of every table, as an independent hash shows', async () => {
      const rows = await hashes(source.ownerUrl);
      expect(await hashes(target.ownerUrl)).toEqual(rows);
      expect(Object.values(rows).filter((hash) => !hash.startsWith('0 ')).length).toBeGreaterThan(15);
    });

    it('goes on with the numbers of sequences', async () => {
      const [customer] = await on<{ id: number }>(target.ownerUrl, `select nextval('clinic_clinic_id_seq')::int as id`);
      expect(customer).toEqual({ id: 8 });
      expect(await on(target.ownerUrl, `select nextval('agent_poll')::int as poll`)).toEqual([{ poll: 3 }]);
    });

    it('has everything that the services need, on which they start only when it has ended', async () => {
      expect(isServedBefore).toBe(false);
      const names = await on<{ name: string }>(target.ownerUrl, 'select name from migration order by id');
      expect(names.map(({ name }) => name).toSorted()).toEqual([...migrationNames].toSorted());
      expect(
        await on(target.ownerUrl, `select from information_schema.tables where table_schema = 'bullmq'`),
      ).not.toEqual([]);
      expect(steps).toHaveLength(7);
    });

    it('shows the services nothing without a clinic, and of a clinic its own rows', async () => {
      const tables = await on<{ name: string }>(
        target.ownerUrl,
        `select c.relname::text as name from pg_class c where c.relrowsecurity and c.relnamespace = 'public'::regnamespace`,
      );
      expect(tables.length).toBeGreaterThan(50);
      for (const { name } of tables) {
        if (name === 'note_template') continue; // Those that are shipped are for all.
        expect([name, await restored.database.query(`select from "${name}" limit 1`)]).toEqual([name, []]);
        const clinics = await restored.database.inClinics([2], async (transaction) =>
          (await transaction.query(`select distinct clinic_id from "${name}"`)).rows.map(
            (row) => row.clinic_id as number,
          ),
        );
        expect([name, clinics.filter((id) => id !== 2)]).toEqual([name, []]);
      }
      expect(
        await restored.database.inClinics([2], async (tx) => (await tx.query('select id from operatory')).rows),
      ).toEqual([{ id: 'a' }]);
    });

    it('brings back the objects, and leaves those that are there', async () => {
      for (const { key, text, contentType } of Object.values(OBJECTS))
        expect(await store.head(key)).toMatchObject({ size: text.length, contentType });
    });

    it('has no sessions, links, codes and keys of then, and no command that an agent would still carry out', async () => {
      for (const table of ['user_session', 'one_time_link', 'setup_code', 'signing_key', 'log_record', 'log_topic'])
        expect([table, await on(target.ownerUrl, `select from ${table}`)]).toEqual([table, []]);
      expect(await on(target.ownerUrl, 'select kind, state, error from agent_command')).toEqual([
        { kind: 'uninstall', state: 'failed', error: 'The database was restored from a back-up.' },
      ]);
    });

    it('keeps positions on Kafka, and none of the log in PostgreSQL', async () => {
      expect(await on(target.ownerUrl, 'select log, next_offset::int as next from log_position')).toEqual([
        { log: 'kafka-cluster', next: 77 },
      ]);
    });

    it('wants every clinic to send everything again, and derives its rows again', async () => {
      expect(await on(target.ownerUrl, 'select clinic_id from clinic where resync_wanted is null')).toEqual([]);
      const jobs = await on<{ queue: string; payload: object }>(
        target.ownerUrl,
        'select queue, payload from job_outbox order by queue, payload::text',
      );
      const [recordingId, deletedId] = [1, 2].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
      expect(jobs).toEqual([
        { queue: 'rebuild', payload: { clinicId: 1 } },
        { queue: 'rebuild', payload: { clinicId: 2 } },
        { queue: 'recordingCheck', payload: { clinicId: 1, recordingId } },
        { queue: 'recordingErasure', payload: { clinicId: 1, recordingId: deletedId } },
      ]);
    });

    it('is refused a second time, since the database is not empty any more', async () => {
      await expect(run(target)).rejects.toThrow(
        /^the database is not empty, it has the table \w+: .*nothing was changed$/,
      );
    });
  });

  describe('changes nothing', () => {
    const refused = async (from: string): Promise<string> => {
      const target = await empty();
      const error = await run(target, { folder: from }).then(
        () => 'restored',
        (failure: Error) => failure.message,
      );
      expect(await tablesOf(target.ownerUrl)).toBe(0);
      return error;
    };

    it('when a file of rows is damaged, and names it', async () => {
      const damaged = await copyWith(async (copy) => {
        const path = join(copy, 'tables/clinic.copy.gz');
        const bytes = await readFile(path);
        bytes[bytes.length >> 1]! ^= 1;
        await writeFile(path, bytes);
      });
      expect(await refused(damaged)).toBe(
        'tables/clinic.copy.gz of the back-up is damaged or missing; nothing was changed',
      );
    });

    it('when a file is missing or cut off, or an object is another one, and names it', async () => {
      const missing = await copyWith((copy) => rm(join(copy, 'tables/fee.copy.gz')));
      expect(await refused(missing)).toContain('tables/fee.copy.gz');
      const cut = await copyWith(async (copy) => {
        const path = join(copy, 'objects.jsonl');
        await writeFile(path, (await readFile(path)).subarray(0, -5));
      });
      expect(await refused(cut)).toContain('objects.jsonl');
      const other = await copyWith(async (copy) => {
        const path = join(copy, 'objects', OBJECTS.report.key);
        await writeFile(path, Buffer.concat([Buffer.from('#'), (await readFile(path)).subarray(1)]));
      });
      expect(await refused(other)).toContain(`objects/${OBJECTS.report.key}`);
    });

    it('when the back-up was cut off, or its manifest is damaged', async () => {
      const unfinished = await copyWith((copy) => rm(join(copy, 'manifest.json')));
      expect(await refused(unfinished)).toContain('has no whole back-up');
      const broken = await copyWith((copy) => writeFile(join(copy, 'manifest.json'), '{"format": 1, '));
      expect(await refused(broken)).toBe('manifest.json is damaged: it is no JSON');
    });

    it('when the back-up is of a newer release', async () => {
      const newer = await copyWith(editManifest((content) => content.migrations.push('Later1900000000000')));
      expect(await refused(newer)).toBe(
        'the back-up is of release 0.1.0, whose schema (Later1900000000000) this release does not know: restore it with that release',
      );
      const form = await copyWith(editManifest((content) => Object.assign(content, { format: 2 })));
      expect(await refused(form)).toBe('the back-up is of a newer release: restore it with that one');
    });

    it('when a file name leads out of the back-up', async () => {
      const evil = await copyWith(editManifest((content) => (content.tables[0]!.file = '../../etc/passwd')));
      expect(await refused(evil)).toContain('manifest.json is damaged: tables.0.file');
    });

    it('when Redis does not answer', async () => {
      const target = await empty();
      await expect(run(target, { redisUrl: 'redis://127.0.0.1:1' })).rejects.toThrow(
        'REDIS_URL: Redis does not answer',
      );
      expect(await tablesOf(target.ownerUrl)).toBe(0);
    });
  });

  it('that is cut off leaves a database on which nothing starts, and which no restore or migration takes', async () => {
    const target = await empty();
    const store = Object.assign(Object.create(await newFiles()) as ObjectStore, {
      put: () => Promise.reject(new Error('the disk is gone')),
    });
    await expect(run(target, { store })).rejects.toThrow('the disk is gone');
    await expect(Database.connect({ url: target.url })).rejects.toThrow(
      'the database is being restored, or that was cut off',
    );
    await expect(migrate(target.ownerUrl)).rejects.toThrow('the database is being restored, or that was cut off');
    await expect(run(target)).rejects.toThrow('a restore into this database was cut off: create a new one');
    const half = join(root.folder, 'half');
    const backUpHalf = backUp({ ownerUrl: target.ownerUrl, store: await newFiles(), folder: half, version: '0.1.0' });
    await expect(backUpHalf).rejects.toThrow('it is not whole');
  });

  it('finds rows that are not those of the back-up, although each file is whole', async () => {
    const target = await empty();
    const other = await copyWith(async (copy) => {
      const path = join(copy, 'tables/customer.copy.gz');
      // Another text for the same number.
      const bytes = Buffer.from(`0${gunzipSync(await readFile(path)).toString()}`);
      await writeFile(path, gzipSync(bytes));
      const fileBytes = (await stat(path)).size;
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      await editManifest(({ tables }) =>
        Object.assign(
          tables.find(({ name }) => name === 'customer')!,
          { fileBytes, sha256, bytes: bytes.length },
        ),
      )(copy);
    });
    await expect(run(target, { folder: other })).rejects.toThrow('table customer differs from the back-up');
    await expect(Database.connect({ url: target.url })).rejects.toThrow('cut off');
  });

  it('of an older schema makes that schema, loads it and migrates it', async () => {
    const old = await empty();
    const names = migrationNames.filter((name) => !name.startsWith('WantedResyncs') && !name.startsWith('LastBackup'));
    await migrateOnly(old.ownerUrl, names);
    await on(
      old.ownerUrl,
      `insert into customer (customer_id, customer_name) values (3, 'Old');
       insert into clinic (clinic_id, customer_id, name, dms_type, time_zone) values (4, 3, 'Elm', 1, 'UTC')`,
    );
    const oldFolder = join(root.folder, 'old');
    await backUp({ ownerUrl: old.ownerUrl, store: await newFiles(), folder: oldFolder, version: '0.0.9' });
    const target = await empty();
    await run(target, { folder: oldFolder });
    expect(
      await on(target.ownerUrl, 'select clinic_id as id, name, resync_wanted is not null as "isWanted" from clinic'),
    ).toEqual([{ id: 4, name: 'Elm', isWanted: true }]);
    expect(await on(target.ownerUrl, 'select finished_at from last_backup')).toEqual([{ finished_at: null }]);
  });

  (isSkipped('S3') ? describe.skip : describe)('with a bucket', () => {
    it('moves objects from files to a bucket, and back', async () => {
      process.env['AWS_ACCESS_KEY_ID'] = 'test';
      process.env['AWS_SECRET_ACCESS_KEY'] = 'test';
      const server = await startS3();
      try {
        const s3 = { bucket: 'helix', region: 'us-east-1', endpoint: server.endpoint, forcePathStyle: true };
        await new S3Client(s3).send(new CreateBucketCommand({ Bucket: 'helix' }));
        const bucket = await createObjectStore({ dataDir: root.folder, s3 });
        const target = await empty();
        const first = await run(target, { store: bucket });
        expect(first.objects).toEqual({ restored: 2, skipped: 0 });
        const fromBucket = join(root.folder, 'from-bucket');
        const { objects } = await backUp({
          ownerUrl: target.ownerUrl,
          store: bucket,
          folder: fromBucket,
          version: '0.1.0',
        });
        expect(objects).toMatchObject({ count: 2, sha256: manifest.objects.sha256 });
        const again = await run(await empty(), { store: bucket, folder: fromBucket });
        expect(again.objects).toEqual({ restored: 0, skipped: 2 });
      } finally {
        await server.stop();
      }
    });
  });

  (isSkipped('REDIS') ? describe.skip : describe)('with Redis', () => {
    it('drops the jobs in Redis, and nothing of others', async () => {
      const server = await startRedis();
      const redis = new Redis(server.url);
      try {
        await redis.mset('helix:mail:wait', '1', 'helix:mail:7', '2', 'other:mail', '3', 'helixer', '4');
        await run(await empty(), { redisUrl: server.url });
        expect((await redis.keys('*')).toSorted()).toEqual(['helixer', 'other:mail']);
      } finally {
        redis.disconnect();
        await server.stop();
      }
    });
  });
});
