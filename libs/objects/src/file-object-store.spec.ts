import { mkdir, mkdtemp, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { FileObjectStore } from './file-object-store.js';
import { objectKey } from './object-key.js';
import { ObjectStoreFullError } from './object-store.js';
import { describeObjectStore } from './testing/object-store.contract.js';

const newFolder = () => mkdtemp(join(tmpdir(), 'helix-objects-'));
const filesBelow = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
};

describeObjectStore('a folder of files', async () => {
  const folder = await newFolder();
  return {
    store: new FileObjectStore(folder),
    traces: (prefix) => filesBelow(join(folder, prefix)),
    async leaveRemains(key) {
      await mkdir(dirname(join(folder, key)), { recursive: true });
      await writeFile(join(dirname(join(folder, key)), '.put-of-a-killed-process'), 'half');
    },
    stop: () => rm(folder, { recursive: true }),
  };
});

describe('a folder of files', () => {
  const key = objectKey(1, 'a.webm');
  let folder: string;
  beforeEach(async () => {
    folder = await newFolder();
  });
  afterEach(() => rm(folder, { recursive: true }));

  it.each(['ENOSPC', 'EDQUOT'])('says that it is full when the disk says %s, and leaves no file', async (code) => {
    const openOnFullDisk: typeof open = async (...args) => {
      const file = await open(...args);
      file.writeFile = () => Promise.reject(Object.assign(new Error('no space left on device'), { code }));
      return file;
    };
    const store = new FileObjectStore(folder, openOnFullDisk);
    const body = Readable.from(Array.from({ length: 100 }, () => Buffer.alloc(64 * 1024)));
    await expect(store.put(key, body, { contentType: 'audio/webm' })).rejects.toThrow(ObjectStoreFullError);
    expect(await filesBelow(folder)).toEqual([]);
  });

  it('lets nobody but its owner read objects', async () => {
    await new FileObjectStore(folder).put(key, Readable.from(['x']), { contentType: 'audio/webm' });
    const modeOf = async (path: string) => ((await stat(join(folder, path))).mode & 0o777).toString(8);
    expect([await modeOf('clinics'), await modeOf('clinics/1'), await modeOf(key)]).toEqual(['700', '700', '600']);
  });
});
