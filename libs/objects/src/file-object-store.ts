import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Writable, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CheckedBytes } from './checked-bytes.js';
import { checkFolder, checkKey } from './object-key.js';
import {
  ObjectStoreFullError,
  type ByteRange,
  type ObjectStore,
  type PutOptions,
  type StoredObject,
} from './object-store.js';

/**
 * Each file ends with what is known of it, as JSON of this length: one file is written or replaced at once, two are not.
 * Behind the audio or document, since players and viewers ignore what follows their format.
 */
const TRAILER_BYTES = 512;
/** Of files that are being written. */
const TEMPORARY = '.put-';

/** Objects as files of one folder, which only its owner can open. */
export class FileObjectStore implements ObjectStore {
  /** @param openFile replaced in tests, for disks that are full. */
  constructor(
    private readonly folder: string,
    private readonly openFile: typeof open = open,
  ) {}

  async put(key: string, body: Readable, options: PutOptions): Promise<StoredObject> {
    const path = this.pathOf(checkKey(key));
    const temporary = join(dirname(path), `${TEMPORARY}${randomUUID()}`);
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const stored = await this.write(temporary, body, options);
      await rename(temporary, path);
      await syncFolder(dirname(path));
      return stored;
    } catch (error) {
      body.destroy();
      await rm(temporary, { force: true });
      throw isFull(error) ? new ObjectStoreFullError(error) : error;
    }
  }

  async head(key: string): Promise<StoredObject | undefined> {
    const file = await openIfThere(this.pathOf(checkKey(key)));
    try {
      return file && (await readTrailer(file));
    } finally {
      await file?.close();
    }
  }

  async get(key: string, range?: ByteRange): Promise<Readable | undefined> {
    const file = await openIfThere(this.pathOf(checkKey(key)));
    if (!file) return undefined;
    try {
      const { size } = await readTrailer(file);
      const { start, end } = range ?? { start: 0, end: size - 1 };
      if (range && start >= size) throw new RangeError(`the object has ${size} bytes`);
      // A stream needs an end that is not before its start.
      if (size === 0) return file.createReadStream({ start: TRAILER_BYTES });
      return file.createReadStream({ start, end: Math.min(end, size - 1) });
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  async *list(folder: string): AsyncIterable<{ key: string; size: number }> {
    const path = this.pathOf(checkFolder(folder));
    const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(ignoreMissing);
    const paths = (entries ?? [])
      .filter((entry) => entry.isFile() && !entry.name.startsWith(TEMPORARY))
      .map((entry) => join(entry.parentPath, entry.name));
    for (const file of paths.sort()) {
      const found = await stat(file).catch(ignoreMissing);
      const key = file.slice(this.folder.length + 1).replaceAll('\\', '/');
      if (found) yield { key, size: found.size - TRAILER_BYTES };
    }
  }

  async delete(key: string): Promise<void> {
    await rm(this.pathOf(checkKey(key)), { force: true });
  }

  async deleteAll(folder: string): Promise<void> {
    await rm(this.pathOf(checkFolder(folder)), { recursive: true, force: true });
  }

  async check(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await access(this.folder, constants.R_OK | constants.W_OK);
  }

  private pathOf(key: string): string {
    return join(this.folder, key);
  }

  private async write(path: string, body: Readable, options: PutOptions): Promise<StoredObject> {
    const file = await this.openFile(path, 'wx', 0o600);
    try {
      const checked = new CheckedBytes(options);
      // Not a loop: of one that fails, `pipeline` knows nothing but that it was aborted.
      const sink = new Writable({
        write: (bytes: Buffer, _, done) => void file.writeFile(bytes).then(() => done(), done),
      });
      await pipeline(body, checked, sink);
      const { byteCount: size, sha256 } = checked;
      const stored: StoredObject = { size, contentType: options.contentType, sha256 };
      await file.writeFile(JSON.stringify(stored).padEnd(TRAILER_BYTES));
      await file.sync();
      return stored;
    } finally {
      await file.close();
    }
  }
}

async function readTrailer(file: FileHandle): Promise<StoredObject> {
  const { size } = await file.stat();
  const trailer = Buffer.alloc(TRAILER_BYTES);
  await file.read(trailer, 0, TRAILER_BYTES, size - TRAILER_BYTES);
  return JSON.parse(trailer.toString('utf8')) as StoredObject;
}

/** Makes a new name in a folder survive a loss of power. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

const codeOf = (error: unknown): unknown => (error as NodeJS.ErrnoException | null)?.code;
const isFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(String(codeOf(error)));

function ignoreMissing(error: unknown): undefined {
  if (!['ENOENT', 'ENOTDIR'].includes(String(codeOf(error)))) throw error;
}

const openIfThere = (path: string): Promise<FileHandle | undefined> => open(path, 'r').catch(ignoreMissing);
