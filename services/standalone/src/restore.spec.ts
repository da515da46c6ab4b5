import { join } from 'node:path';
import { backUp, restore } from '@helix/backup';
import { topics, type PmsChange } from '@helix/contracts';
import { EVENT_LOG, type EventLog } from '@helix/event-log';
import { createObjectStore } from '@helix/objects';
import { temporaryFolder } from '../../../libs/backup/src/testing/insert-installation.js';
import { createEmptyDatabase, openTestDatabase, type EmptyDatabase } from '../../../libs/database/src/testing/index.js';
import { waitFor } from '../../../libs/database/src/testing/wait-for.js';
import type { TestApp } from '../../../libs/web/src/testing/start-test-app.js';
import { hashOfKey } from '../../sync-ingest/src/agent-api/agent-key.js';
import { upsert } from '../../sync-ingest/src/testing/changes.js';
import { startIngest } from '../../sync-ingest/src/testing/start-ingest.js';

const KEY = 'maple key';

describe('an installation that is destroyed and restored', () => {
  let root: Awaited<ReturnType<typeof temporaryFolder>>;
  let target: EmptyDatabase;

  beforeAll(async () => {
    root = await temporaryFolder();
    target = await createEmptyDatabase();
  });
  afterAll(async () => {
    await target.drop();
    await root.remove();
  });

  const send = async (helix: TestApp, changes: PmsChange[]) => {
    const { status, body } = await helix.http().post('/api/agent/changes').set('X-Api-Key', KEY).send({ changes });
    expect([status, body]).toEqual([202, { accepted: changes.length, rejected: [] }]);
    await waitFor(
      async () => (await helix.app.get<EventLog>(EVENT_LOG).lag()).filter(({ topic }) => topic === topics.pmsChanges),
      (positions) => positions.length > 0 && positions.every(({ lag }) => lag === 0),
    );
  };
  const operatories = async (helix: TestApp) =>
    (
      await helix.test.ownerPool.query<{ id: string; name: string }>(
        'select id, name from operatory where not deleted order by id',
      )
    ).rows;

  it('gets the changes since the back-up again from the practice, which Helix asks for everything', async () => {
    const before = await startIngest();
    const { clinicId } = await before.addClinic('Maple');
    await before.test.ownerPool.query('insert into agent_key (clinic_id, key_hash) values ($1, $2)', [
      clinicId,
      hashOfKey(KEY),
    ]);
    await send(before, [upsert('operatory', 'A', { name: 'one' }, 1), upsert('operatory', 'B', { name: 'two' }, 1)]);
    const store = await createObjectStore({ dataDir: join(root.folder, 'data'), s3: undefined });
    const folder = join(root.folder, 'backup');
    await backUp({ ownerUrl: before.test.ownerUrl, store, folder, version: '0.1.0' });
    await send(before, [
      upsert('operatory', 'B', { name: 'changed' }, 2),
      upsert('operatory', 'C', { name: 'new' }, 2),
    ]);
    const lost = await operatories(before);
    await before.close();

    await restore({ ownerUrl: target.ownerUrl, store, folder, redisUrl: undefined });
    const test = await openTestDatabase({ ...target, drop: () => Promise.resolve() });
    const after = await startIngest({ database: test });
    expect(await operatories(after)).toEqual([
      { id: 'A', name: 'one' },
      { id: 'B', name: 'two' },
    ]);
    const poll = () => after.http().get('/api/agent/commands?wait=0').set('X-Api-Key', KEY);
    const [command] = (await poll()).body.commands as { id: string; kind: string }[];
    expect(command?.kind).toBe('resyncAll');
    // As an agent does: everything that the practice has, with the version that Helix says to begin at.
    const { maxVersion } = (await after.http().get('/api/agent/config').set('X-Api-Key', KEY)).body as {
      maxVersion: number;
    };
    await send(
      after,
      lost.map(({ id, name }) => upsert('operatory', id, { name }, maxVersion + 1)),
    );
    const result = after.http().post(`/api/agent/commands/${command!.id}/result`).set('X-Api-Key', KEY);
    expect((await result.send({ ok: true })).status).toBe(200);
    expect(await operatories(after)).toEqual(lost);
    expect((await poll()).body).toEqual({ commands: [] });
    await after.close();
    await test.drop();
  });
});
