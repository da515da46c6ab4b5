import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
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
import { babble, HUMAN_VOICE, samplesOf, writeVoiceInAac, writeWav } from '../testing/test-audio.js';
import { openAudio } from './open-audio.js';
import { SAMPLE_RATE } from './sample-rate.js';

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

  (process.env['HELIX_SKIP_FFMPEG'] === '1' ? describe.skip : describe)('of AAC in MP4', () => {
    it.each([
      [48_000, 1],
      [44_100, 2],
    ])('decodes it from %d Hz and %d channels to what ffmpeg decodes', async (rate, channels) => {
      const [path, wav] = [join(folder, `voice-${rate}.mp4`), join(folder, `voice-${rate}.wav`)];
      await writeVoiceInAac(path, { rate, channels });
      await promisify(execFile)('ffmpeg', ['-v', 'error', '-i', path, '-ar', '16000', '-ac', '1', wav]);
      const [decoded, expected] = await Promise.all([samplesOf(path), samplesOf(wav)]);
      expect(decoded.length / SAMPLE_RATE).toBeCloseTo(24.74, 1);
      const energyOf = (samples: Float32Array): number => samples.reduce((sum, sample) => sum + sample ** 2, 0);
      const difference = decoded.map((sample, at) => sample - (expected[at] ?? 0));
      // The filters in front of the lower rate differ a little.
      expect(energyOf(difference) / energyOf(expected)).toBeLessThan(0.01);
    });

    it('has silence for a packet that is damaged, and the rest at its time', async () => {
      const path = join(folder, 'damaged.mp4');
      await writeVoiceInAac(path);
      const bytes = await readFile(path);
      const whole = await samplesOf(path);
      // In the middle of the fragment after 10 seconds.
      const at = nthIndexOf(bytes, 'mdat', 11);
      bytes.fill(0xff, at + 1000, at + 1400);
      await writeFile(path, bytes);
      const damaged = await samplesOf(path);
      expect(Math.abs(damaged.length - whole.length)).toBeLessThan(SAMPLE_RATE / 2);
      const second = 5 * SAMPLE_RATE;
      expect(damaged.subarray(second, second + 100)).toEqual(whole.subarray(second, second + 100));
    });
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

  function nthIndexOf(bytes: Buffer, text: string, nth: number): number {
    let at = -1;
    for (let found = 0; found < nth; found += 1) at = bytes.indexOf(text, at + 1);
    return at;
  }

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
