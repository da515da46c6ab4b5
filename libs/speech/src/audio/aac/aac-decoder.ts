import { readFile } from 'node:fs/promises';
import { AudioSample, CustomAudioDecoder } from 'mediabunny';
import type { AudioCodec, EncodedPacket } from 'mediabunny';
import { SAMPLE_RATE } from '../sample-rate.js';
import { Resampler } from './resampler.js';

/** Symphonia as WebAssembly; its source is in `libs/speech/aac-decoder`. */
const MODULE = new URL('./aac-decoder.wasm', import.meta.url);
/** AAC-LC, which recorders of browsers make. */
const AAC_LC = 'mp4a.40.2';

/** It is in every Node, whose types leave it to those of browsers. */
declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<object>;
  instantiate(compiled: object): Promise<{ exports: unknown }>;
};

interface Decoder {
  memory: { buffer: ArrayBuffer };
  /** Where the next configuration or packet of so many bytes is written to. */
  input(length: number): number;
  /** Opens the decoder with the configuration that was written. @returns 0 when it cannot be decoded. */
  open(sampleRate: number): number;
  /** Decodes the packet that was written. @returns how many samples it has; 0 for a damaged one. */
  decode(): number;
  /** Where these samples are: one channel, 32-bit floats. */
  output(): number;
}

let compiled: Promise<object> | undefined;

/** Decodes AAC-LC to one channel and 16 kHz. */
export class AacDecoder extends CustomAudioDecoder {
  private decoder!: Decoder;
  private resampler!: Resampler;

  static override supports(codec: AudioCodec, { codec: profile }: AudioDecoderConfig): boolean {
    return codec === 'aac' && profile === AAC_LC;
  }

  async init(): Promise<void> {
    compiled ??= readFile(MODULE).then((bytes) => WebAssembly.compile(bytes));
    const { exports } = await WebAssembly.instantiate(await compiled);
    this.decoder = exports as Decoder;
    const { description, sampleRate } = this.config;
    this.resampler = new Resampler(sampleRate, SAMPLE_RATE);
    this.write(description as Uint8Array);
    if (this.decoder.open(sampleRate) === 0) throw new Error('the configuration of AAC cannot be decoded');
  }

  decode(packet: EncodedPacket): void {
    this.write(packet.data);
    const length = this.decoder.decode();
    // A damaged packet has none; the gap becomes silence.
    if (length === 0) return;
    // Its memory may have grown, and is another buffer then.
    const samples = new Float32Array(this.decoder.memory.buffer, this.decoder.output(), length);
    const data = this.resampler.push(samples);
    if (data.length === 0) return;
    const sample = { data, format: 'f32', numberOfChannels: 1, sampleRate: SAMPLE_RATE } as const;
    this.onSample(new AudioSample({ ...sample, timestamp: packet.timestamp }));
  }

  flush(): void {}

  /** The memory of the instance goes with this object. */
  close(): void {}

  private write(bytes: Uint8Array): void {
    const at = this.decoder.input(bytes.length);
    new Uint8Array(this.decoder.memory.buffer, at, bytes.length).set(bytes);
  }
}
