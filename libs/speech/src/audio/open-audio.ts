import {
  AudioSample,
  AudioSampleSink,
  CustomAudioDecoder,
  FilePathSource,
  Input,
  MATROSKA,
  MP4,
  OGG,
  WAVE,
  WEBM,
  registerDecoder,
} from 'mediabunny';
import type { AudioCodec, EncodedPacket } from 'mediabunny';
import { OpusDecoder } from 'opus-decoder';
import { SpeechError, SpeechRefusedError } from '../speech-to-text.js';
import { AacDecoder } from './aac/aac-decoder.js';
import { SAMPLE_RATE } from './sample-rate.js';

/** Recordings are shorter; a time stamp beyond it is damaged. */
const MAX_SECONDS = 24 * 3600;
/** Time stamps in WebM are whole milliseconds, so neighbours may seem to be apart by some samples. */
const MIN_GAP_SECONDS = 0.1;
const MAX_BLOCK_SECONDS = 10;

export interface OpenAudio {
  /** Seconds. */
  duration: number;
  /** What its format is called at the end of a file name. */
  extension: 'mp4' | 'wav' | 'webm';
  /**
   * The audio in short blocks, one after the other: one channel, 16 kHz, -1 to 1. Where the recording was interrupted there is
   * silence, so that the position is the time. Little of it is in memory at a time.
   */
  blocks(): AsyncGenerator<Float32Array, void>;
  close(): void;
}

/** libopus decodes to one channel and 16 kHz by itself, which saves resampling. */
class SpeechOpusDecoder extends CustomAudioDecoder {
  private readonly decoder = new OpusDecoder({ channels: 1, sampleRate: SAMPLE_RATE });

  static override supports(codec: AudioCodec): boolean {
    return codec === 'opus';
  }

  init(): Promise<void> {
    return this.decoder.ready;
  }

  decode(packet: EncodedPacket): void {
    const { channelData, samplesDecoded } = this.decoder.decodeFrame(packet.data);
    const [data] = channelData;
    // A damaged packet has none; the gap becomes silence.
    if (!data || samplesDecoded === 0) return;
    const sample = { data: data.subarray(0, samplesDecoded), format: 'f32', numberOfChannels: 1 } as const;
    this.onSample(new AudioSample({ ...sample, sampleRate: SAMPLE_RATE, timestamp: packet.timestamp }));
  }

  flush(): void {}

  close(): void {
    this.decoder.free();
  }
}
registerDecoder(SpeechOpusDecoder);
registerDecoder(AacDecoder);

/**
 * Opens the first audio track of a file.
 *
 * @throws SpeechRefusedError when the file has none that can be decoded here, SpeechError when it cannot be opened.
 */
export async function openAudio(path: string): Promise<OpenAudio> {
  const input = new Input({ source: new FilePathSource(path), formats: [WEBM, MATROSKA, OGG, WAVE, MP4] });
  try {
    const track = await input.getPrimaryAudioTrack();
    if (!track || !(await track.canDecode()))
      throw new SpeechRefusedError('the file has no audio in Opus, AAC-LC or PCM');
    const duration = await track.computeDuration();
    if (duration > MAX_SECONDS) throw new SpeechRefusedError('the audio is longer than a day');
    const format = await input.getFormat();
    const extension = format === WAVE ? 'wav' : format === MP4 ? 'mp4' : 'webm';
    return { duration, extension, blocks: () => blocksOf(new AudioSampleSink(track)), close: () => input.dispose() };
  } catch (error) {
    input.dispose();
    throw asSpeechError(error);
  }
}

async function* blocksOf(sink: AudioSampleSink): AsyncGenerator<Float32Array, void> {
  let position = 0;
  try {
    for await (const sample of sink.samples()) {
      const gap = Math.min(sample.timestamp, MAX_SECONDS) - position / SAMPLE_RATE;
      for (let left = gap > MIN_GAP_SECONDS ? Math.round(gap * SAMPLE_RATE) : 0; left > 0;) {
        const silence = new Float32Array(Math.min(left, MAX_BLOCK_SECONDS * SAMPLE_RATE));
        left -= silence.length;
        position += silence.length;
        yield silence;
      }
      const block = monoOf(sample);
      position += block.length;
      yield block;
    }
  } catch (error) {
    throw asSpeechError(error);
  }
}

function monoOf(sample: AudioSample): Float32Array {
  try {
    const { sampleRate, numberOfChannels, numberOfFrames } = sample;
    if (sampleRate !== SAMPLE_RATE || numberOfChannels !== 1)
      throw new SpeechRefusedError(`PCM must have one channel at ${SAMPLE_RATE} Hz`);
    const block = new Float32Array(numberOfFrames);
    sample.copyTo(block, { planeIndex: 0, format: 'f32' });
    return block;
  } finally {
    sample.close();
  }
}

/** What is not an error of the system, such as a missing file, says that the audio is no audio. */
function asSpeechError(error: unknown): SpeechError {
  if (error instanceof SpeechError) return error;
  const { syscall, message } = error as NodeJS.ErrnoException;
  if (syscall) return new SpeechError(`the audio cannot be read: ${message}`, { cause: error });
  return new SpeechRefusedError('the audio cannot be decoded', { cause: error });
}
