import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { SpeechError, SpeechRefusedError, type SpeechToText } from '../speech-to-text.js';
import { concatenated, HUMAN_VOICE, oneSentence, silence, writeWav } from './test-audio.js';

/**
 * What every adapter must do. Whoever transcribes hears, or pretends to hear, one sentence of the human voice.
 *
 * @returns the adapter under test, for further tests: another one would load its model again.
 */
export function speechContract<Speech extends SpeechToText>(create: () => Speech): () => Speech {
  let folder: string;
  let speech: Speech;
  let sentence: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'helix-test-'));
    speech = create();
    sentence = await writeWav(folder, 'sentence.wav', concatenated([silence(2), await oneSentence(), silence(1)]));
  });
  afterAll(async () => {
    await speech.close();
    await rm(folder, { recursive: true });
  });

  it('answers the sentence of the audio with its time and its words', async () => {
    const percents: number[] = [];
    const { segments, duration } = await speech.transcribe(sentence, {
      onProgress: (percent) => percents.push(percent),
    });
    expect(duration).toBeCloseTo(5.95);
    expect(segments).toHaveLength(1);
    const [{ start, end, text, words } = { start: 0, end: 0, text: '', words: [] }] = segments;
    expect(text.toLowerCase().replaceAll(/[^a-z ]/g, ' ')).toMatch(/^he was not an ill disposed young man ?$/);
    expect(words.map((word) => word.text).join(' ')).toBe(text);
    expect(words.every(({ confidence }) => confidence === null || (confidence > 0 && confidence <= 1))).toBe(true);
    expect(start).toBeGreaterThan(1.5);
    expect(start).toBeLessThan(2.5);
    expect(end).toBeGreaterThan(4);
    expect(end).toBeLessThanOrEqual(5.5);
    expect(percents.at(-1)).toBe(100);
    expect(percents).toEqual([...new Set(percents)].sort((a, b) => a - b));
  });

  it('reads a stream as it reads a file, and leaves no copy of it', async () => {
    const copies = async (): Promise<string[]> =>
      (await readdir(tmpdir())).filter((name) => name.startsWith(`helix-speech-${process.pid}-`));
    const before = await copies();
    const fromFile = await speech.transcribe(sentence);
    expect(await speech.transcribe(createReadStream(sentence))).toEqual(fromFile);
    expect(await copies()).toEqual(before);
  });

  it('answers no segment for silence', async () => {
    const path = await writeWav(folder, 'silence.wav', silence(3));
    expect(await speech.transcribe(path)).toEqual({ segments: [], duration: 3 });
  });

  it('refuses a file without audio', async () => {
    const text = fileURLToPath(new URL('fixtures/README.md', import.meta.url));
    await expect(speech.transcribe(text)).rejects.toThrow(SpeechRefusedError);
  });

  it('rejects with an error that a retry may mend when the file is missing', async () => {
    const error: unknown = await speech.transcribe(join(folder, 'missing.webm')).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(SpeechError);
    expect(error).not.toBeInstanceOf(SpeechRefusedError);
  });

  it('rejects with the reason of an abort, and does the next work', async () => {
    const cancelling = new AbortController();
    const rejected = speech.transcribe(HUMAN_VOICE, { signal: cancelling.signal });
    // After the first steps of the work, so that there is something to stop.
    setImmediate(() => cancelling.abort(new Error('the recording was deleted')));
    await expect(rejected).rejects.toThrow('the recording was deleted');
    const early = speech.transcribe(HUMAN_VOICE, { signal: AbortSignal.abort(new Error('too late')) });
    await expect(early).rejects.toThrow('too late');
    expect((await speech.transcribe(sentence)).segments).toHaveLength(1);
  });

  it('rejects what runs and what comes when it is closed', async () => {
    const closing = create();
    const running = closing.transcribe(HUMAN_VOICE).catch((reason: unknown) => reason);
    await closing.close();
    expect(await running).toBeInstanceOf(SpeechError);
    await expect(closing.transcribe(sentence)).rejects.toThrow(SpeechError);
  });

  return () => speech;
}
