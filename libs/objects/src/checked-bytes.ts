import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { OtherBytesError, type PutOptions } from './object-store.js';

const ANNOUNCED = {
  size: (came: number, expected: number) => `${came} bytes came instead of ${expected}`,
  content: 'other bytes came than the checksum announced',
};
/** Of an object that is read. */
export const STORED: typeof ANNOUNCED = {
  size: (came, expected) => `the object store sent ${came} bytes of ${expected}`,
  content: 'the object store sent other bytes than were stored',
};

/** Passes bytes on, and counts and hashes them. It fails before its end when they are not those that were announced. */
export class CheckedBytes extends Transform {
  /** Not `size`: the AWS SDK would take that for the size of the whole stream. */
  byteCount = 0;
  /** Hexadecimal; empty until all bytes have passed. */
  sha256 = '';
  private readonly hash = createHash('sha256');

  /** @param words what is said of other bytes. */
  constructor(
    private readonly expected: Pick<PutOptions, 'size' | 'sha256'>,
    private readonly words = ANNOUNCED,
  ) {
    super();
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: (error: Error | null, chunk: Buffer) => void): void {
    this.byteCount += chunk.length;
    this.hash.update(chunk);
    done(null, chunk);
  }

  override _flush(done: (error?: Error) => void): void {
    this.sha256 = this.hash.digest('hex');
    const { size = this.byteCount, sha256 = this.sha256 } = this.expected;
    if (size !== this.byteCount) done(new OtherBytesError(this.words.size(this.byteCount, size)));
    else if (sha256 !== this.sha256) done(new OtherBytesError(this.words.content));
    else done();
  }
}
