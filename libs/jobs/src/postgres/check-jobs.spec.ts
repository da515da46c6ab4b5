import { migrate, waitForSchema } from '@helix/database';
import pg from 'pg';
import { createEmptyDatabase, type EmptyDatabase } from '../../../database/src/testing/index.js';
import { checkJobs } from './check-jobs.js';
import { migrateJobs } from './migrate-jobs.js';

describe('checkJobs', () => {
  let database: EmptyDatabase;
  let owner: pg.Client;
  const ready = (ms = 0) => waitForSchema(database.url, { ms, pauseMs: 10, also: checkJobs });
  const asOwner = (statement: string) => owner.query(statement);

  beforeAll(async () => {
    database = await createEmptyDatabase();
    await migrate(database.ownerUrl);
    owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
  });
  afterAll(async () => {
    await owner.end();
    await database.drop();
  });

  it('lets services that wait for the schema wait for the tables of jobs too, which come after it', async () => {
    await expect(waitForSchema(database.url, { ms: 0 })).resolves.toBeUndefined();
    await expect(ready()).rejects.toThrow('schema "bullmq"');
    const waiting = ready(60_000);
    await migrateJobs(database.ownerUrl);
    await expect(waiting).resolves.toBeUndefined();
  });

  it('refuses tables of an older release, and such as are not open to the services yet', async () => {
    const older = 'the tables of jobs are older than this release: run npm run migrate';
    await asOwner('create table bullmq.fresh ()');
    await expect(ready()).rejects.toThrow(older);
    await asOwner('drop table bullmq.fresh; revoke usage on schema bullmq from helix_service');
    await expect(ready()).rejects.toThrow(older);
    await asOwner('grant usage on schema bullmq to helix_service');
    await expect(ready()).resolves.toBeUndefined();
    await asOwner('delete from bullmq.migration where version = (select max(version) from bullmq.migration)');
    await expect(ready()).rejects.toThrow(older);
  });
});
