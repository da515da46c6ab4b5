import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { SpeechError, SpeechRefusedError } from '../speech-to-text.js';
import { speechContract } from '../testing/speech.contract.js';
import {
  concatenated,
  HUMAN_VOICE,
  HUMAN_WORDS,
  noise,
  oneSentence,
  silence,
  wordErrorRate,
  writeWav,
} from '../testing/test-audio.js';
import { LocalSpeech } from './local-speech.js';

describe('LocalSpeech', () => {
  const speech = speechContract(() => new LocalSpeech({ workers: 1 }));

  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'helix-test-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('hears at least 85 % of the words of a human voice right, in sentences in the order of time', async () => {
    const { segments, duration } = await speech().transcribe(HUMAN_VOICE);
    expect(wordErrorRate(HUMAN_WORDS, segments.map(({ text }) => text).join(' '))).toBeLessThanOrEqual(0.15);
    expect(segments.length).toBeGreaterThan(1);
    const times = segments.flatMap(({ start, end }) => [start, end]);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.at(-1)).toBeLessThanOrEqual(duration);
    // From the recording: the last sentence begins at 21.5 seconds.
    expect(Math.abs((segments.at(-1)?.start ?? 0) - 21.5)).toBeLessThan(1.5);
  });

  it('answers no text for noise, steady or in bursts', async () => {
    const bursts = Array.from({ length: 4 }, () => [silence(1), noise(2, 0.2)]).flat();
    const path = await writeWav(folder, 'noise.wav', concatenated([noise(5, 0.05), ...bursts]));
    expect((await speech().transcribe(path)).segments).toEqual([]);
  });

  it('rejects with an error that a retry mends when its process is killed in the middle', async () => {
    const sentence = await oneSentence();
    const path = await writeWav(folder, 'twice.wav', concatenated([sentence, silence(1), sentence]));
    const before = await speech().transcribe(path);
    expect(before.segments).toHaveLength(2);
    const [pid = 0] = speech().pids;
    const killed = speech().transcribe(path, { onProgress: () => process.kill(pid, 'SIGKILL') });
    const error: unknown = await killed.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(SpeechError);
    expect(error).not.toBeInstanceOf(SpeechRefusedError);
    expect((error as Error).message).toBe('the process of the speech model was killed by SIGKILL');
    expect(await speech().transcribe(path)).toEqual(before);
    expect(speech().pids).not.toContain(pid);
  });

  it('transcribes one recording at a time for each process, the others wait', async () => {
    const path = await writeWav(folder, 'silence.wav', silence(1));
    await Promise.all(Array.from({ length: 3 }, () => speech().transcribe(path)));
    expect(speech().pids).toHaveLength(1);
  });

  it('ends its process after the idle time', async () => {
    const path = await writeWav(folder, 'silence.wav', silence(1));
    const idle = new LocalSpeech({ workers: 1, idleMs: 0 });
    const done = idle.transcribe(path);
    while (idle.pids.length === 0) await setImmediate();
    const [pid = 0] = idle.pids;
    await done;
    while (idle.pids.length > 0) await setImmediate();
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });
});
