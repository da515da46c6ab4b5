import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { distance } from 'fastest-levenshtein';
import { openAudio } from '../audio/open-audio.js';
import { SAMPLE_RATE } from '../audio/sample-rate.js';
import { wavOf } from '../audio/wav.js';

/** 25 seconds of a reader of LibriVox, as a browser records: see fixtures/README.md. */
export const HUMAN_VOICE = fileURLToPath(new URL('fixtures/human-voice.webm', import.meta.url));
export const HUMAN_WORDS =
  'And Mister John Dashwood had then leisure to consider how much there might be prudently in his power to do for them. ' +
  'He was not an ill-disposed young man, unless to be rather cold-hearted and rather selfish is to be ill-disposed. ' +
  'Had he married a more amiable woman, he might have been made still more respectable than he was. ' +
  'He might even have been made amiable himself.';

/** The human voice as Safari records it: AAC-LC in MP4, a fragment a second. ffmpeg writes it. @param rate samples a second. */
export async function writeVoiceInAac(path: string, { rate = 48_000, channels = 1, seconds = 25 } = {}): Promise<void> {
  await promisify(execFile)('ffmpeg', [
    ...['-v', 'error', '-i', HUMAN_VOICE, '-t', String(seconds), '-ar', String(rate), '-ac', String(channels)],
    ...['-c:a', 'aac', '-b:a', '32k', '-movflags', 'frag_keyframe+empty_moov+default_base_moof'],
    ...['-frag_duration', '1000000', '-f', 'mp4', path],
  ]);
}

/** All samples of a file. */
export async function samplesOf(path: string): Promise<Float32Array> {
  const audio = await openAudio(path);
  const blocks: Float32Array[] = [];
  for await (const block of audio.blocks()) blocks.push(block);
  audio.close();
  return concatenated(blocks);
}

/** One sentence of the human voice, 3 seconds: "He was not an ill-disposed young man". */
export async function oneSentence(): Promise<Float32Array> {
  return (await samplesOf(HUMAN_VOICE)).slice(7.1 * SAMPLE_RATE, 10.05 * SAMPLE_RATE);
}

export function concatenated(parts: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let position = 0;
  for (const part of parts) {
    all.set(part, position);
    position += part.length;
  }
  return all;
}

export const silence = (seconds: number): Float32Array => new Float32Array(seconds * SAMPLE_RATE);

/** Noise that is the same each time. @param level its peak, 0 to 1. */
export function noise(seconds: number, level: number): Float32Array {
  let state = 1;
  return silence(seconds).map(() => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state / 2 ** 31 - 1) * level;
  });
}

/** A tone of 200 Hz that stops for 60 ms in each quarter of a second, as speech does between syllables. */
export function babble(seconds: number, level = 0.3): Float32Array {
  return silence(seconds).map((_, index) => {
    const inQuarter = (index / SAMPLE_RATE) % 0.25;
    const isPause = inQuarter > 0.1 && inQuarter < 0.16;
    return isPause ? 0 : level * Math.sin((2 * Math.PI * 200 * index) / SAMPLE_RATE);
  });
}

/** The path of a WAV file with these samples. */
export async function writeWav(folder: string, name: string, samples: Float32Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, wavOf(samples));
  return path;
}

/** The share of the words that are wrong, missing or too many. Case and punctuation do not count. */
export function wordErrorRate(expected: string, heard: string): number {
  const letters = new Map<string, string>();
  // A letter for each word turns the distance of texts into one of words.
  const lettersOf = (text: string): string =>
    [
      ...text
        .toLowerCase()
        .replaceAll('mr.', 'mister')
        .matchAll(/[\p{L}\p{N}']+/gu),
    ]
      .map(([word]) => {
        if (!letters.has(word)) letters.set(word, String.fromCharCode(0x4e00 + letters.size));
        return letters.get(word);
      })
      .join('');
  const expectedLetters = lettersOf(expected);
  return distance(expectedLetters, lettersOf(heard)) / expectedLetters.length;
}
