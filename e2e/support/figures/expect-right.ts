import { isDeepStrictEqual } from 'node:util';
import { expect } from '@playwright/test';
import { differences } from './differences.js';

interface Told<Figures> {
  /** What the figures are of, for the message. */
  what: string;
  /** What is to be right. */
  told(): Promise<Figures>;
  /** What it has to be. */
  expected(): Promise<Figures>;
  /** Of these two, the one that is read again afterwards, to see whether anything went on. */
  again: 'told' | 'expected';
  milliseconds: number;
}

/** The demo goes on all the while: what counts is what is the same before and after the other was read. */
async function expectSame<Figures>({ what, told, expected, again, milliseconds }: Told<Figures>): Promise<Figures> {
  const [twice, once] = again === 'told' ? [told, expected] : [expected, told];
  let before = await twice();
  const wrong = async (): Promise<string[]> => {
    before = await twice();
    const other = await once();
    if (!isDeepStrictEqual(before, await twice())) return ['it changes'];
    return again === 'told' ? differences(before, other) : differences(other, before);
  };
  await expect.poll(wrong, { message: what, timeout: milliseconds }).toEqual([]);
  return before;
}

/** A call answers what the rows give, once all that came in is judged. @returns the answer. */
export const expectAnswer = <Answer>(
  what: string,
  told: () => Promise<Answer>,
  expected: () => Promise<Answer>,
): Promise<Answer> => expectSame({ what, told, expected, again: 'told', milliseconds: 20_000 });

/** A page shows what the calls answer. A page asks again every minute, and whenever it hears of a change. */
export const expectShown = (
  what: string,
  told: () => Promise<string[]>,
  expected: () => Promise<string[]>,
): Promise<string[]> => expectSame({ what, told, expected, again: 'expected', milliseconds: 75_000 });
