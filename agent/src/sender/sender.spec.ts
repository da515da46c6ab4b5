import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KeyListPart, PmsChange } from '@helix/contracts';
import { pino } from 'pino';
import { DurableQueue } from '../queue/durable-queue.js';
import { HelixServer, took, type Answer, type Received } from '../testing/helix-server.js';
import { backoffMs, retryAfterMs } from './backoff.js';
import { HelixClient } from './helix-client.js';
import { Sender } from './sender.js';

const change = (id: number, name = 'x'): PmsChange => ({
  entity: 'operatory',
  id: String(id),
  op: 'upsert',
  version: 1,
  data: { name },
});
const many = (count: number, name?: string) => Array.from({ length: count }, (_, id) => change(id, name));
const log = pino({ level: 'silent' });
const idsOf = (changes: readonly PmsChange[]) => changes.map(({ id }) => Number(id));

describe('Sender', () => {
  let folder: string;
  let queue: DurableQueue;
  let server: HelixServer;
  let stopping: AbortController;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'helix-sender-'));
    queue = await DurableQueue.open(folder);
    stopping = new AbortController();
  });
  afterEach(async () => {
    await queue.close();
    await server.stop();
    await rm(folder, { recursive: true });
  });

  /** Sends what is queued until nothing waits, to a server that answers like this. */
  async function sendTo(
    answer: (request: Received, count: number) => Answer | Promise<Answer>,
    isBusy: () => boolean = isQueued,
    answerToKeys?: (part: KeyListPart) => Answer,
  ): Promise<void> {
    server = new HelixServer(answer);
    if (answerToKeys) server.answers.keys = answerToKeys;
    const client = new HelixClient(await server.start(), 'the-key', '23.1');
    const sender = new Sender({ queue, client, log, keyRefusedRetryMs: 50, setAsideRetryMs: 50, backoff: () => 5 });
    const running = sender.run(stopping.signal);
    while (isBusy()) await queue.changed(stopping.signal);
    stopping.abort();
    await running;
  }
  const isQueued = () => queue.countOf('live') + queue.countOf('history') > 0;

  it('posts queued batches with API key, traceparent and envelope', async () => {
    await queue.put('live', { changes: many(3), cursor: '1' });
    await sendTo(took);
    const [request] = server.requests;
    expect(request?.headers['x-api-key']).toBe('the-key');
    expect(request?.headers['content-encoding']).toBe('gzip');
    expect(request?.headers['traceparent']).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(request?.body).toMatchObject({
      agentVersion: expect.any(String),
      dmsVersion: '23.1',
      sequence: expect.any(Number),
    });
    expect(request?.body.changes).toEqual(many(3));
    expect(await queue.head()).toBeUndefined();
  });

  it('sends a batch that is added while it looks for one', async () => {
    server = new HelixServer();
    const client = new HelixClient(await server.start(), 'the-key', '1');
    for (let n = 0; n < 20; n += 1) {
      const once = new AbortController();
      const running = new Sender({ queue, client, log }).run(once.signal);
      await queue.put('live', { changes: [change(n)], cursor: String(n) });
      while (isQueued()) await queue.changed(once.signal);
      once.abort();
      await running;
    }
    expect(idsOf(server.taken)).toEqual(Array.from({ length: 20 }, (_, n) => n));
  });

  it('waits as long as the Retry-After of a 429 says', async () => {
    await queue.put('live', { changes: many(2), cursor: '1' });
    const times: number[] = [];
    await sendTo((request, count) => {
      times.push(performance.now());
      return count === 0 ? { status: 429, headers: { 'Retry-After': '1' } } : took(request);
    });
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(990);
    expect(idsOf(server.taken)).toEqual([0, 1]);
  });

  it.each([503, 500, 404])('sends again after a %s', async (status) => {
    await queue.put('live', { changes: many(2), cursor: '1' });
    await sendTo((request, count) => (count < 2 ? { status } : took(request)));
    expect(server.requests).toHaveLength(3);
    expect(idsOf(server.taken)).toEqual([0, 1]);
  });

  it('sends live changes while Helix takes history later, and history at once after them', async () => {
    await queue.put('history', { changes: [change(1)], cursor: '1' });
    let isBehind = true;
    await sendTo((request) => {
      if (request.body.lane === 'history' && isBehind) {
        void queue.put('live', { changes: [change(2)], cursor: '1' });
        return { status: 429, headers: { 'Retry-After': '3600' } };
      }
      isBehind = false;
      return took(request);
    });
    expect(server.requests.map(({ body }) => body.lane)).toEqual(['history', 'live', 'history']);
    expect(idsOf(server.taken)).toEqual([2, 1]);
  });

  it('keeps every batch queued while the API key is refused', async () => {
    await queue.put('live', { changes: many(2), cursor: '1' });
    await sendTo((request, count) => (count < 3 ? { status: 401 } : took(request)));
    expect(idsOf(server.taken)).toEqual([0, 1]);
  });

  it.each([413, 400])('cuts a request that is answered %s until it is taken, in order', async (status) => {
    await queue.put('live', { changes: many(10), cursor: '1' });
    await sendTo((request) => (request.body.changes.length > 3 ? { status } : took(request)));
    expect(idsOf(server.taken)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(await queue.rejected()).toEqual([]);
  });

  it('stores a single refused change with its reason and sends the others', async () => {
    await queue.put('live', { changes: many(8), cursor: '1' });
    await sendTo((request) =>
      idsOf(request.body.changes).includes(5) ? { status: 400, body: { title: 'no' } } : took(request),
    );
    expect(idsOf(server.taken)).toEqual([0, 1, 2, 3, 4, 6, 7]);
    const [kept, ...others] = await queue.rejected();
    expect(others).toEqual([]);
    expect(kept?.change).toEqual(change(5));
    expect(kept?.reason).toContain('400');
  });

  it('stores the changes that a 202 rejects', async () => {
    await queue.put('live', { changes: many(3), cursor: '1' });
    const rejected = [{ index: 1, entity: 'operatory', id: '1', reason: 'name: expected text' }];
    await sendTo(() => ({ status: 202, body: { accepted: 2, rejected } }));
    expect((await queue.rejected()).map(({ change: { id }, reason }) => [id, reason])).toEqual([
      ['1', 'name: expected text'],
    ]);
  });

  it('splits batches over 5,000 changes or 8 MiB', async () => {
    await queue.put('history', { changes: many(7_001), cursor: '1' });
    await queue.put('history', { changes: many(4_000, 'y'.repeat(3_000)), cursor: '2' });
    await sendTo(took);
    expect(server.taken).toHaveLength(11_001);
    for (const { body } of server.requests) {
      expect(body.changes.length).toBeLessThanOrEqual(5_000);
      expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(8 * 1024 * 1024);
    }
  });

  describe('a change at which Helix fails', () => {
    const hasId = ({ body }: Received, ...ids: number[]) => idsOf(body.changes).some((id) => ids.includes(id));
    const sizes = () => server.requests.map(({ body }) => body.changes.length);

    it.each([
      ['is answered 500', 500],
      ['is answered 502', 502],
      ['has its connection cut', 0],
    ])('is set aside when it %s again and again, and the others arrive in order', async (_name, status) => {
      await queue.put('live', { changes: many(2), cursor: '1' });
      await queue.put('live', { changes: many(10).slice(2), cursor: '2' });
      await queue.put('live', { changes: [change(10), change(11)], cursor: '3' });
      await sendTo((request) => (hasId(request, 5, 8) ? { status } : took(request)));
      // Change 0 was accepted first, and is sent again to see whether Helix works at all.
      expect(idsOf(server.taken).filter((id) => id !== 0)).toEqual([1, 2, 3, 4, 6, 7, 9, 10, 11]);
      expect((await queue.setAside()).map(({ change: { id } }) => id).sort()).toEqual(['5', '8']);
      expect(await queue.rejected()).toEqual([]);
    });

    it('is in the queue’s folder with its reason after it was set aside', async () => {
      await queue.put('live', { changes: many(3), cursor: '1' });
      await sendTo((request) => (hasId(request, 1) ? { status: 500, body: { title: 'oh' } } : took(request)));
      await queue.close();
      queue = await DurableQueue.open(folder);
      expect(await queue.setAside()).toEqual([
        { change: change(1), reason: 'the server answered 500: {"title":"oh"}', at: expect.any(String) },
      ]);
    });

    it('is sent again later, and no longer set aside once it is accepted', async () => {
      await queue.put('live', { changes: many(4), cursor: '1' });
      let isFixed = false;
      await sendTo(
        (request) => {
          if (!isQueued()) isFixed = true;
          return !isFixed && hasId(request, 1, 2) ? { status: 500 } : took(request);
        },
        () => isQueued() || queue.countSetAside() > 0,
      );
      expect(new Set(idsOf(server.taken))).toEqual(new Set([0, 1, 2, 3]));
      expect(await queue.setAside()).toEqual([]);
    });

    it('keeps nothing else from being sent again while Helix still fails at it', async () => {
      await queue.put('live', { changes: many(4), cursor: '1' });
      let isFixed = false;
      await sendTo(
        (request) => {
          if (!isQueued()) isFixed = true;
          return hasId(request, 1) || (!isFixed && hasId(request, 2)) ? { status: 500 } : took(request);
        },
        () => isQueued() || queue.countSetAside() > 1,
      );
      expect((await queue.setAside()).map(({ change: { id } }) => id)).toEqual(['1']);
    });

    it('is stored as rejected when Helix rejects it later', async () => {
      await queue.put('live', { changes: many(2), cursor: '1' });
      const rejected = [{ index: 0, entity: 'operatory', id: '1', reason: 'name: expected text' }];
      await sendTo(
        (request) => {
          if (!hasId(request, 1)) return took(request);
          return isQueued() ? { status: 500 } : { status: 202, body: { accepted: 0, rejected } };
        },
        () => isQueued() || queue.countSetAside() > 0,
      );
      expect((await queue.rejected()).map(({ change: { id }, reason }) => [id, reason])).toEqual([
        ['1', 'name: expected text'],
      ]);
    });

    it('waits, alone in the first batch, until Helix accepts another change', async () => {
      await queue.put('live', { changes: [change(1)], cursor: '1' });
      await sendTo(async (request, count) => {
        if (count === 8) await queue.put('history', { changes: many(1), cursor: '1' });
        return hasId(request, 1) ? { status: 500 } : took(request);
      });
      expect(server.requests.length).toBeGreaterThan(8);
      expect((await queue.setAside()).map(({ change: { id } }) => id)).toEqual(['1']);
      expect(new Set(idsOf(server.taken))).toEqual(new Set([0]));
    });

    it('is not looked for while Helix fails at every change', async () => {
      await queue.put('live', { changes: many(1), cursor: '1' });
      await queue.put('live', { changes: many(8), cursor: '2' });
      let isFixed = false;
      await sendTo((request, count) => {
        isFixed ||= count >= 12 && request.body.changes.length === 8;
        return count === 0 || isFixed ? took(request) : { status: 500 };
      });
      // Change 0 alone is the question whether Helix works.
      expect(new Set(sizes())).toEqual(new Set([1, 8]));
      expect(sizes().filter((size) => size === 8).length).toBeGreaterThan(3);
      expect(await queue.setAside()).toEqual([]);
      expect(new Set(idsOf(server.taken))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7]));
    });

    it.each([503, 429, 404])('is not looked for in a batch that is answered %s', async (status) => {
      await queue.put('live', { changes: many(1), cursor: '1' });
      await queue.put('live', { changes: many(8), cursor: '2' });
      const answer = { status, headers: { 'Retry-After': '0' } };
      await sendTo((request, count) => (hasId(request, 5) && count < 12 ? answer : took(request)));
      expect(sizes()).toEqual([1, ...Array.from({ length: 12 }, () => 8)]);
      expect(await queue.setAside()).toEqual([]);
    });

    it('is looked for no sooner than Retry-After says', async () => {
      await queue.put('live', { changes: many(2), cursor: '1' });
      const times: number[] = [];
      await sendTo((request, count) => {
        times.push(performance.now());
        return count === 0 ? { status: 500, headers: { 'Retry-After': '1' } } : took(request);
      });
      expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(990);
    });
  });

  describe('a list of keys', () => {
    const part = (number: number, last = false): KeyListPart => ({
      ...{ entity: 'operatory', runId: '3f0c1c9e-7d1f-4c39-9a58-0f5b3f9c2a11', version: 7 },
      ...{ part: number, last, keys: [String(number)] },
    });
    const taken: KeyListPart = part(2, true);
    const parts = () => server.keyLists.map(({ part: number }) => number);
    beforeEach(async () => {
      await queue.put('history', { changes: many(2), cursor: '1' });
      await queue.put('history', { changes: [], keyList: part(1), cursor: '2' });
      await queue.put('history', { changes: [], keyList: part(2, true), cursor: '3' });
      await queue.put('history', { changes: [change(2)], cursor: '4' });
    });
    const ok: Answer = { status: 202, body: { accepted: 1 } };

    it('is sent in its turn, as it was queued', async () => {
      await sendTo(took);
      const [changes, keys] = ['POST /api/agent/changes', 'POST /api/agent/keys'];
      expect(server.paths).toEqual([changes, keys, keys, changes]);
      expect(server.keyLists).toEqual([part(1), taken]);
    });

    it.each([503, 500, 404, 401, 0])('is sent again after a %s', async (status) => {
      let count = 0;
      await sendTo(took, isQueued, () => (++count <= 2 ? { status, headers: { 'Retry-After': '0' } } : ok));
      expect(parts()).toEqual([1, 2]);
      expect(idsOf(server.taken)).toEqual([0, 1, 2]);
    });

    it('keeps changes waiting while Helix takes nothing', async () => {
      let isUp = false;
      let failures = 0;
      await sendTo(
        (request, count) => (count === 0 || isUp ? took(request) : { status: 500 }),
        isQueued,
        () => {
          isUp = ++failures > 6;
          return isUp ? ok : { status: 500 };
        },
      );
      expect(parts()).toEqual([1, 2]);
    });

    it.each([
      ['refuses', 422, 1],
      // Then it is asked whether it takes changes, and does.
      ['fails at', 500, 4],
    ])('is dropped when Helix %s a part, and the changes behind it arrive', async (_name, status, times) => {
      let count = 0;
      await sendTo(took, isQueued, ({ part: number }) => {
        if (number !== 1) return ok;
        count += 1;
        return { status };
      });
      expect(count).toBe(times);
      expect(parts()).toEqual([2]);
      expect(idsOf(server.taken).filter((id) => id !== 0)).toEqual([1, 2]);
      expect(await queue.rejected()).toEqual([]);
    });
  });

  it('sends a batch again when the connection fails without an answer', async () => {
    await queue.put('live', { changes: many(2), cursor: '1' });
    server = new HelixServer();
    await server.start();
    const client = new HelixClient('http://127.0.0.1:1', 'the-key', '1');
    const running = new Sender({ queue, client, log }).run(stopping.signal);
    await new Promise((resolve) => setTimeout(resolve, 700));
    stopping.abort();
    await running;
    expect(queue.countOf('live')).toBe(1);
  });
});

describe('waiting', () => {
  it.each([
    [1, 0, 250],
    [1, 0.999, 500],
    [3, 0, 1_000],
    [7, 0, 15_000],
    [500, 0.999, 30_000],
  ])('after %s failures with chance %s about %s ms', (failures, chance, expected) => {
    expect(backoffMs(failures, chance)).toBeCloseTo(expected, -2);
  });

  it.each([
    [null, null],
    ['2', 2_000],
    ['Sat, 21 Nov 2026 10:00:30 GMT', 30_000],
    ['soon', null],
    ['', null],
  ])('reads Retry-After %s as %s', (header, expected) => {
    expect(retryAfterMs(header, Date.parse('2026-11-21T10:00:00Z'))).toBe(expected);
  });
});
