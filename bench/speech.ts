/**
 * What transcribing a recording takes as a share of its length, to the model alone on the same pieces.
 * `npm run bench -- speech [--rounds 5]`
 */
import { parseArgs } from 'node:util';
import { openAudio } from '../libs/speech/src/audio/open-audio.js';
import { splitAtPauses, type AudioPiece } from '../libs/speech/src/audio/split-at-pauses.js';
import { LocalSpeech } from '../libs/speech/src/local/local-speech.js';
import { Moonshine } from '../libs/speech/src/local/moonshine.js';
import { HUMAN_VOICE, HUMAN_WORDS, wordErrorRate } from '../libs/speech/src/testing/test-audio.js';
import { median, printRatio, quantile } from './harness/statistics.js';

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const ROUNDS = Number(options.rounds);

const audio = await openAudio(HUMAN_VOICE);
const pieces: AudioPiece[] = [];
for await (const piece of splitAtPauses(audio.blocks())) pieces.push(piece);
audio.close();

/** A fast wrong answer is none. */
function check(texts: readonly string[]): void {
  const wrong = wordErrorRate(HUMAN_WORDS, texts.join(' '));
  if (wrong > 0.15) throw new Error(`${(wrong * 100).toFixed(0)} % of the words are wrong`);
}

/** Seconds. */
async function time(work: () => Promise<readonly string[]>): Promise<number> {
  const startedAt = performance.now();
  const texts = await work();
  const seconds = (performance.now() - startedAt) / 1000;
  check(texts);
  return seconds;
}

const speech = new LocalSpeech({ workers: 1 });
const model = await Moonshine.load();
const transcribe = async (): Promise<string[]> =>
  (await speech.transcribe(HUMAN_VOICE)).segments.map(({ text }) => text);
const bare = async (): Promise<string[]> => {
  const texts: string[] = [];
  for (const { samples } of pieces) texts.push(...(await model.wordsOf(samples)).map(({ text }) => text));
  return texts;
};

try {
  const first = await time(transcribe);
  await time(bare);
  const [ours, reference]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await time(transcribe));
    reference.push(await time(bare));
  }
  const share = (seconds: number): string => (seconds / audio.duration).toFixed(3);
  console.log(`  ${audio.duration.toFixed(1)} s of a human voice, from WebM; the first time ${first.toFixed(1)} s`);
  for (const [words, times] of [
    ['transcribed', ours],
    ['the model alone', reference],
  ] as const)
    console.log(
      `  ${words.padEnd(16)} median ${share(median(times))} of its length, p95 ${share(quantile(times, 0.95))}`,
    );
  printRatio('  transcribing to the model alone', median(ours) / median(reference), 1.2, 'below');
} finally {
  await speech.close();
}
