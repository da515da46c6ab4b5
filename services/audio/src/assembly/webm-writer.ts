import { writeAll, type WritableFile } from './joined-audio.js';
import { element, ID, idOf, sizeOf, unsigned } from './webm-bytes.js';
import type { AudioTrack } from './webm-reader.js';

/** The times of blocks count from their cluster, in 16 bits. Players wind to the beginning of a cluster. */
const CLUSTER_MS = 5_000;
/** Its id, its size, and its time: an element with an id of 1 byte, a size and a number. */
const CLUSTER_HEAD_BYTES = 4 + 8 + 1 + 8 + 8;
/** Of a block: id, size of 4 bytes, track, time of 2 bytes, flags. */
const BLOCK_HEAD_BYTES = 9;
const TRACK = 1;
/** Every packet of Opus can be decoded without another one. */
const KEYFRAME = 0x80;
const NAME = Buffer.from('Helix');

const HEADER = element(
  ID.header,
  element(ID.docType, Buffer.from('webm')),
  element(ID.docTypeVersion, unsigned(4)),
  element(ID.docTypeReadVersion, unsigned(2)),
);
/** Positions in a segment count from where its content begins. */
const SEGMENT_AT = HEADER.length + 12;

/** Writes audio to a WebM file that says how long it is and has an index. Memory does not grow with its length. */
export class WebmWriter {
  private track: AudioTrack | undefined;
  /** Of what is in the file, without what waits in `room`. */
  private size = 0;
  private room = Buffer.allocUnsafe(1024 * 1024);
  private used = 0;
  /** The last one, which blocks are added to. */
  private cluster: { milliseconds: number; at: number } | undefined;
  private readonly clusters: { milliseconds: number; position: number }[] = [];

  constructor(private readonly file: WritableFile) {}

  get isEmpty(): boolean {
    return this.clusters.length === 0;
  }

  /** @param track what the file says of its audio: that of the first block. @param milliseconds not before the last block. */
  add(track: AudioTrack, milliseconds: number, bytes: Buffer, start: number, end: number, flags: number): void {
    if (!this.track) {
      this.track = track;
      this.size = this.beginning(0, 0, 0).length;
    }
    const time = Math.round(milliseconds);
    const cluster =
      this.cluster && time - this.cluster.milliseconds < CLUSTER_MS ? this.cluster : this.beginCluster(time);
    const block = this.take(BLOCK_HEAD_BYTES + end - start);
    const { room } = this;
    room[block] = ID.simpleBlock;
    // The size of 4 bytes begins with three zeros. It counts what follows it.
    room.writeUInt32BE(0x10000000 + 4 + end - start, block + 1);
    room[block + 5] = 0x80 | TRACK;
    room.writeInt16BE(time - cluster.milliseconds, block + 6);
    room[block + 8] = flags | KEYFRAME;
    bytes.copy(room, block + BLOCK_HEAD_BYTES, start, end);
  }

  /** Writes the clusters that are complete. */
  async flush(): Promise<void> {
    const end = this.cluster?.at ?? this.used;
    await writeAll(this.file, this.room.subarray(0, end), this.size);
    this.size += end;
    this.room.copyWithin(0, end, this.used);
    this.used -= end;
    if (this.cluster) this.cluster.at = 0;
  }

  /** Completes the file, which has a block at least. @param milliseconds its length. */
  async finish(milliseconds: number): Promise<void> {
    this.endCluster();
    await this.flush();
    const index = element(ID.cues, ...this.clusters.map((cluster) => cuePoint(cluster)));
    await writeAll(this.file, index, this.size);
    await writeAll(this.file, this.beginning(milliseconds, this.size, this.size + index.length), 0);
  }

  /** Everything before the first cluster: as long, whatever the numbers are. @param indexAt @param size in bytes, of the file. */
  private beginning(milliseconds: number, indexAt: number, size: number): Buffer {
    const inSegment = (position: number): number => Math.max(0, position - SEGMENT_AT);
    const length = Buffer.alloc(8);
    length.writeDoubleBE(milliseconds);
    const seek = [element(ID.seekId, idOf(ID.cues)), element(ID.seekPosition, unsigned(inSegment(indexAt)))];
    const info = [
      element(ID.timestampScale, unsigned(1_000_000)),
      element(ID.duration, length),
      element(ID.muxingApp, NAME),
      element(ID.writingApp, NAME),
    ];
    const track = [element(ID.trackNumber, unsigned(TRACK)), this.track!.description];
    return Buffer.concat([
      HEADER,
      idOf(ID.segment),
      sizeOf(inSegment(size)),
      element(ID.seekHead, element(ID.seek, ...seek)),
      element(ID.info, ...info),
      element(ID.tracks, element(ID.trackEntry, ...track)),
    ]);
  }

  private beginCluster(milliseconds: number): { milliseconds: number } {
    this.endCluster();
    const at = this.take(CLUSTER_HEAD_BYTES);
    this.clusters.push({ milliseconds, position: this.size + at - SEGMENT_AT });
    this.cluster = { milliseconds, at };
    return this.cluster;
  }

  /** Writes its beginning, now that its size is known. */
  private endCluster(): void {
    if (!this.cluster) return;
    const { at, milliseconds } = this.cluster;
    const size = this.used - at - 12;
    Buffer.concat([idOf(ID.cluster), sizeOf(size), element(ID.timestamp, unsigned(milliseconds))]).copy(this.room, at);
    this.cluster = undefined;
  }

  /** @returns where there is room for so many bytes, behind what was added. */
  private take(bytes: number): number {
    const at = this.used;
    this.used += bytes;
    if (this.used > this.room.length) {
      const room = Buffer.allocUnsafe(Math.max(2 * this.room.length, this.used));
      this.room.copy(room, 0, 0, at);
      this.room = room;
    }
    return at;
  }
}

const cuePoint = ({ milliseconds, position }: { milliseconds: number; position: number }): Buffer =>
  element(
    ID.cuePoint,
    element(ID.cueTime, unsigned(milliseconds)),
    element(
      ID.cueTrackPositions,
      element(ID.cueTrack, unsigned(TRACK)),
      element(ID.cueClusterPosition, unsigned(position)),
    ),
  );
