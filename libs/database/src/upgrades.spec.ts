import pg from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Database } from './database.js';
import { migrate } from './migrate.js';
import { migrationNames, migrations } from './migrations/index.js';
import { BASELINE } from './migrations/migration-kind.js';
import { checkSchema, SchemaError, waitForSchema } from './schema-state.js';
import { createTestDatabase, type TestDatabase } from './testing/index.js';

/** The next release adds a column, the one after it drops one that only the releases before the next one use. */
class Add1900000000001 implements MigrationInterface {
  static readonly kind = 'expand';
  name = 'Add1900000000001';
  up = (runner: QueryRunner) => runner.query('alter table customer add column note text');
  down = () => Promise.reject(new Error('only forward'));
}
class Drop1900000000002 implements MigrationInterface {
  static readonly kind = 'contract';
  static readonly oldest = 'Add1900000000001';
  name = 'Drop1900000000002';
  up = (runner: QueryRunner) => runner.query('alter table clinic drop column salesforce_id');
  down = () => Promise.reject(new Error('only forward'));
}
const NEXT = [...migrations, Add1900000000001];
const AFTER_NEXT = [...NEXT, Drop1900000000002];

describe('an upgrade', () => {
  let test: TestDatabase;

  beforeEach(async () => {
    test = await createTestDatabase();
  });
  afterEach(() => test.drop());

  const start = async (): Promise<string> => {
    try {
      await (await Database.connect({ url: test.url, poolSize: 1 })).close();
      return 'started';
    } catch (error) {
      expect(error).toBeInstanceOf(SchemaError);
      return (error as Error).message;
    }
  };
  const locked = async (work: () => Promise<unknown>): Promise<void> => {
    const client = new pg.Client({ connectionString: test.ownerUrl });
    await client.connect();
    await client.query('begin; select from customer');
    await work();
    await client.query('rollback').catch(() => undefined);
    await client.end();
  };

  it('is refused by services that need a newer schema, in one line', async () => {
    await test.ownerPool.query('delete from migration where name = $1', [migrationNames.at(-1)]);
    expect(await start()).toBe(
      `the schema is older than this release (${migrationNames.at(-1)} is missing): run npm run migrate`,
    );
    await test.ownerPool.query('revoke select on migration from helix_service');
    expect(await start()).toContain('the schema is older than this release');
  });

  it('keeps the services of this release on the schema of the next one, and ends them on the one that has dropped theirs', async () => {
    await migrate(test.ownerUrl, { chosen: NEXT });
    expect(await start()).toBe('started');
    expect(await migrate(test.ownerUrl, { chosen: AFTER_NEXT })).toEqual(['Drop1900000000002']);
    expect(await start()).toBe(
      'the schema is too new for this release, which does not work on it any more: start a newer release',
    );
    await expect(checkSchema(test.ownerPool, [...migrationNames, 'Add1900000000001'])).resolves.toBeUndefined();
  });

  it('runs once when two start it at the same time, and the second one finds it done', async () => {
    const done = await Promise.all([1, 2].map(() => migrate(test.ownerUrl, { chosen: NEXT })));
    expect(done.toSorted((a, b) => a.length - b.length)).toEqual([[], ['Add1900000000001']]);
  });

  it('waits for nobody longer than its time, and says that a lock is held', async () => {
    await locked(async () => {
      const attempt = migrate(test.ownerUrl, { chosen: NEXT, lockMs: 50, attempts: 2, pauseMs: 10 });
      await expect(attempt).rejects.toThrow('a table stayed locked by another transaction at each of 2 attempts');
    });
    expect(await migrate(test.ownerUrl, { chosen: NEXT })).toEqual(['Add1900000000001']);
  });

  it('goes on by itself once the lock is free', async () => {
    let attempt: Promise<string[]> | undefined;
    await locked(async () => {
      attempt = migrate(test.ownerUrl, { chosen: NEXT, lockMs: 50, attempts: 1_000, pauseMs: 10 });
    });
    expect(await attempt).toEqual(['Add1900000000001']);
  });

  it('is waited for by services that start beside it, for a limited time', async () => {
    await test.ownerPool.query('delete from migration where name = $1', [migrationNames.at(-1)]);
    await expect(waitForSchema(test.url, { ms: 100, pauseMs: 10 })).rejects.toThrow('run npm run migrate');
    const waited = waitForSchema(test.url, { ms: 60_000, pauseMs: 10 });
    const insert = 'insert into migration (timestamp, name) values (1, $1)';
    await test.ownerPool.query(insert, [migrationNames.at(-1)]);
    await expect(waited).resolves.toBeUndefined();
  });

  it('says of each migration since there are kinds whether it expands or contracts, and on what', () => {
    const since = migrations.slice(migrationNames.indexOf(BASELINE) + 1);
    expect(since.filter(({ kind }) => kind !== 'expand' && kind !== 'contract').map(({ name }) => name)).toEqual([]);
    const contracts = since.filter(({ kind }) => kind === 'contract');
    expect(contracts.filter(({ oldest }) => !migrationNames.includes(oldest ?? ''))).toEqual([]);
  });
});
