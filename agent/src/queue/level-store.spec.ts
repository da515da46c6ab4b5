import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ClassicLevel } from 'classic-level';
import { LevelStore } from './level-store.js';

/** A database whose disk may be full, as LevelDB reports it. */
class FullLevel extends ClassicLevel<string, string> {
  static isFull = false;
  static opened = 0;

  override batch(...parts: []): never {
    // LevelDB refuses all further writes of a database once one has failed.
    const error = Object.assign(new Error('IO error: 000003.log: No space left on device'), { code: 'LEVEL_IO_ERROR' });
    return (FullLevel.isFull ? Promise.reject(error) : super.batch(...parts)) as never;
  }

  override async open(): Promise<void> {
    FullLevel.opened += 1;
    await super.open();
  }
}

describe('LevelStore', () => {
  let folder: string;
  let store: LevelStore;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'helix-store-'));
    FullLevel.isFull = false;
    FullLevel.opened = 0;
    store = await LevelStore.open(folder, undefined, 1, () => new FullLevel(folder));
  });
  afterEach(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });

  it('keeps writes waiting while the disk is full, and writes all of them once there is room', async () => {
    FullLevel.isFull = true;
    const writes = ['a', 'b', 'c'].map((key) => store.write([[key, `value of ${key}`]]));
    const all = Promise.all(writes);
    while (FullLevel.opened < 4) await Promise.race([all, new Promise((resolve) => setImmediate(resolve))]);
    FullLevel.isFull = false;
    await all;
    expect(await store.getMany(['a', 'b', 'c', 'd'])).toEqual(['value of a', 'value of b', 'value of c', undefined]);
  });

  it('fails a write that waits for room when the store is closed', async () => {
    FullLevel.isFull = true;
    const write = store.write([['a', '1']]);
    const refused = expect(write).rejects.toThrow('the store is closed');
    while (FullLevel.opened < 2) await new Promise((resolve) => setImmediate(resolve));
    await store.close();
    await refused;
  });

  it('reads ranges page by page, in order', async () => {
    const keys = Array.from({ length: 250 }, (_, n) => `k/${String(n).padStart(3, '0')}`);
    await store.write([['j', ''], ['l', ''], ...keys.map((key): [string, string] => [key, key])]);
    const read: string[] = [];
    for await (const [key] of store.each({ gte: 'k/', lt: 'k0' })) read.push(key);
    expect(read).toEqual(keys);
  });
});
