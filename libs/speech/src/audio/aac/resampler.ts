/** Zero crossings of the filter on each side: more let less of what is too high for the new rate through. */
const CROSSINGS = 16;
/** Of the highest frequency that the new rate can have, the share that is kept. */
const KEPT = 0.9;

/**
 * Brings audio from one sample rate to another: a low-pass filter (a sinc under a Hann window) that is computed only where
 * there is a new sample. Audio comes in pieces of any length.
 */
export class Resampler {
  /** Rates without their common divisor: the place of a new sample between two old ones repeats after `up` of them. */
  private readonly up: number;
  private readonly down: number;
  private readonly half: number;
  /** The filter for each of these places. */
  private readonly filters: Float32Array[];
  /** The old samples that the next new one is made of, as far as they have come. Before the first one is silence. */
  private rest: Float32Array;
  private place = 0;

  /** @param from samples a second. @param to samples a second. */
  constructor(from: number, to: number) {
    const divisor = greatestDivisor(from, to);
    [this.up, this.down] = [to / divisor, from / divisor];
    const stretch = Math.max(1, from / to);
    this.half = Math.ceil(CROSSINGS * stretch);
    this.filters = Array.from({ length: this.up }, (_, place) => filterAt(place / this.up, this.half, stretch));
    this.rest = new Float32Array(this.half - 1);
  }

  /** @returns the new samples that can be computed so far. */
  push(samples: Float32Array): Float32Array {
    const all = new Float32Array(this.rest.length + samples.length);
    all.set(this.rest);
    all.set(samples, this.rest.length);
    const made = new Float32Array(Math.ceil((all.length * this.up) / this.down));
    let [count, at] = [0, 0];
    for (; at + 2 * this.half <= all.length; count += 1) {
      const filter = this.filters[this.place]!;
      let sum = 0;
      for (let tap = 0; tap < filter.length; tap += 1) sum += filter[tap]! * all[at + tap]!;
      made[count] = sum;
      this.place += this.down;
      at += Math.floor(this.place / this.up);
      this.place %= this.up;
    }
    this.rest = all.slice(at);
    return made.subarray(0, count);
  }
}

/** @param offset of the new sample behind an old one, in old samples. @param stretch old samples for each new one, at least 1. */
function filterAt(offset: number, half: number, stretch: number): Float32Array {
  const taps = Float32Array.from({ length: 2 * half }, (_, tap) => {
    const distance = tap - (half - 1) - offset;
    const angle = (Math.PI * distance * KEPT) / stretch;
    const sinc = angle === 0 ? 1 : Math.sin(angle) / angle;
    return sinc * Math.cos((Math.PI * distance) / (2 * half)) ** 2;
  });
  const sum = taps.reduce((total, tap) => total + tap, 0);
  return taps.map((tap) => tap / sum);
}

const greatestDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestDivisor(other, one % other);
