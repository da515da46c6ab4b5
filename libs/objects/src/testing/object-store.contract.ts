import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { objectFolder, objectKey } from '../object-key.js';
import type { ObjectStore } from '../object-store.js';

const MIB = 1024 * 1024;
const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
/** Pieces of another length than any part, so that parts begin within pieces. */
const inPieces = (bytes: Buffer): Readable =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += 100_003) yield bytes.subarray(at, at + 100_003);
    })(),
  );

/** A store that one suite uses alone. */
export interface TestedStore {
  store: ObjectStore;
  /** Whatever is stored of a folder, also what the port does not show: versions, unfinished uploads, temporary files. */
  traces(folder: string): Promise<string[]>;
  /** Leaves in a folder what no `put` or `delete` of the port does: what a killed process had started to write, markers. */
  leaveRemains(key: string): Promise<void>;
  stop(): Promise<void>;
}

/** What every object store does. */
export function describeObjectStore(name: string, start: () => Promise<TestedStore>): void {
  describe(`${name} as an object store`, () => {
    let tested: TestedStore;
    let store: ObjectStore;
    beforeAll(async () => {
      tested = await start();
      store = tested.store;
      await store.check();
    });
    afterAll(() => tested.stop());

    const put = (key: string, bytes: Buffer, options: { size?: number; sha256?: string } = {}) =>
      store.put(key, inPieces(bytes), { contentType: 'audio/webm', ...options });
    const read = async (key: string, range?: { start: number; end: number }) => {
      const stream = await store.get(key, range);
      return stream && (await buffer(stream)).toString('latin1');
    };
    const listed = async (folder: string) => {
      const found: { key: string; size: number }[] = [];
      for await (const object of store.list(folder)) found.push(object);
      return found;
    };

    it.each([
      ['unknown', {}],
      ['known', { size: 5, sha256: sha256Of(Buffer.from('Helix')) }],
    ])('stores a stream whose size and checksum are %s beforehand', async (_, options) => {
      const key = objectKey(1, 'small', 'a.webm');
      const stored = { size: 5, contentType: 'audio/webm', sha256: sha256Of(Buffer.from('Helix')) };
      expect(await put(key, Buffer.from('Helix'), options)).toEqual(stored);
      expect(await store.head(key)).toEqual(stored);
      expect(await read(key)).toBe('Helix');
    });

    it.each([
      ['unknown', false],
      ['known', true],
    ])('stores 20 MiB, more than two parts, when their checksum is %s beforehand', async (_, isKnown) => {
      const key = objectKey(1, 'large', 'a.webm');
      const bytes = randomBytes(20 * MIB);
      const sha256 = sha256Of(bytes);
      expect(await put(key, bytes, isKnown ? { sha256 } : {})).toMatchObject({ size: 20 * MIB, sha256 });
      expect(await store.head(key)).toEqual({ size: 20 * MIB, contentType: 'audio/webm', sha256 });
      const stream = await store.get(key);
      expect(sha256Of(await buffer(stream!))).toBe(sha256);
      expect(await read(key, { start: 9 * MIB, end: 9 * MIB + 3 })).toBe(
        bytes.subarray(9 * MIB, 9 * MIB + 4).toString('latin1'),
      );
    });

    it('stores nothing when fewer bytes come than announced, other bytes, or an error', async () => {
      const key = objectKey(1, 'refused', 'a.webm');
      await expect(put(key, Buffer.from('Helix'), { size: 6 })).rejects.toThrow('5 bytes came instead of 6');
      await expect(put(key, Buffer.from('Helix'), { sha256: sha256Of(Buffer.from('other')) })).rejects.toThrow(
        'other bytes came than the checksum announced',
      );
      const broken = Readable.from(
        (async function* () {
          yield Buffer.alloc(9 * MIB);
          throw new Error('the sender is gone');
        })(),
      );
      await expect(store.put(key, broken, { contentType: 'audio/webm' })).rejects.toThrow('the sender is gone');
      expect(await store.head(key)).toBeUndefined();
      expect(await tested.traces(objectFolder(1, 'refused'))).toEqual([]);
    });

    it('reads ranges: the middle, to beyond the end, and none that begins beyond it', async () => {
      const key = objectKey(1, 'ranges', 'a.webm');
      await put(key, Buffer.from('0123456789'));
      expect(await read(key, { start: 0, end: 0 })).toBe('0');
      expect(await read(key, { start: 3, end: 5 })).toBe('345');
      expect(await read(key, { start: 8, end: 99 })).toBe('89');
      await expect(store.get(key, { start: 10, end: 12 })).rejects.toThrow(RangeError);
    });

    it('has an empty object, and knows nothing of one that was never stored', async () => {
      const key = objectKey(1, 'empty', 'a.webm');
      await put(key, Buffer.alloc(0));
      expect(await store.head(key)).toMatchObject({ size: 0, sha256: sha256Of(Buffer.alloc(0)) });
      expect(await read(key)).toBe('');
      const missing = objectKey(1, 'empty', 'b.webm');
      expect(await store.head(missing)).toBeUndefined();
      expect(await store.get(missing)).toBeUndefined();
      expect(await store.head(objectKey(1, 'empty', 'a.webm', 'below'))).toBeUndefined();
    });

    it('replaces an object as a whole', async () => {
      const key = objectKey(1, 'replaced', 'a.webm');
      await put(key, Buffer.from('the first content'));
      await put(key, Buffer.from('second'));
      expect(await read(key)).toBe('second');
      expect(await store.head(key)).toMatchObject({ size: 6 });
    });

    it('lists the objects of a folder and below, sorted, and not those of a folder whose name begins alike', async () => {
      for (const path of ['b.webm', 'a/2.webm', 'a/1.webm'])
        await put(objectKey(2, 'list', ...path.split('/')), Buffer.from(path));
      await put(objectKey(2, 'listed', 'c.webm'), Buffer.from('c'));
      expect(await listed(objectFolder(2, 'list'))).toEqual([
        { key: 'clinics/2/list/a/1.webm', size: 8 },
        { key: 'clinics/2/list/a/2.webm', size: 8 },
        { key: 'clinics/2/list/b.webm', size: 6 },
      ]);
      expect(await listed(objectFolder(2, 'nothing'))).toEqual([]);
    });

    it('deletes one object with every version of it, and no other', async () => {
      const key = objectKey(3, 'delete', 'a.webm');
      await put(key, Buffer.from('first'));
      await put(key, Buffer.from('second'));
      await put(objectKey(3, 'delete', 'a.webm2'), Buffer.from('other'));
      await store.delete(key);
      await store.delete(key);
      expect(await store.head(key)).toBeUndefined();
      expect(await listed(objectFolder(3, 'delete'))).toEqual([{ key: 'clinics/3/delete/a.webm2', size: 5 }]);
      await store.delete(objectKey(3, 'delete', 'a.webm2'));
      expect(await tested.traces(objectFolder(3, 'delete'))).toEqual([]);
    });

    it('deletes a folder for good: every version, every marker, and what a killed process had started to write', async () => {
      const folder = objectFolder(4, 'erased');
      for (const name of ['a', 'b', 'a']) await put(objectKey(4, 'erased', name), Buffer.from(name));
      await store.delete(objectKey(4, 'erased', 'b'));
      await tested.leaveRemains(objectKey(4, 'erased', 'inner', 'c'));
      await put(objectKey(4, 'erased2', 'kept'), Buffer.from('kept'));
      expect(await tested.traces(folder)).not.toEqual([]);
      await store.deleteAll(folder);
      await store.deleteAll(folder);
      expect(await tested.traces(folder)).toEqual([]);
      expect(await listed(objectFolder(4, 'erased2'))).toHaveLength(1);
    });

    it('lets ten writers store at the same time', async () => {
      const keys = Array.from({ length: 10 }, (_, index) => objectKey(5, 'many', `${index}.webm`));
      await Promise.all(keys.map((key) => put(key, Buffer.from(key))));
      expect(await Promise.all(keys.map((key) => read(key)))).toEqual(keys);
    });

    it.each(['', '/etc/passwd', 'clinics/1/../2/a', 'clinics/1/.a', 'clinics/1', 'clinics/0/a', 'clinics/1//a'])(
      'refuses the key %j',
      async (key) => {
        await expect(put(key, Buffer.from('x'))).rejects.toThrow('not a key');
        await expect(store.head(key)).rejects.toThrow('not a key');
        await expect(store.get(key)).rejects.toThrow('not a key');
        await expect(store.delete(key)).rejects.toThrow('not a key');
        await expect(store.deleteAll(key)).rejects.toThrow(/^not a (key|folder)/);
        await expect(listed(key)).rejects.toThrow(/^not a (key|folder)/);
      },
    );
  });
}
