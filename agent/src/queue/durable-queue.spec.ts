import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PmsChange } from '@helix/contracts';
import { DurableQueue } from './durable-queue.js';

const change = (id: string, version = 1): PmsChange => ({
  entity: 'operatory',
  id,
  op: 'upsert',
  version,
  data: { name: id },
});

describe('DurableQueue', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'helix-queue-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('returns live batches first, each lane in order, also after it was reopened', async () => {
    const queue = await DurableQueue.open(folder);
    await queue.put('history', { changes: [change('h1')], cursor: 'h-1' });
    await queue.put('history', { changes: [change('h2')], cursor: 'h-2' });
    await queue.put('live', { changes: [change('l1')], cursor: 'l-1' });
    await queue.close();

    const again = await DurableQueue.open(folder);
    expect([again.countOf('live'), again.countOf('history')]).toEqual([1, 2]);
    expect([await again.cursorOf('live'), await again.cursorOf('history')]).toEqual(['l-1', 'h-2']);
    await again.put('history', { changes: [change('h3')], cursor: 'h-3' });
    const order: string[] = [];
    for (let head = await again.head(); head; head = await again.head()) {
      order.push((JSON.parse(head.json) as PmsChange[])[0]?.id ?? '');
      await again.settle(head, []);
    }
    expect(order).toEqual(['l1', 'h1', 'h2', 'h3']);
    expect([again.countOf('live'), again.countOf('history')]).toEqual([0, 0]);
    await again.close();
  });

  it('keeps a list of keys between changes, as no rows that wait, also after it was reopened', async () => {
    const keyList = {
      ...{ entity: 'operatory' as const, runId: '3f0c1c9e-7d1f-4c39-9a58-0f5b3f9c2a11' },
      ...{ part: 1, last: true, version: 5, keys: ['a'] },
    };
    const queue = await DurableQueue.open(folder);
    await queue.put('resync', { changes: [change('a')], cursor: '1' });
    await queue.put('resync', { changes: [], keyList, cursor: '2', state: [['gone/b', 'x']] });
    await queue.close();

    const again = await DurableQueue.open(folder);
    expect([again.countOf('resync'), again.unsentRows(), await again.cursorOf('resync')]).toEqual([2, 1, '2']);
    expect(await again.state.get('gone/b')).toBe('x');
    expect(await again.newest()).toEqual([]);
    const order: [boolean, unknown][] = [];
    for (let head = await again.head(); head; head = await again.head()) {
      order.push([head.isKeyList, JSON.parse(head.json)]);
      await again.settle(head, []);
    }
    expect(order).toEqual([
      [false, [change('a')]],
      [true, keyList],
    ]);
    expect(again.size()).toBe(0);
    await again.close();
  });

  it('keeps the state of a batch with it, and counts what waits, also after it was reopened', async () => {
    const queue = await DurableQueue.open(folder);
    await queue.put('live', {
      changes: [change('a'), change('b')],
      cursor: '1',
      state: [
        ['hash/a', 'x'],
        ['hash/b', 'y'],
      ],
    });
    await queue.put('history', {
      changes: [change('c')],
      cursor: '2',
      state: [
        ['hash/a', undefined],
        ['other', 'z'],
      ],
    });
    const [rows, size] = [queue.unsentRows(), queue.size()];
    expect(rows).toBe(3);
    expect(size).toBe(JSON.stringify([change('a'), change('b')]).length + JSON.stringify([change('c')]).length);
    await queue.close();

    const again = await DurableQueue.open(folder);
    expect([again.unsentRows(), again.size()]).toEqual([rows, size]);
    const entries: [string, string][] = [];
    for await (const entry of again.state.entries('hash/')) entries.push(entry);
    expect(entries).toEqual([['hash/b', 'y']]);
    expect(await again.state.getMany(['other', 'hash/a', 'hash/b'])).toEqual(['z', undefined, 'y']);
    const head = await again.head();
    if (!head) throw new Error('nothing waits');
    await again.settle(head, [], [{ change: change('a'), reason: 'x', at: '' }]);
    expect(again.unsentRows()).toBe(2);
    await again.close();
  });

  it('only moves the cursor for a batch without changes', async () => {
    const queue = await DurableQueue.open(folder);
    await queue.put('live', { changes: [], cursor: 'l-7' });
    expect(await queue.head()).toBeUndefined();
    expect(await queue.cursorOf('live')).toBe('l-7');
    await queue.close();
  });

  it('stores a change that cannot be written as JSON as refused, without its data, and queues the others', async () => {
    const deep = { name: 'x', extra: JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)) as unknown };
    const queue = await DurableQueue.open(folder);
    const unwritable = { ...change('b'), data: deep };
    expect(await queue.put('live', { changes: [change('a'), unwritable, change('c')], cursor: '1' })).toHaveLength(1);
    expect(await queue.put('live', { changes: [unwritable], cursor: '2' })).toHaveLength(1);
    await queue.close();

    const again = await DurableQueue.open(folder);
    expect(await again.head()).toMatchObject({ size: 2, json: JSON.stringify([change('a'), change('c')]) });
    expect([again.countOf('live'), await again.cursorOf('live')]).toEqual([1, '2']);
    const refused = {
      change: { entity: 'operatory', id: 'b', op: 'upsert', version: 1, data: {} },
      reason: 'cannot be written as JSON: Maximum call stack size exceeded',
      at: expect.any(String),
    };
    expect(await again.rejected()).toEqual([refused, refused]);
    await again.close();
  });

  it('returns the change that was set aside the longest ago, postponed ones last, also after it was reopened', async () => {
    const queue = await DurableQueue.open(folder);
    await queue.put('live', { changes: [change('a'), change('b'), change('c')], cursor: '1' });
    const head = await queue.head();
    if (!head) throw new Error('nothing waits');
    const aside = ['a', 'b', 'c'].map((id) => ({ change: change(id), reason: 'the server answered 500', at: id }));
    await queue.settle(head, [], aside);
    const first = await queue.nextSetAside();
    if (!first) throw new Error('nothing is set aside');
    expect(first.change.id).toBe('a');
    await queue.postponeSetAside(first);
    await queue.close();

    const again = await DurableQueue.open(folder);
    expect((await again.setAside()).map(({ at }) => at)).toEqual(['b', 'c', 'a']);
    for (let next = await again.nextSetAside(); next; next = await again.nextSetAside())
      await again.settleSetAside(next, next.at === 'c' ? [{ change: next.change, reason: 'no', at: 'c' }] : []);
    expect([again.countSetAside(), await again.setAside()]).toEqual([0, []]);
    expect((await again.rejected()).map(({ at }) => at)).toEqual(['c']);
    await again.close();
  });

  it('stores refused changes with their reason', async () => {
    const queue = await DurableQueue.open(folder);
    await queue.put('live', { changes: [change('a'), change('b')], cursor: '1' });
    const head = await queue.head();
    if (!head) throw new Error('nothing waits');
    const refused = { change: change('b'), reason: 'name: expected text', at: '2026-11-21T10:00:00.000Z' };
    await queue.settle(head, [refused]);
    await queue.close();
    const again = await DurableQueue.open(folder);
    expect(await again.rejected()).toEqual([refused]);
    await again.close();
  });
});
