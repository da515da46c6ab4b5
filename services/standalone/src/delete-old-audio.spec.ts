import { join } from 'node:path';
import { backUp, restore } from '@helix/backup';
import { createObjectStore, type ObjectStore } from '@helix/objects';
import {
  insertInstallation,
  OBJECTS,
  putObjects,
  temporaryFolder,
} from '../../../libs/backup/src/testing/insert-installation.js';
import {
  createEmptyDatabase,
  createTestDatabase,
  openTestDatabase,
  type EmptyDatabase,
  type TestDatabase,
} from '../../../libs/database/src/testing/index.js';
import { deleteOldAudio } from './delete-old-audio.js';

/** The recording of `insertInstallation` whose audio is in the back-up. */
const RECORDING = '00000000-0000-4000-8000-000000000001';
/** In Toronto 02:00 in summer, before the night's 03:00; so the last one was that of 14 June. */
const NOW = Date.parse('2026-06-15T06:00:00Z');

describe('deleteOldAudio', () => {
  let source: TestDatabase;
  let root: Awaited<ReturnType<typeof temporaryFolder>>;
  let folder: string;
  const targets: EmptyDatabase[] = [];

  beforeAll(async () => {
    root = await temporaryFolder();
    folder = join(root.folder, 'backup');
    source = await createTestDatabase();
    await insertInstallation(source);
    const store = await files('data');
    await putObjects(store);
    await source.ownerPool.query(`
      update clinic set time_zone = 'America/Toronto', audio_retention_days = 30, audio_retention_changed_at = null;
      update recording set deleted_at = null, state = 'ready', stopped_at = case recording_id
        when '${RECORDING}' then timestamptz '2026-05-15 07:00:00Z' else timestamptz '2026-05-15 07:00:01Z' end`);
    await backUp({ ownerUrl: source.ownerUrl, store, folder, version: '0.1.0' });
  });
  afterAll(async () => {
    for (const target of targets) await target.drop();
    await source.drop();
    await root.remove();
  });

  const files = (name: string): Promise<ObjectStore> =>
    createObjectStore({ dataDir: join(root.folder, name), s3: undefined });
  const restored = async (store: ObjectStore, beforeServices: (url: string) => Promise<void>) => {
    const target = await createEmptyDatabase();
    targets.push(target);
    const { ownerUrl, url } = target;
    await restore({ ownerUrl, store, folder, redisUrl: undefined, beforeServices: () => beforeServices(url) });
    return openTestDatabase({ ...target, drop: () => Promise.resolve() });
  };

  it('ends, before a restore does, recordings that became too old since the back-up, and their audio', async () => {
    const store = await files('restored');
    const seen: (boolean | undefined)[] = [];
    const isThere = async () => (await store.head(OBJECTS.chunk.key).catch(() => undefined)) !== undefined;
    const test = await restored(store, async (url) => {
      seen.push(await isThere());
      await deleteOldAudio(url, store, NOW);
      seen.push(await isThere());
    });
    expect(seen).toEqual([true, false]);
    const { rows } = await test.ownerPool.query<{ number: number; isDeleted: boolean }>(
      'select number, deleted_at is not null as "isDeleted" from recording order by number',
    );
    expect(rows).toEqual([
      { number: 1, isDeleted: true },
      { number: 2, isDeleted: false },
    ]);
    const { rows: trail } = await test.ownerPool.query<{ details: object }>(
      `select details from audit_trail where action = 'recordingDeleted'`,
    );
    expect(trail).toEqual([{ details: { recording: 1, reason: 'retention' } }]);
    expect(await store.head(OBJECTS.report.key)).toMatchObject({ size: OBJECTS.report.text.length });
    await test.drop();
  });

  it('leaves a restore unfinished when it fails, so that no service plays what is too old', async () => {
    const store = Object.assign(Object.create(await files('failing')) as ObjectStore, {
      deleteAll: () => Promise.reject(new Error('the bucket is away')),
    });
    await expect(restored(store, (url) => deleteOldAudio(url, store, NOW))).rejects.toThrow('the bucket is away');
    await expect(openTestDatabase(targets.at(-1)!)).rejects.toThrow(
      'the database is being restored, or that was cut off',
    );
  });
});
