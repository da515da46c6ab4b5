import type { FileHandle } from 'node:fs/promises';
import {
  CustomSource,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  Output,
  StreamTarget,
  WEBM,
  WebMOutputFormat,
  type EncodedPacket,
  type StreamTargetChunk,
} from 'mediabunny';
import { ImpossibleJobError } from '@helix/jobs/child';

/** A longer pause between two packets is audio that is missing, which is not filled. */
const MAX_PAUSE_SECONDS = 0.5;
/** Of a packet whose length nothing tells: the usual one of Opus. */
const PACKET_SECONDS = 0.02;

/** Appends the packets of files to one playable file, as they are: nothing is decoded. */
export class PacketCopy {
  /** Of what was appended so far. */
  seconds = 0;
  private readonly source = new EncodedAudioPacketSource('opus');
  private readonly output: Output;
  private isStarted = false;

  constructor(target: FileHandle) {
    const writable = new WritableStream<StreamTargetChunk>({
      write: async ({ data, position }) => void (await target.write(data, 0, data.length, position)),
    });
    this.output = new Output({
      format: new WebMOutputFormat(),
      target: new StreamTarget(writable, { chunked: true }),
    });
    this.output.addAudioTrack(this.source);
  }

  /**
   * Appends the audio of a file. A file without packets adds nothing.
   *
   * @param size of the file, in bytes.
   * @throws ImpossibleJobError when it is not audio in Opus.
   */
  async append(file: FileHandle, size: number, signal: AbortSignal): Promise<void> {
    const input = new Input({ source: sourceOf(file, size), formats: [WEBM] });
    try {
      await this.copy(input, signal);
    } finally {
      input.dispose();
    }
  }

  /** Completes the file. @throws ImpossibleJobError when nothing was appended. */
  async finish(): Promise<void> {
    if (!this.isStarted) throw new ImpossibleJobError('The recording has no audio.');
    await this.output.finalize();
  }

  private async copy(input: Input, signal: AbortSignal): Promise<void> {
    const track = await input.getPrimaryAudioTrack().catch(() => null);
    if (!track) throw new ImpossibleJobError('A part of the recording has no audio that can be read.');
    if ((await track.getCodec()) !== 'opus') throw new ImpossibleJobError('The recording is not in the Opus format.');
    const decoderConfig = await track.getDecoderConfig();
    let previous: EncodedPacket | undefined;
    let step = PACKET_SECONDS;
    for await (const packet of new EncodedPacketSink(track).packets()) {
      signal.throwIfAborted();
      const pause = previous ? packet.timestamp - previous.timestamp : 0;
      // The length of the packet before is only known now; of the last one, nothing but the length of the others is.
      if (pause > 0 && pause <= MAX_PAUSE_SECONDS) step = pause;
      if (previous) this.seconds += step;
      const meta = !this.isStarted && decoderConfig ? { decoderConfig } : undefined;
      await this.start();
      await this.source.add(packet.clone({ timestamp: this.seconds, duration: step }), meta);
      previous = packet;
    }
    if (previous) this.seconds += step;
  }

  private async start(): Promise<void> {
    if (!this.isStarted) await this.output.start();
    this.isStarted = true;
  }
}

function sourceOf(file: FileHandle, size: number): CustomSource {
  return new CustomSource({
    getSize: () => size,
    read: async (start, end) => {
      const bytes = new Uint8Array(end - start);
      await file.read(bytes, 0, bytes.length, start);
      return bytes;
    },
  });
}
