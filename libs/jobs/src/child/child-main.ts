import { ImpossibleJobError } from '../impossible-job-error.js';
import type { JobContext } from '../job-handler.js';
import type { ChildMessage, StartMessage } from './child-protocol.js';

export type ChildContext = Pick<JobContext, 'signal'> & { reportProgress(progress: number | object): void };

/**
 * Runs the work of a child process: the only call of a module that `runInChild` starts. The process ends with the work,
 * and when its parent ends.
 *
 * @param work gets the parent's input. Its signal is aborted when the parent cancels; a child that does not end then is
 *   killed.
 */
export function childMain<Input, Result>(work: (input: Input, context: ChildContext) => Promise<Result>): void {
  const cancelled = new AbortController();
  process.on('SIGTERM', () => cancelled.abort(new Error('cancelled')));
  // Ctrl-C reaches every process of the terminal; the parent decides what becomes of its jobs.
  process.on('SIGINT', () => undefined);
  process.on('disconnect', () => process.exit(1));
  process.once('message', ({ input }: StartMessage) => {
    const context: ChildContext = {
      signal: cancelled.signal,
      reportProgress: (progress) => send({ type: 'progress', progress }),
    };
    work(input as Input, context).then((result) => end({ type: 'done', result }), fail);
  });
  send({ type: 'ready' });
}

function fail(error: unknown): void {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  end({ type: 'failed', message, stack, isImpossible: error instanceof ImpossibleJobError });
}

function send(message: ChildMessage, onSent?: () => void): void {
  process.send?.(message, undefined, undefined, onSent);
}

function end(message: ChildMessage): void {
  send(message, () => process.exit(0));
}
