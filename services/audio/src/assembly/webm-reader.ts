import { ImpossibleJobError } from '@helix/jobs/child';
import { elementsIn, ID, lengthAt, sizeAt, unsignedAt, type Element } from './webm-bytes.js';

const NONE = Buffer.alloc(0);
const AUDIO = 2;
/** What is larger is no block of audio and no header, but bytes that are misread. */
const MAX_ELEMENT_BYTES = 1024 * 1024;
/** Nanoseconds, unless a file says otherwise. */
const TIMESTAMP_SCALE = 1_000_000;

/** What is read inside of them is found one element after the other; where they end does not matter. */
const PARENTS = new Set<number>([ID.segment, ID.info, ID.cluster]);
const READ = new Set<number>([ID.timestampScale, ID.tracks, ID.timestamp, ID.simpleBlock, ID.blockGroup]);

export interface AudioTrack {
  number: number;
  /** What a track says of itself beside its number: whole elements. */
  description: Buffer;
}

/** Takes a block: `bytes` from `start` to `end` are its audio. */
export type TakesBlock = (milliseconds: number, bytes: Buffer, start: number, end: number, flags: number) => void;

/** Finds the blocks of the first audio track in a file that comes in pieces, cut anywhere. Holds one block at most. */
export class WebmReader {
  /** Known when the header of the file was read. */
  track: AudioTrack | undefined;
  private rest = NONE;
  /** Bytes of an element that are not needed and have not come yet. */
  private toSkip = 0;
  private isLost = false;
  private clusterTime = 0;
  private msPerTick = 1;

  constructor(private readonly takeBlock: TakesBlock) {}

  /** The bytes between the last piece and the next one are missing. */
  lose(): void {
    this.rest = NONE;
    this.toSkip = 0;
    this.isLost = true;
  }

  /**
   * @returns whether anything in the piece could be read. It cannot when bytes before it are missing and no block begins in it.
   * @throws ImpossibleJobError when there is no audio in Opus.
   */
  push(piece: Buffer): boolean {
    const bytes = this.rest.length > 0 ? Buffer.concat([this.rest, piece]) : piece;
    this.rest = NONE;
    let at = Math.min(this.toSkip, bytes.length);
    this.toSkip -= at;
    while (at < bytes.length) {
      const next = this.isLost ? this.resume(bytes, at) : this.read(bytes, at);
      if (next === 'incomplete') {
        // A copy, since a small rest must not keep a large piece in memory.
        this.rest = Buffer.from(bytes.subarray(at));
        return true;
      }
      if (next === 'nothing') return false;
      if (next === 'unreadable') this.isLost = true;
      else at = next;
    }
    return true;
  }

  /** Reads an element. @returns where to go on. */
  private read(bytes: Buffer, at: number): number | 'incomplete' | 'unreadable' {
    const idLength = lengthAt(bytes, at);
    const idEnd = at + idLength;
    if (idLength > 4) return 'unreadable';
    if (idEnd >= bytes.length) return 'incomplete';
    const sizeLength = lengthAt(bytes, idEnd);
    const start = idEnd + sizeLength;
    if (sizeLength > 8) return 'unreadable';
    if (start > bytes.length) return 'incomplete';
    const id = unsignedAt(bytes, at, idEnd);
    if (PARENTS.has(id)) return start;
    const size = sizeAt(bytes, idEnd, sizeLength);
    if (size > MAX_ELEMENT_BYTES) return 'unreadable';
    const end = start + size;
    if (!READ.has(id)) {
      this.toSkip = Math.max(0, end - bytes.length);
      return Math.min(end, bytes.length);
    }
    if (end > bytes.length) return 'incomplete';
    if (id === ID.simpleBlock) this.readBlock(bytes, start, end);
    else if (id === ID.blockGroup) this.readGroup(bytes, start, end);
    else if (id === ID.timestamp) this.clusterTime = unsignedAt(bytes, start, end);
    else if (id === ID.timestampScale) this.msPerTick = unsignedAt(bytes, start, end) / TIMESTAMP_SCALE;
    else this.track = audioTrackIn(bytes, start, end);
    return end;
  }

  private readGroup(bytes: Buffer, start: number, end: number): void {
    for (const child of elementsIn(bytes, start, end))
      if (child.id === ID.block) this.readBlock(bytes, child.start, child.end);
  }

  private readBlock(bytes: Buffer, start: number, end: number): void {
    const numberLength = lengthAt(bytes, start);
    const timeAt = start + numberLength;
    if (timeAt + 3 > end || sizeAt(bytes, start, numberLength) !== this.track?.number) return;
    const milliseconds = (this.clusterTime + bytes.readInt16BE(timeAt)) * this.msPerTick;
    this.takeBlock(milliseconds, bytes, timeAt + 3, end, bytes[timeAt + 2]!);
  }

  /** Finds the first place that can be read. Chromium cuts its file within blocks, one byte after they begin. */
  private resume(bytes: Buffer, from: number): number | 'nothing' {
    const track = this.track?.number ?? NaN;
    for (let at = from; at < bytes.length; at += 1) {
      const end = isCluster(bytes, at) ? at : endOfBlock(bytes, at, track);
      // One block may be so by accident; what follows it must begin something as well.
      const isPlace =
        end !== undefined &&
        (end === bytes.length || isCluster(bytes, end) || endOfBlock(bytes, end, track) !== undefined);
      if (!isPlace) continue;
      this.isLost = false;
      // The times of its blocks count from a cluster that is missing. What matters is their distance.
      this.clusterTime = 0;
      return at;
    }
    return 'nothing';
  }
}

function audioTrackIn(bytes: Buffer, start: number, end: number): AudioTrack {
  for (const entry of elementsIn(bytes, start, end)) {
    const children = [...elementsIn(bytes, entry.start, entry.end)];
    const find = (id: number): Element | undefined => children.find((child) => child.id === id);
    const numberIn = (id: number): number => unsignedAt(bytes, find(id)?.start ?? 0, find(id)?.end ?? 0);
    if (entry.id !== ID.trackEntry || numberIn(ID.trackType) !== AUDIO || find(ID.contentEncodings)) continue;
    const codec = find(ID.codecId);
    if (bytes.toString('latin1', codec?.start, codec?.end) !== 'A_OPUS')
      throw new ImpossibleJobError('The recording is not in the Opus format.');
    const description = children.filter(({ id }) => id !== ID.trackNumber);
    return {
      number: numberIn(ID.trackNumber),
      description: Buffer.concat(description.map((child) => bytes.subarray(child.at, child.end))),
    };
  }
  throw new ImpossibleJobError('A part of the recording has no audio that can be read.');
}

const isCluster = (bytes: Buffer, at: number): boolean =>
  at + 4 <= bytes.length && bytes.readUInt32BE(at) === ID.cluster;

/** Where the block of a track that begins at a place ends; undefined when none begins there. */
function endOfBlock(bytes: Buffer, at: number, track: number): number | undefined {
  if (bytes[at] !== ID.simpleBlock) return undefined;
  const sizeLength = lengthAt(bytes, at + 1);
  const start = at + 1 + sizeLength;
  const numberLength = lengthAt(bytes, start);
  if (sizeLength > 4 || start + numberLength > bytes.length) return undefined;
  if (sizeAt(bytes, start, numberLength) !== track) return undefined;
  const end = start + sizeAt(bytes, at + 1, sizeLength);
  return end <= bytes.length ? end : undefined;
}
