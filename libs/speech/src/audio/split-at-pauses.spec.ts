import { concatenated, noise, silence, babble } from '../testing/test-audio.js';
import { SAMPLE_RATE } from './sample-rate.js';
import { joinPieces, splitAtPauses, type AudioPiece } from './split-at-pauses.js';

/** In blocks as a decoder makes them, 20 ms. */
async function* blocksOf(samples: Float32Array): AsyncGenerator<Float32Array, void> {
  for (let start = 0; start < samples.length; start += 320) yield samples.subarray(start, start + 320);
}

async function collect(pieces: AsyncIterable<AudioPiece>): Promise<AudioPiece[]> {
  const all: AudioPiece[] = [];
  for await (const piece of pieces) all.push(piece);
  return all;
}

const split = (...parts: Float32Array[]): Promise<AudioPiece[]> =>
  collect(splitAtPauses(blocksOf(concatenated(parts))));

/** Times to 30 ms, the length of a frame. */
function expectTimes(pieces: readonly AudioPiece[], times: readonly (readonly [number, number])[]): void {
  expect(pieces).toHaveLength(times.length);
  for (const [index, [start, end]] of times.entries()) {
    expect(Math.abs((pieces[index]?.start ?? 0) - start)).toBeLessThanOrEqual(0.031);
    expect(Math.abs((pieces[index]?.end ?? 0) - end)).toBeLessThanOrEqual(0.031);
  }
}

describe('splitAtPauses', () => {
  it('cuts at pauses, and leaves 0.2 seconds before and after', async () => {
    expectTimes(await split(silence(2), babble(1), silence(3), babble(2), silence(1)), [
      [1.8, 3.2],
      [5.8, 8.2],
    ]);
  });

  it('does not cut at the short pauses between words', async () => {
    expectTimes(await split(babble(1), silence(0.4), babble(1), silence(0.5), babble(1)), [[0, 3.9]]);
  });

  it('finds speech after an hour of silence at its time', async () => {
    expectTimes(await split(silence(3600), babble(1), silence(1)), [[3599.8, 3601.2]]);
  });

  it('answers the samples of the piece', async () => {
    const samples = concatenated([silence(2), babble(1), silence(1)]);
    const [piece] = await collect(splitAtPauses(blocksOf(samples)));
    const [start, end] = [(piece?.start ?? 0) * SAMPLE_RATE, (piece?.end ?? 0) * SAMPLE_RATE];
    expect(piece?.samples).toEqual(samples.slice(Math.round(start), Math.round(end)));
  });

  it('leaves out silence, steady noise, clicks and a file without samples', async () => {
    expect(await split(silence(40))).toEqual([]);
    expect(await split(noise(40, 0.1))).toEqual([]);
    expect(await split(silence(5), babble(0.06), silence(5))).toEqual([]);
    expect(await split()).toEqual([]);
  });

  it('finds speech above the noise of a room, faint speech too', async () => {
    const room = noise(12, 0.003);
    const voice = concatenated([silence(5), babble(2, 0.02), silence(5)]);
    expectTimes(await split(room.map((sample, index) => sample + (voice[index] ?? 0))), [[4.8, 7.2]]);
  });

  it('cuts speech without a pause into pieces of at most 28 seconds that follow each other, at the quietest moment', async () => {
    const pieces = await split(babble(20), silence(0.24), babble(40), silence(1));
    expect(pieces[0]?.start).toBe(0);
    expect(Math.abs((pieces[0]?.end ?? 0) - 20.12)).toBeLessThan(0.12);
    for (const [index, piece] of pieces.entries()) {
      expect(piece.end - piece.start).toBeLessThanOrEqual(28);
      if (index > 0) expect(piece.start).toBe(pieces[index - 1]?.end);
    }
    expect(Math.abs((pieces.at(-1)?.end ?? 0) - 60.44)).toBeLessThanOrEqual(0.031);
  });
});

describe('joinPieces', () => {
  async function* pieces(...times: (readonly [number, number])[]): AsyncGenerator<AudioPiece, void> {
    for (const [start, end] of times) yield { start, end, samples: babble(end - start) };
  }

  it('joins neighbours up to a length, with silence between them', async () => {
    const joined = await collect(joinPieces(pieces([1, 2], [3, 4], [9, 12], [20, 21]), 11));
    expect(joined.map(({ start, end }) => [start, end])).toEqual([
      [1, 12],
      [20, 21],
    ]);
    const between = [silence(1), babble(1), silence(5), babble(3)];
    expect(joined[0]?.samples).toEqual(concatenated([babble(1), ...between]));
  });

  it('leaves a piece that is longer than the length as it is', async () => {
    const joined = await collect(joinPieces(pieces([0, 5], [6, 7]), 3));
    expect(joined.map(({ start, end }) => [start, end])).toEqual([
      [0, 5],
      [6, 7],
    ]);
  });
});
