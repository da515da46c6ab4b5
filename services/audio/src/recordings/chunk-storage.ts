import type { FileHandle } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { Writable, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openUnlinkedFile } from '../unlinked-file.js';

/** The first bytes tell what a part is. */
const HEAD_BYTES = 8;

/** The file of an upload. Whoever handles the request closes it. */
export interface UploadedChunk {
  file: FileHandle;
  /** As the sender says. */
  mimetype: string;
  size: number;
  /** Hexadecimal. */
  sha256: string;
  head: Buffer;
}

type Stored = Omit<UploadedChunk, 'mimetype'>;

/**
 * Where multer puts uploads: on disk, since the fields that say where they belong come after the file, and since an upload
 * is checked before any of it reaches the object store.
 */
export class ChunkStorage {
  constructor(private readonly dataDir: string) {}

  _handleFile(_: unknown, { stream }: { stream: Readable }, done: (error: unknown, stored?: Stored) => void): void {
    this.store(stream).then((stored) => done(null, stored), done);
  }

  _removeFile(_: unknown, { file }: UploadedChunk, done: (error: unknown) => void): void {
    file.close().then(() => done(null), done);
  }

  private async store(stream: Readable): Promise<Stored> {
    const file = await openUnlinkedFile(this.dataDir);
    try {
      const hash = createHash('sha256');
      let size = 0;
      const sink = new Writable({
        write(bytes: Buffer, _, done) {
          hash.update(bytes);
          size += bytes.length;
          file.writeFile(bytes).then(() => done(), done);
        },
      });
      await pipeline(stream, sink);
      const head = Buffer.alloc(Math.min(size, HEAD_BYTES));
      await file.read(head, 0, head.length, 0);
      return { file, size, sha256: hash.digest('hex'), head };
    } catch (error) {
      await file.close();
      throw error;
    }
  }
}
