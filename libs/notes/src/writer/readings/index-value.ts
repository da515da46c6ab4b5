import { heardCheck } from '../checks.js';
import { spokenText, type Word } from '../words.js';
import { numberAt } from './number-words.js';
import type { Reading } from './reading.js';

/** Percent; the highest value of an index. */
const MAX_INDEX = 100;

/** The numbers of a clause about an index or score. One above 100 is a `[check: heard …]`. */
export function readIndex(words: readonly Word[]): Reading[] {
  const readings: Reading[] = [];
  for (let at = 0; at < words.length;) {
    const number = numberAt(words, at);
    const first = words[at];
    if (!number || !first) {
      at += 1;
      continue;
    }
    const text =
      number.value <= MAX_INDEX
        ? String(number.value)
        : heardCheck(spokenText(words.slice(at, number.to)), first.second);
    readings.push({ text, about: '', isUnsure: false });
    at = number.to;
    // "7 of 10" has one value.
    const isScale = ['of', 'out'].includes(words[at]?.key ?? '');
    if (isScale) at = numberAt(words, at + 1)?.to ?? numberAt(words, at + 2)?.to ?? at;
  }
  return readings;
}
