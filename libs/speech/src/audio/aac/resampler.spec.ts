import { concatenated } from '../../testing/test-audio.js';
import { Resampler } from './resampler.js';

const tone = (hertz: number, rate: number, seconds: number): Float32Array =>
  Float32Array.from({ length: rate * seconds }, (_, at) => Math.sin((2 * Math.PI * hertz * at) / rate));

/** In pieces of 1024 samples, as packets of AAC are. */
function resampled(samples: Float32Array, from: number): Float32Array {
  const resampler = new Resampler(from, 16_000);
  const pieces: Float32Array[] = [];
  for (let at = 0; at < samples.length; at += 1024) pieces.push(resampler.push(samples.subarray(at, at + 1024)));
  return concatenated(pieces);
}

describe('audio that is brought to 16 kHz', () => {
  it.each([48_000, 44_100, 24_000, 16_000, 8_000])('has every sample of a tone where it was at %d Hz', (from) => {
    const made = resampled(tone(440, from, 1), from);
    const expected = tone(440, 16_000, 1);
    // The last few wait for audio that comes after them.
    expect(made.length).toBeGreaterThan(15_950);
    expect(made.length).toBeLessThanOrEqual(16_000);
    // At its begin the filter has silence.
    const differences = made.subarray(50).map((sample, at) => Math.abs(sample - expected[50 + at]!));
    expect(Math.max(...differences)).toBeLessThan(0.001);
  });

  it('has nothing of a tone that is too high for it, which would be heard as a lower one', () => {
    const made = resampled(tone(10_000, 48_000, 1), 48_000);
    expect(Math.max(...made.subarray(50).map(Math.abs))).toBeLessThan(0.001);
  });
});
