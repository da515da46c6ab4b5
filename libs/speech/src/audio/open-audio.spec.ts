import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  FilePathSource,
  Input,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { SpeechRefusedError } from '../speech-to-text.js';
import { babble, HUMAN_VOICE, samplesOf, writeWav } from '../testing/test-audio.js';
import { openAudio, SAMPLE_RATE } from './open-audio.js';

describe('openAudio', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'helix-test-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('decodes Opus in WebM to 16 kHz in short blocks', async () => {
    const audio = await openAudio(HUMAN_VOICE);
    let samples = 0;
    let largest = 0;
    for await (const block of audio.blocks()) {
      samples += block.length;
      largest = Math.max(largest, block.length);
    }
    audio.close();
    // ffprobe: 24.738 seconds.
    expect(audio.duration).toBeCloseTo(24.74, 1);
    expect(samples / SAMPLE_RATE).toBeCloseTo(24.74, 1);
    expect(largest / SAMPLE_RATE).toBeLessThanOrEqual(0.12);
  });

  it('reads a WAV file of 16 kHz and one channel as it is', async () => {
    const samples = babble(0.5);
    const read = await samplesOf(await writeWav(folder, 'tone.wav', samples));
    expect(read).toHaveLength(samples.length);
    expect(Math.max(...read.map((sample, index) => Math.abs(sample - (samples[index] ?? 0))))).toBeLessThan(1 / 16_000);
  });

  it('has silence where a recording was interrupted', async () => {
    const samples = await samplesOf(await interrupted());
    // 2 seconds, 7 of nothing, and the rest.
    const loudest = (from: number, to: number): number =>
      Math.max(...samples.slice(from * SAMPLE_RATE, to * SAMPLE_RATE).map(Math.abs));
    expect(samples.length / SAMPLE_RATE).toBeCloseTo(24.74 + 7, 1);
    expect(loudest(1, 2)).toBeGreaterThan(0.05);
    expect(loudest(2.1, 8.9)).toBeLessThan(0.01);
    expect(loudest(9.1, 10)).toBeGreaterThan(0.05);
  });

  it('reads what is there of a file that ends too early', async () => {
    const path = join(folder, 'short.webm');
    const bytes = await readFile(HUMAN_VOICE);
    await writeFile(path, bytes);
    await truncate(path, Math.round(bytes.length / 2));
    const seconds = (await samplesOf(path)).length / SAMPLE_RATE;
    expect(seconds).toBeGreaterThan(8);
    expect(seconds).toBeLessThan(16);
  });

  it('refuses PCM at another rate', async () => {
    const path = await writeWav(folder, 'fast.wav', babble(0.5));
    const wav = await readFile(path);
    wav.writeUInt32LE(44_100, 24);
    await writeFile(path, wav);
    await expect(samplesOf(path)).rejects.toThrow(new SpeechRefusedError('PCM must have one channel at 16000 Hz'));
  });

  it('refuses an empty file', async () => {
    const path = join(folder, 'empty.webm');
    await writeFile(path, '');
    await expect(openAudio(path)).rejects.toThrow(SpeechRefusedError);
  });

  /** The human voice, with its packets after the first two seconds seven seconds later. */
  async function interrupted(): Promise<string> {
    const input = new Input({ source: new FilePathSource(HUMAN_VOICE), formats: [WEBM] });
    const track = await input.getPrimaryAudioTrack();
    if (!track) throw new Error('the fixture has no audio');
    const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
    const source = new EncodedAudioPacketSource('opus');
    output.addAudioTrack(source);
    await output.start();
    const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
    for await (const packet of new EncodedPacketSink(track).packets()) {
      const later = packet.timestamp < 2 ? packet : packet.clone({ timestamp: packet.timestamp + 7 });
      await source.add(later, { decoderConfig });
    }
    await output.finalize();
    const path = join(folder, 'interrupted.webm');
    await writeFile(path, new Uint8Array(output.target.buffer ?? new ArrayBuffer(0)));
    return path;
  }
});
