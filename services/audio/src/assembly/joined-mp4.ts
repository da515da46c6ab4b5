import { ImpossibleJobError } from '@helix/jobs/child';
import {
  BufferSource,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  StreamTarget,
  type EncodedPacket,
  type StreamTargetChunk,
} from 'mediabunny';
import {
  MAX_PAUSE_MS,
  NO_AUDIO,
  NOTHING_JOINED,
  writeAll,
  type JoinedAudio,
  type WritableFile,
} from './joined-audio.js';
import { Mp4Fragments } from './mp4-fragments.js';

const MAX_PAUSE_SECONDS = MAX_PAUSE_MS / 1000;

interface Fragments {
  config: AudioDecoderConfig;
  packets: EncodedPacket[];
}

/** Joins AAC in MP4. Packets are copied; of each, its place and length are in memory until the end. */
export class JoinedMp4 implements JoinedAudio {
  seconds = 0;
  private readonly source = new EncodedAudioPacketSource('aac');
  private readonly output: Output;
  private config: AudioDecoderConfig | undefined;
  private fragments: Mp4Fragments | undefined;
  /** The last packet as its file has it; undefined when the next one does not go on from it. */
  private previous: EncodedPacket | undefined;

  constructor(target: WritableFile) {
    const write = ({ data, position }: StreamTargetChunk): Promise<void> =>
      writeAll(target, Buffer.from(data.buffer, data.byteOffset, data.byteLength), position);
    // What the file says of its packets stands at its end: how much that is, is only known then.
    this.output = new Output({
      format: new Mp4OutputFormat({ fastStart: false }),
      target: new StreamTarget(new WritableStream({ write }), { chunked: true, chunkSize: 1024 * 1024 }),
    });
    this.output.addAudioTrack(this.source);
  }

  beginFile(): void {
    this.endFile();
    this.fragments = new Mp4Fragments();
  }

  lose(): void {
    this.previous = undefined;
    this.fragments!.lose();
  }

  async push(bytes: Buffer): Promise<boolean> {
    const file = this.fragments!.push(bytes);
    if (!file) return false;
    if (file.length === 0) return true;
    const found = await readFragments(file);
    if (!found) return false;
    await this.begin(found.config);
    for (const packet of found.packets) await this.add(packet);
    return true;
  }

  async finish(): Promise<void> {
    this.endFile();
    if (!this.config) throw new ImpossibleJobError(NOTHING_JOINED);
    await this.output.finalize();
  }

  private async begin(config: AudioDecoderConfig): Promise<void> {
    if (!this.config) {
      this.config = config;
      await this.output.start();
    }
    if (!isSame(config, this.config))
      throw new ImpossibleJobError('The parts of the recording differ in their sound format, and cannot be joined.');
  }

  private async add(packet: EncodedPacket): Promise<void> {
    const pause = this.previous ? packet.timestamp - this.previous.timestamp - this.previous.duration : 0;
    if (pause > 0 && pause <= MAX_PAUSE_SECONDS) this.seconds += pause;
    await this.source.add(packet.clone({ timestamp: this.seconds }), { decoderConfig: this.config! });
    this.seconds += packet.duration;
    this.previous = packet;
  }

  private endFile(): void {
    if (this.fragments && !this.fragments.isDescribed) throw new ImpossibleJobError(NO_AUDIO);
    this.previous = undefined;
  }
}

/** Undefined when they cannot be read. @throws ImpossibleJobError when they are not AAC. */
async function readFragments(file: Buffer): Promise<Fragments | undefined> {
  const input = new Input({ source: new BufferSource(file), formats: [MP4] });
  try {
    const track = await input.getPrimaryAudioTrack();
    const config = await track?.getDecoderConfig();
    if (!track || !config) return undefined;
    if (track.codec !== 'aac') throw new ImpossibleJobError('The recording is not in the AAC format.');
    const packets: EncodedPacket[] = [];
    for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
    return { config, packets };
  } catch (error) {
    if (error instanceof ImpossibleJobError) throw error;
    // Bytes that are damaged; what comes behind them may be readable.
    return undefined;
  } finally {
    input.dispose();
  }
}

const isSame = (one: AudioDecoderConfig, other: AudioDecoderConfig): boolean =>
  one.sampleRate === other.sampleRate &&
  one.numberOfChannels === other.numberOfChannels &&
  Buffer.from(one.description as Uint8Array).equals(other.description as Uint8Array);
