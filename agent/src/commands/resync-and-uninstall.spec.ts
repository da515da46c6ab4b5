import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PmsChange } from '@helix/contracts';
import { DurableQueue } from '../queue/durable-queue.js';
import type { PmsSource, SourceBatch } from '../source.js';
import { until } from '../testing/until.js';
import type { StoredCommand } from './command-store.js';
import { resyncAllHandler } from './resync-all.js';
import { uninstallHandler } from './uninstall.js';

const change = (id: number): PmsChange => ({
  entity: 'operatory',
  id: String(id),
  op: 'upsert',
  version: 1,
  data: { name: 'x' },
});
const command = (id: string): StoredCommand => ({ id, kind: 'x', version: null, leaseSeconds: 120, acceptedAt: '' });

/** Ten batches of a row each; the cursor is the number of the next one. */
async function* tenBatches(cursor: string | undefined): AsyncIterable<SourceBatch> {
  for (let n = Number(cursor ?? 0); n < 10; n++) {
    yield { changes: [change(n)], cursor: String(n + 1), percent: 10 * (n + 1) };
    await Promise.resolve();
  }
}

describe('commands on the queue', () => {
  let folder: string;
  let queue: DurableQueue;
  let stopping: AbortController;
  let reading: AbortController;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'helix-handlers-'));
    queue = await DurableQueue.open(folder);
    stopping = new AbortController();
    reading = new AbortController();
  });
  afterEach(async () => {
    await queue.close();
    await rm(folder, { recursive: true });
  });

  const reported: unknown[] = [];
  const context = (isResumed = false) => ({
    signal: stopping.signal,
    report: (progress: unknown) => void reported.push(progress),
    isResumed,
  });
  const resync = () =>
    resyncAllHandler({
      queue,
      source: () => Promise.resolve({ resync: tenBatches } as unknown as PmsSource),
      reading: reading.signal,
      enqueue: async (batch) => void (await queue.put('resync', batch)),
    });
  /** Takes what waits, as the sender does, until so many changes were sent. */
  async function send(count: number): Promise<string[]> {
    const ids: string[] = [];
    while (ids.length < count) {
      await until(() => queue.unsentRows() > 0);
      const head = await queue.head();
      if (!head) continue;
      ids.push(...(JSON.parse(head.json) as PmsChange[]).map(({ id }) => id));
      await queue.settle(head, []);
    }
    return ids;
  }

  it('resync is done only once Helix has the last row, with few batches in the queue meanwhile', async () => {
    const done = resync().run(command('a'), context());
    let isDone = false;
    void done.then(() => (isDone = true));
    await until(() => queue.countOf('resync') === 6);
    expect(await send(9)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8']);
    await until(() => queue.countOf('resync') === 1);
    expect(isDone).toBe(false);
    await send(1);
    expect(await done).toEqual({ ok: true, detail: 'Everything was sent again.' });
    expect(reported.at(-1)).toEqual({ percent: 100, detail: '10 rows were read.' });
  });

  it('resync goes on at its cursor after a stop, while another one starts at the beginning', async () => {
    const first = resync().run(command('a'), context());
    await until(() => queue.countOf('resync') === 6);
    stopping.abort();
    await expect(first).rejects.toThrow('abort');
    stopping = new AbortController();
    const resumed = resync().run(command('a'), context(true));
    expect(await send(10)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
    expect(await resumed).toMatchObject({ ok: true });
    // Killed before its own cursor was written: that of the other command does not count.
    const other = resync().run(command('b'), context(true));
    expect(await send(10)).toHaveLength(10);
    expect(await other).toMatchObject({ ok: true });
  });

  it('resyncs one after the other', async () => {
    const handler = resync();
    const both = Promise.all([handler.run(command('a'), context()), handler.run(command('b'), context())]);
    expect((await send(20)).slice(10)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
    expect(await both).toHaveLength(2);
  });

  it('resync fails when the agent is uninstalled meanwhile', async () => {
    const done = resync().run(command('a'), context());
    await until(() => queue.countOf('resync') === 6);
    reading.abort();
    await send(6);
    expect(await done).toEqual({ ok: false, error: 'The agent was uninstalled meanwhile.' });
  });

  const uninstall = (sendTimeoutMs: number, followed: string[] = []) =>
    uninstallHandler({
      queue,
      stopReading: () => reading.abort(),
      remove: () => void followed.push('removed'),
      requestRestart: () => void followed.push('restarted'),
      sendTimeoutMs,
    });

  it('uninstall stops reading and waits until everything is sent', async () => {
    await queue.put('live', { changes: [change(1), change(2)], cursor: '1' });
    const done = uninstall(60_000).run(command('a'), context());
    expect(reading.signal.aborted).toBe(true);
    await send(2);
    expect(await done).toEqual({ ok: true, detail: 'The agent was uninstalled. All rows were sent.' });
  });

  it('uninstall says how many rows were not sent in time', async () => {
    await queue.put('live', { changes: [change(1), change(2)], cursor: '1' });
    expect(await uninstall(20).run(command('a'), context())).toEqual({
      ok: true,
      detail: 'The agent was uninstalled. 2 rows were not sent.',
    });
  });

  it('uninstall removes the clinic only when Helix took the answer', async () => {
    const followed: string[] = [];
    await uninstall(20, followed).answered?.(true);
    await uninstall(20, followed).answered?.(false);
    expect(followed).toEqual(['removed', 'restarted']);
  });
});
