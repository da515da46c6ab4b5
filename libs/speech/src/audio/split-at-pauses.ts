import { SAMPLE_RATE } from './sample-rate.js';

/** A part of the audio that has speech, or what is as loud as speech. */
export interface AudioPiece {
  /** Seconds from the start of the audio. */
  start: number;
  /** Seconds from the start of the audio. */
  end: number;
  /** One channel, 16 kHz. */
  samples: Float32Array;
}

/** Speech models invent sentences in longer pieces. */
const MAX_PIECE_SECONDS = 28;
const FRAME_SECONDS = 0.03;
const FRAME = SAMPLE_RATE * FRAME_SECONDS;
const framesIn = (seconds: number): number => Math.round(seconds / FRAME_SECONDS);
const MAX_PIECE = framesIn(MAX_PIECE_SECONDS);
/** A pause in speech that ends a piece. Between the words of a sentence they are shorter. */
const PAUSE = framesIn(0.6);
/** What is kept before and after speech: the first and last sounds of words are faint. */
const PADDING = framesIn(0.2);
/** Shorter sounds are clicks. */
const MIN_SPEECH = framesIn(0.15);
/** How much of the audio is looked at together: enough to have pauses, from which the noise of the room is known. */
const WINDOW = MAX_PIECE + PAUSE + PADDING;
/** The frames before and after the middle of a quiet moment. */
const QUIET_FRAMES = framesIn(0.1);
/** Speech is louder than the noise of the room by this, decibels. */
const ABOVE_NOISE_DB = 9;
/** Nothing below it is speech: full scale is 0 dB. */
const SILENCE_DB = -60;
/** In speech too, this share of the frames is as quiet as the room. */
const NOISE_SHARE = 0.1;

/**
 * Cuts audio into pieces of speech at its pauses, of at most 28 seconds and with 0.2 seconds before and after. Leaves out
 * silence and steady noise. Holds less than a minute of audio.
 *
 * @param blocks one channel, 16 kHz, of any lengths.
 */
export async function* splitAtPauses(blocks: AsyncIterable<Float32Array>): AsyncGenerator<AudioPiece, void> {
  const window = new Window();
  for await (const block of blocks) {
    window.add(block);
    while (window.levels.length >= WINDOW) yield* takePiece(window, false);
  }
  while (window.levels.length > 0) yield* takePiece(window, true);
}

/** Takes the first piece, or what is before it, out of the window. */
function* takePiece(window: Window, isEnd: boolean): Generator<AudioPiece, void> {
  const { levels } = window;
  const threshold = thresholdOf(levels);
  const first = levels.findIndex((level) => level > threshold);
  const start = Math.max(0, (first < 0 ? levels.length : first) - PADDING);
  if (first < 0 && isEnd) window.drop(levels.length);
  // The window is filled up first, so that the longest piece has room in it.
  else if (start > 0 && !isEnd) window.drop(start);
  else {
    const end = endOfSpeech(levels, start, threshold);
    const loudFrames = levels.slice(start, end).filter((level) => level > threshold).length;
    if (loudFrames >= MIN_SPEECH) yield window.piece(start, end);
    window.drop(end);
  }
}

/** Where the speech that begins at `from` ends: at a pause, or at its quietest moment before it is too long. */
function endOfSpeech(levels: readonly number[], from: number, threshold: number): number {
  let last = from;
  for (let frame = from; frame < levels.length; frame += 1) {
    if (frame - from >= MAX_PIECE) return quietest(levels, from + (MAX_PIECE >> 1), from + MAX_PIECE - PADDING);
    if ((levels[frame] ?? 0) > threshold) last = frame;
    // Before its first loud frame a piece has its padding.
    if (frame - Math.max(last, from + PADDING) > PAUSE) break;
  }
  return Math.min(levels.length, last + 1 + PADDING);
}

/** The middle of the quietest fifth of a second: a single frame is as quiet between two syllables. */
function quietest(levels: readonly number[], from: number, to: number): number {
  const sumAround = (frame: number): number =>
    levels.slice(frame - QUIET_FRAMES, frame + QUIET_FRAMES + 1).reduce((sum, level) => sum + level, 0);
  let [found, lowest] = [from, Infinity];
  for (let frame = from; frame < to; frame += 1) {
    const sum = sumAround(frame);
    if (sum < lowest) [found, lowest] = [frame, sum];
  }
  return found;
}

/** The level, decibels, above which a frame is speech. */
function thresholdOf(levels: readonly number[]): number {
  const noise = levels.toSorted((a, b) => a - b)[Math.floor(levels.length * NOISE_SHARE)] ?? SILENCE_DB;
  return Math.max(noise + ABOVE_NOISE_DB, SILENCE_DB);
}

/** The audio that was not yet taken, with the level of each of its frames. */
class Window {
  /** Decibels of each complete frame. */
  readonly levels: number[] = [];
  private buffer = new Float32Array(2 * WINDOW * FRAME);
  private length = 0;
  /** Samples before the buffer. */
  private dropped = 0;

  add(block: Float32Array): void {
    const length = this.length + block.length;
    if (length > this.buffer.length) {
      const larger = new Float32Array(length + WINDOW * FRAME);
      larger.set(this.buffer.subarray(0, this.length));
      this.buffer = larger;
    }
    this.buffer.set(block, this.length);
    this.length = length;
    for (let end = (this.levels.length + 1) * FRAME; end <= length; end += FRAME)
      this.levels.push(levelOf(this.buffer.subarray(end - FRAME, end)));
  }

  /** Forgets the first frames. */
  drop(frames: number): void {
    this.levels.splice(0, frames);
    this.buffer.copyWithin(0, frames * FRAME, this.length);
    this.length -= frames * FRAME;
    this.dropped += frames * FRAME;
  }

  piece(from: number, to: number): AudioPiece {
    const seconds = (frame: number): number => (this.dropped + frame * FRAME) / SAMPLE_RATE;
    return { start: seconds(from), end: seconds(to), samples: this.buffer.slice(from * FRAME, to * FRAME) };
  }
}

/** The mean level, decibels: 0 at full scale, -100 without any sound. */
function levelOf(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return 10 * Math.log10(sum / samples.length + 1e-10);
}

/** Joins neighbours, with silence between them, while they are not longer than `maxSeconds` together. */
export async function* joinPieces(
  pieces: AsyncIterable<AudioPiece>,
  maxSeconds: number,
): AsyncGenerator<AudioPiece, void> {
  let together: AudioPiece[] = [];
  for await (const piece of pieces) {
    const [first] = together;
    if (first && piece.end - first.start > maxSeconds) {
      yield joined(together);
      together = [];
    }
    together.push(piece);
  }
  if (together.length > 0) yield joined(together);
}

function joined(pieces: readonly AudioPiece[]): AudioPiece {
  const start = pieces[0]?.start ?? 0;
  const end = pieces.at(-1)?.end ?? 0;
  const samples = new Float32Array(Math.round((end - start) * SAMPLE_RATE));
  for (const piece of pieces) samples.set(piece.samples, Math.round((piece.start - start) * SAMPLE_RATE));
  return { start, end, samples };
}
