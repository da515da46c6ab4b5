import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** Passes bytes on, counts and hashes them. */
export class HashedBytes extends Transform {
  byteCount = 0;
  private readonly hash = createHash('sha256');

  override _transform(chunk: Buffer, _: BufferEncoding, done: (error: null, chunk: Buffer) => void): void {
    this.byteCount += chunk.length;
    this.hash.update(chunk);
    done(null, chunk);
  }

  /** Hexadecimal. Call it once, when all bytes have passed. */
  digest(): string {
    return this.hash.digest('hex');
  }
}
