import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Once, not for every character: in the context of a test each look-up of a global takes long. */
const { imul } = Math;

/**
 * A stream of chance that is named by its keys: the same keys give the same numbers, whatever other streams did before.
 * So one decision can be added or dropped without changing what any other appointment does.
 */
export class Random {
  private readonly generator;

  constructor(...keys: (string | number)[]) {
    this.generator = xoroshiro128plus(hashOf(keys.join('/')));
  }

  /** A number in [0, 1). */
  next(): number {
    return (this.generator.next() >>> 0) / 0x1_0000_0000;
  }

  /** True once in 1 / `probability` times. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** A number in [low, high). */
  between(low: number, high: number): number {
    return low + this.next() * (high - low);
  }

  /** A whole number, both ends included. */
  whole(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  /** One entry of a list that is not empty. */
  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)] as T;
  }

  /** One value, each as likely as its weight. */
  weighted<T>(choices: readonly (readonly [T, number])[]): T {
    let rest = this.next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [value, weight] of choices) {
      rest -= weight;
      if (rest < 0) return value;
    }
    return (choices[choices.length - 1] as readonly [T, number])[0];
  }

  /** A number near 0, nearly always between -3 and 3 (sum of twelve uniform numbers). */
  normal(): number {
    let sum = -6;
    for (let i = 0; i < 12; i++) sum += this.next();
    return sum;
  }
}

/**
 * FNV-1a, 32 bits, with the finaliser of MurmurHash3: FNV alone leaves keys that differ in the last letters near each other,
 * and the first number of a stream follows its seed.
 */
function hashOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) hash = imul(hash ^ key.charCodeAt(i), 0x01000193);
  hash = imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
