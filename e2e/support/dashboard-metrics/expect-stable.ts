import { isDeepStrictEqual } from 'node:util';
import { expect } from '@playwright/test';
import { differences } from './differences.js';

interface Comparison<Metrics> {
  /** What is compared, for the failure message. */
  title: string;
  readActual(): Promise<Metrics>;
  readExpected(): Promise<Metrics>;
  /** Which of the two is read again afterwards, to notice that time went on between the reads. */
  rereads: 'actual' | 'expected';
  timeoutMs: number;
}

/** Appointments end while tests run: a comparison counts when one side is the same before and after the other is read. */
async function expectStable<Metrics>(comparison: Comparison<Metrics>): Promise<Metrics> {
  const { title, readActual, readExpected, rereads, timeoutMs } = comparison;
  const [readTwice, readOnce] = rereads === 'actual' ? [readActual, readExpected] : [readExpected, readActual];
  let stable: Metrics | undefined;
  const compare = async (): Promise<string[]> => {
    const before = await readTwice();
    const other = await readOnce();
    if (!isDeepStrictEqual(before, await readTwice())) return ['it changes'];
    stable = before;
    return rereads === 'actual' ? differences(before, other) : differences(other, before);
  };
  await expect.poll(compare, { message: title, timeout: timeoutMs }).toEqual([]);
  return stable as Metrics;
}

/** The API answers what the rows give. @returns the answer. */
export const expectAnswer = <Answer>(
  title: string,
  readActual: () => Promise<Answer>,
  readExpected: () => Promise<Answer>,
): Promise<Answer> => expectStable({ title, readActual, readExpected, rereads: 'actual', timeoutMs: 20_000 });

/** A page shows what the API answers. A page requests again every minute, and whenever a change is published. */
export const expectShown = (
  title: string,
  readActual: () => Promise<string[]>,
  readExpected: () => Promise<string[]>,
): Promise<string[]> => expectStable({ title, readActual, readExpected, rereads: 'expected', timeoutMs: 75_000 });
