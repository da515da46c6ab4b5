import type { Word } from '../words.js';
import { digitAt, numberAt, readingAt } from './number-words.js';

/** Whether every number of a text was said, in words or digits. */
export function numbersAgree(text: readonly Word[], quote: readonly Word[]): boolean {
  const heard = new Set(quote.flatMap((_, at) => readingsAt(quote, at)));
  return numbersOf(text).every((number) => heard.has(number));
}

/** The numbers of a text, each once: `thirty-six` is 36, not 30 and 6. */
function numbersOf(words: readonly Word[]): number[] {
  const numbers: number[] = [];
  for (let at = 0; at < words.length;) {
    const parts = fractionAt(words, at);
    const number = numberAt(words, at);
    if (number) numbers.push(number.value);
    numbers.push(...parts);
    at = number?.to ?? at + 1;
  }
  return numbers;
}

/** All that can be meant by the number that starts at a word. */
function readingsAt(words: readonly Word[], at: number): number[] {
  const found = [numberAt(words, at), readingAt(words, at)].flatMap((number) => (number ? [number.value] : []));
  const [tens, ones] = [digitAt(words, at), digitAt(words, at + 1)];
  if (tens !== null && ones !== null) found.push(10 * tens + ones);
  return [...found, ...fractionAt(words, at)];
}

/** `128/82` is two numbers. */
function fractionAt(words: readonly Word[], at: number): number[] {
  const [, over, under] = /^(\d+)\/(\d+)$/.exec(words[at]?.key ?? '') ?? [];
  return over === undefined ? [] : [Number(over), Number(under)];
}
