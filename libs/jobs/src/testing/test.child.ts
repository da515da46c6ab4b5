import { setTimeout as sleep } from 'node:timers/promises';
import { childMain } from '../child/child-main.js';
import { ImpossibleJobError } from '../impossible-job-error.js';

export type TestInput =
  | { does: 'add'; numbers: number[] }
  | { does: 'environment' }
  | { does: 'throw' | 'throwImpossible' | 'exit' | 'kill' | 'fillMemory' | 'stopWhenCancelled' | 'ignoreEverything' };

/** What the tests of `runInChild` let a child do. */
childMain<TestInput, number>(async (input, { signal, reportProgress }) => {
  if (input.does === 'add') {
    reportProgress({ total: input.numbers.length });
    return input.numbers.reduce((sum, n) => sum + n, 0);
  }
  if (input.does === 'environment') {
    reportProgress({ names: Object.keys(process.env) });
    return 0;
  }
  reportProgress({ pid: process.pid });
  if (input.does === 'throw') throw new Error('no such clinic');
  if (input.does === 'throwImpossible') throw new ImpossibleJobError('never works');
  if (input.does === 'exit') {
    process.stderr.write('a line of the child\n');
    process.exit(3);
  }
  if (input.does === 'kill') process.kill(process.pid, 'SIGKILL');
  if (input.does === 'fillMemory') {
    const lists: number[][] = [];
    for (;;) lists.push(Array.from({ length: 100_000 }, (_, n) => n + lists.length + 0.5));
  }
  if (input.does === 'stopWhenCancelled') await sleep(60_000, undefined, { signal });
  // Time for the progress to be sent.
  await sleep(50);
  for (;;);
});
