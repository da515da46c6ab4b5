import type { Word } from '../speech/words.js';

/** A number in words or digits: its value, and the position behind its last word. */
export interface SpokenNumber {
  value: number;
  to: number;
}

const SMALL = new Map(
  [
    ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
    ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
  ].map((word, value) => [word, value]),
);
const TENS = new Map(
  ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'].map((word, at) => [
    word,
    20 + 10 * at,
  ]),
);
const HALVES = new Map([
  ['½', 0.5],
  ['half', 0.5],
]);

/** The number that starts at a word: `36`, `18.5`, `thirty-six`, `one hundred and five`, `eighteen point five`. */
export function numberAt(words: readonly Word[], from: number): SpokenNumber | null {
  const key = words[from]?.key ?? '';
  const half = HALVES.get(key);
  if (half !== undefined) return { value: half, to: from + 1 };
  if (/^\d+(?:[.,]\d+)?%?$/.test(key)) {
    return { value: Number(key.replace(',', '.').replace('%', '')), to: from + 1 };
  }
  if (/^\d+½$/.test(key)) return { value: Number.parseInt(key, 10) + 0.5, to: from + 1 };

  const whole = hundredAt(words, from) ?? belowHundredAt(words, from);
  return whole && withDecimals(words, whole);
}

/**
 * The number that starts at a word, said as readings are: also `one twenty-eight` and `one two eight` (128), `one oh five`
 * (105), `eight two` (82).
 */
export function readingAt(words: readonly Word[], from: number): SpokenNumber | null {
  const hundreds = SMALL.get(words[from]?.key ?? '');
  if (hundreds === undefined || hundreds < 1 || hundreds > 9) return numberAt(words, from);
  const rest = belowHundredAt(words, from + 1);
  if (rest && rest.value >= 10) return { value: 100 * hundreds + rest.value, to: rest.to };
  const tens = digitAt(words, from + 1);
  const ones = digitAt(words, from + 2);
  if (tens !== null && ones !== null) return { value: 100 * hundreds + 10 * tens + ones, to: from + 3 };
  if (tens !== null) return { value: 10 * hundreds + tens, to: from + 2 };
  return numberAt(words, from);
}

/** A single digit, in words or as a figure; `oh` is zero. */
export function digitAt(words: readonly Word[], at: number): number | null {
  const key = words[at]?.key ?? '';
  if (key === 'oh' || key === 'o') return 0;
  if (/^\d$/.test(key)) return Number(key);
  const value = SMALL.get(key);
  return value !== undefined && value <= 9 ? value : null;
}

function hundredAt(words: readonly Word[], from: number): SpokenNumber | null {
  const key = words[from]?.key ?? '';
  const hundreds = key === 'a' ? 1 : SMALL.get(key);
  if (hundreds === undefined || hundreds < 1 || hundreds > 9 || words[from + 1]?.key !== 'hundred') return null;
  const behind = words[from + 2]?.key === 'and' ? from + 3 : from + 2;
  const rest = belowHundredAt(words, behind);
  return { value: 100 * hundreds + (rest?.value ?? 0), to: rest?.to ?? from + 2 };
}

function belowHundredAt(words: readonly Word[], from: number): SpokenNumber | null {
  const key = words[from]?.key ?? '';
  const tens = TENS.get(key);
  if (tens !== undefined) {
    const ones = SMALL.get(words[from + 1]?.key ?? '') ?? 0;
    return ones >= 1 && ones <= 9 ? { value: tens + ones, to: from + 2 } : { value: tens, to: from + 1 };
  }
  const small = SMALL.get(key);
  return small === undefined ? null : { value: small, to: from + 1 };
}

function withDecimals(words: readonly Word[], whole: SpokenNumber): SpokenNumber {
  if (words[whole.to]?.key !== 'point') return whole;
  const digit = digitAt(words, whole.to + 1);
  return digit === null ? whole : { value: whole.value + digit / 10, to: whole.to + 2 };
}
