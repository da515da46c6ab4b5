import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import type { PmsChange } from '@helix/contracts';
import { waitFor } from '../libs/database/src/testing/wait-for.js';
import type { TestClinic } from '../services/standalone/src/testing/clinics-and-users.js';
import { upsert } from '../services/sync-ingest/src/testing/changes.js';
import { recordVoice } from './support/record-voice.js';
import { readStoredRows, type StoredRows } from './support/stored-rows.js';
import { type ConsoleHeaders, type World } from './support/world.js';

const ROOT = join(import.meta.dirname, '..');
const DATE = '2031-03-06';
const EMAIL = 'backup@maple.example';
/** What a restore changes on purpose, by table, each with the reason. */
const CHANGED: Readonly<Record<string, readonly string[]>> = {
  // Every clinic is to send everything again.
  clinic: ['resync_wanted'],
  // Nobody waits for the answer to a command of then.
  agent_command: ['state', 'lease_until', 'finished_at', 'error'],
};

/** Tables that a restore empties, each with the reason. */
const EMPTIED: Readonly<Record<string, string>> = {
  key_list: 'the practices list their keys again when they send everything',
};

/** An installation is backed up, destroyed and restored, as docs/operations.md says. It is another one afterwards: run this last. */
export function describeBackUp(world: () => World): void {
  describe('a back-up', () => {
    let maple: TestClinic;
    let birch: TestClinic;
    let headers: ConsoleHeaders;
    let folder: string;
    let rows: StoredRows;
    let objects: ReadonlyMap<string, string>;

    beforeAll(async () => {
      maple = await world().addClinic('Backed-up Maple');
      birch = await world().addClinic('Backed-up Birch');
      await world().query('update clinic set scribe = true where clinic_id = $1', [maple.clinicId]);
      headers = await world().addUser(EMAIL, maple);
      const people = [upsert('provider', 'H1'), upsert('patient', 'P1')];
      await world().send(maple, [...people, upsert('appointment', 'A1', { start: `${DATE}T09:00:00` })]);
      for (const clinic of [maple, birch])
        await world().send(clinic, [
          upsert('operatory', 'A', { name: 'one' }, 1),
          upsert('operatory', 'B', { name: 'two' }, 1),
        ]);
      await world().waitUntilIdle();
      await recordVoice(world().url, headers, { appointmentId: 'A1', date: DATE, parts: 2, goesOn: true });
    });

    /** Runs a command of an operator, with the settings of the installation. @returns what it printed. */
    async function run(command: 'backup' | 'restore'): Promise<string> {
      const { env, parts } = world().installation;
      const { stdout } = await promisify(execFile)(process.execPath, [join(ROOT, `scripts/${command}.mjs`), folder], {
        env: { ...env, DATABASE_OWNER_URL: parts.postgres?.ownerUrl },
      });
      return stdout;
    }
    const readRows = (): Promise<StoredRows> =>
      readStoredRows(world().installation.parts.postgres?.ownerUrl ?? '', CHANGED);
    /** The checksum of every object of the bucket by its key. */
    async function readObjects(): Promise<Map<string, string>> {
      const { env } = world().installation;
      const { AWS_ACCESS_KEY_ID: accessKeyId = '', AWS_SECRET_ACCESS_KEY: secretAccessKey = '' } = env;
      const client = new S3Client({
        ...{ region: 'us-east-1', forcePathStyle: true, credentials: { accessKeyId, secretAccessKey } },
        ...(env['S3_ENDPOINT'] ? { endpoint: env['S3_ENDPOINT'] } : {}),
      });
      const Bucket = env['S3_BUCKET'];
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
      const found = new Map<string, string>();
      for (const { Key = '' } of Contents) {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
        const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
        found.set(Key, createHash('sha256').update(bytes).digest('hex'));
      }
      client.destroy();
      return found;
    }
    const operatories = ({ clinicId }: TestClinic): Promise<{ id: string; name: string }[]> =>
      world().query('select id, name from operatory where clinic_id = $1 order by id', [clinicId]);
    const one = { id: 'A', name: 'one' };
    const two = { id: 'B', name: 'two' };
    const changed = { id: 'B', name: 'changed' };
    const added = { id: 'C', name: 'new' };

    it('has each row and each object, as a restore after everything was lost shows', async () => {
      const { installation } = world();
      let printed = '';
      let count = 0;
      // Its moment is known only where nothing changed from before it to after it.
      const isStill = async (): Promise<boolean> => {
        const before = await readRows();
        folder = join(world().dataDir, `backup-${(count += 1)}`);
        printed = await run('backup');
        rows = await readRows();
        return JSON.stringify([...before]) === JSON.stringify([...rows]);
      };
      await waitFor(isStill, Boolean, 120_000);
      objects = await readObjects();
      expect(printed).toContain(`Backed up to ${folder}`);
      expect(rows.get('recording_chunk')?.length).toBeGreaterThanOrEqual(2);
      expect(objects.size).toBeGreaterThanOrEqual(2);

      // Two changes that it does not have.
      await world().send(maple, [upsert('operatory', 'B', { name: 'changed' }, 2)]);
      await world().send(birch, [upsert('operatory', 'C', { name: 'new' }, 2)]);
      await world().waitUntilIdle();
      expect(await operatories(maple)).toEqual([one, changed]);
      expect(await operatories(birch)).toEqual([one, two, added]);

      await Promise.all(installation.processes.map((process) => process.stop()));
      await world().destroyData();
      expect(await readObjects()).toEqual(new Map());
      const clinics = rows.get('clinic')?.length;
      expect(await run('restore')).toContain(`Clinics that will send everything again: ${clinics}`);

      const restored = await readRows();
      expect([...restored.keys()]).toEqual([...rows.keys()]);
      for (const [table, backedUp] of rows) {
        const expected = table in EMPTIED ? [] : backedUp;
        expect([table, restored.get(table)]).toEqual([table, expected]);
      }
      expect(await readObjects()).toEqual(objects);
    }, 400_000);

    it('gets back what changed after it when the practices send everything again', async () => {
      const { processes } = world().installation;
      for (const process of processes) process.start();
      await Promise.all(processes.map((process) => process.ready()));
      // Who was signed in is not any more.
      const { Authorization } = headers;
      expect((await fetch(`${world().url}/api/user/current`, { headers: { Authorization } })).status).toBe(401);
      await world().waitUntilIdle();
      expect(await operatories(maple)).toEqual([one, two]);
      expect(await operatories(birch)).toEqual([one, two]);

      await sendEverything(maple, [one, changed]);
      await sendEverything(birch, [one, two, added]);
      expect(await operatories(maple)).toEqual([one, changed]);
      expect(await operatories(birch)).toEqual([one, two, added]);
      const wanting = await world().query(
        'select clinic_id from clinic where resync_wanted is not null and clinic_id = any ($1)',
        [[maple.clinicId, birch.clinicId]],
      );
      expect(wanting).toEqual([]);
      // Numbers go on after those of the back-up.
      expect((await world().addClinic('Restored Cedar')).clinicId).toBeGreaterThan(birch.clinicId);
    }, 300_000);

    /** Does what an agent does that is asked for everything. */
    async function sendEverything(clinic: TestClinic, practice: { id: string; name: string }[]): Promise<void> {
      const asAgent = { 'X-Api-Key': clinic.agentKey };
      const get = async <T>(path: string): Promise<T> =>
        (await (await fetch(`${world().url}/api/agent/${path}`, { headers: asAgent })).json()) as T;
      const { commands } = await waitFor(
        () => get<{ commands: { id: string; kind: string }[] }>('commands?wait=1'),
        (answer) => answer.commands.length > 0,
        60_000,
      );
      expect(commands.map(({ kind }) => kind)).toEqual(['resyncAll']);
      const { maxVersion } = await get<{ maxVersion: number }>('config');
      const changes: PmsChange[] = practice.map(({ id, name }) => upsert('operatory', id, { name }, maxVersion + 1));
      await world().send(clinic, changes);
      await world().waitUntilIdle();
      const answer = await fetch(`${world().url}/api/agent/commands/${commands[0]?.id}/result`, {
        ...{ method: 'POST', headers: { ...asAgent, 'Content-Type': 'application/json' } },
        body: JSON.stringify({ ok: true }),
      });
      expect(answer.status).toBe(200);
    }
  });
}
