import { boxAt, nextFragment } from './mp4-boxes.js';

const NONE = Buffer.alloc(0);

/** Finds the whole fragments in an MP4 file that comes in pieces, cut anywhere. Holds what has come of one at most. */
export class Mp4Fragments {
  /** What the file says of its audio: its boxes `ftyp` and `moov`. */
  private description = NONE;
  /** Whether it has come as a whole: a recorder that ended early has written nothing else. */
  isDescribed = false;
  private rest = NONE;
  private isLost = false;

  /** The bytes between the last piece and the next one are missing. */
  lose(): void {
    this.rest = NONE;
    this.isLost = true;
  }

  /**
   * @returns the fragments that the piece completes, as a file of their own; empty when it completes none. Undefined when nothing
   *   in it can be read, because bytes before it are missing and no fragment begins in it.
   */
  push(piece: Buffer): Buffer | undefined {
    const bytes = this.rest.length > 0 ? Buffer.concat([this.rest, piece]) : piece;
    const fragments: Buffer[] = [];
    let [at, moofAt] = [0, -1];
    while (at < bytes.length) {
      const box = this.isLost ? 'unreadable' : boxAt(bytes, at);
      if (box === 'incomplete') break;
      if (box === 'unreadable') {
        const next = nextFragment(bytes, this.isLost ? at : at + 1);
        this.isLost = next === undefined;
        moofAt = -1;
        at = next ?? bytes.length;
        continue;
      }
      at = box.end;
      if (box.name === 'ftyp') this.description = Buffer.from(bytes.subarray(box.at, box.end));
      else if (box.name === 'moov') {
        this.description = Buffer.concat([this.description, bytes.subarray(box.at, box.end)]);
        this.isDescribed = true;
      } else if (box.name === 'moof') moofAt = box.at;
      else if (box.name === 'mdat' && moofAt >= 0) {
        fragments.push(bytes.subarray(moofAt, box.end));
        moofAt = -1;
      }
    }
    // A copy, since a small rest must not keep a large piece in memory. A `moof` waits for its `mdat`.
    this.rest = Buffer.from(bytes.subarray(moofAt >= 0 ? moofAt : at));
    if (fragments.length > 0) return Buffer.concat([this.description, ...fragments]);
    return this.isLost ? undefined : NONE;
  }
}
