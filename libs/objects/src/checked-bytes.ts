import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { OtherBytesError, type PutOptions } from './object-store.js';

/** Passes bytes on, and counts and hashes them. It fails before its end when they are not those that were announced. */
export class CheckedBytes extends Transform {
  /** Not `size`: the AWS SDK would take that for the size of the whole stream. */
  byteCount = 0;
  /** Hexadecimal; empty until all bytes have passed. */
  sha256 = '';
  private readonly hash = createHash('sha256');

  constructor(private readonly expected: Pick<PutOptions, 'size' | 'sha256'>) {
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
    if (size !== this.byteCount) done(new OtherBytesError(`${this.byteCount} bytes came instead of ${size}`));
    else if (sha256 !== this.sha256) done(new OtherBytesError('other bytes came than the checksum announced'));
    else done();
  }
}
