import { fork, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '@helix/child-environment';
import { ImpossibleJobError } from '../impossible-job-error.js';
import type { ChildMessage, StartMessage } from './child-protocol.js';

export interface ChildRun<Input> {
  /** The module that calls `childMain`: `new URL('./name.child.js', import.meta.url)`. */
  module: URL;
  /** Must survive JSON. */
  input: Input;
  /** The child is stopped when the work takes longer. */
  timeoutMs: number;
  /** Limit of the child's JavaScript heap; it ends when it needs more. */
  maxMemoryMb: number;
  /** How long the child may take to end after it was cancelled or has timed out, before it is killed. */
  killAfterMs?: number;
  /** Prefixes of the names of variables that the child needs beside those of the machine: `AWS_`. */
  variables?: readonly string[];
  /** Aborting stops the child. */
  signal?: AbortSignal;
  onProgress?: (progress: number | object) => void;
}

/** How long the child may take to load its modules. */
const LOAD_TIMEOUT_MS = 60_000;
const KILL_AFTER_MS = 5_000;
/** Of what the child writes to its standard error, the last part is in the error's message. */
const MAX_ERROR_OUTPUT = 4_000;

/**
 * Runs heavy work in a process of its own, so that it takes neither time nor memory from this one. Whatever happens to the
 * child, the result is a rejection here, and never more than that.
 *
 * @throws ImpossibleJobError when the child threw one; Error with a message that says why for everything else.
 */
export async function runInChild<Input, Result>(run: ChildRun<Input>): Promise<Result> {
  run.signal?.throwIfAborted();
  const child = startChild(run);
  const stopper = new ChildStopper(child, run.killAfterMs ?? KILL_AFTER_MS);
  let timer = setTimeout(() => stopper.stop(`did not start within ${LOAD_TIMEOUT_MS} ms`), LOAD_TIMEOUT_MS);
  const startTimer = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => stopper.stop(`took longer than ${run.timeoutMs} ms`), run.timeoutMs);
  };
  const cancel = (): void => stopper.stop('was cancelled');
  run.signal?.addEventListener('abort', cancel);
  try {
    const { outcome, exit } = await watch(child, run, startTimer);
    if (outcome?.type === 'done') return outcome.result as Result;
    if (stopper.reason) throw new Error(`the job ${stopper.reason} and was stopped`);
    if (outcome) throw errorOf(outcome);
    throw new Error(exit);
  } finally {
    clearTimeout(timer);
    stopper.clear();
    run.signal?.removeEventListener('abort', cancel);
  }
}

type Outcome = Extract<ChildMessage, { type: 'done' | 'failed' }>;

function startChild({ module, maxMemoryMb, variables }: ChildRun<unknown>): ChildProcess {
  const built = fileURLToPath(module);
  // Tests run from the TypeScript sources.
  const isBuilt = existsSync(built);
  const path = isBuilt ? built : built.replace(/\.js$/, '.ts');
  return fork(path, [], {
    execArgv: [`--max-old-space-size=${maxMemoryMb}`, '--enable-source-maps', ...(isBuilt ? [] : ['--import', 'tsx'])],
    env: childEnvironment(variables),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

/** Resolves when the child has ended, with what it sent last and with how it ended. */
function watch(
  child: ChildProcess,
  { input, maxMemoryMb, onProgress }: ChildRun<unknown>,
  onReady: () => void,
): Promise<{ outcome: Outcome | undefined; exit: string }> {
  let outcome: Outcome | undefined;
  let output = '';
  child.stderr?.on('data', (text: Buffer) => {
    output = (output + text.toString()).slice(-MAX_ERROR_OUTPUT);
  });
  child.on('message', (message: ChildMessage) => {
    if (message.type === 'ready') {
      onReady();
      child.send({ type: 'start', input } satisfies StartMessage, () => undefined);
    } else if (message.type === 'progress') onProgress?.(message.progress);
    else outcome = message;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ outcome, exit: exitText(code, signal, output, maxMemoryMb) }));
  });
}

function exitText(code: number | null, signal: NodeJS.Signals | null, output: string, maxMemoryMb: number): string {
  if (output.includes('heap out of memory')) return `the job needed more than ${maxMemoryMb} MB of memory`;
  const how = signal ? `was killed by ${signal}` : `ended with exit code ${code}`;
  return `the process of the job ${how}${output ? `: ${output.trim()}` : ''}`;
}

function errorOf({ message, stack, isImpossible }: Extract<Outcome, { type: 'failed' }>): Error {
  const error = isImpossible ? new ImpossibleJobError(message) : new Error(message);
  if (stack) error.stack = stack;
  return error;
}

/** Asks the child to end, and kills it when it does not. */
class ChildStopper {
  /** Why the child was stopped first. */
  reason: string | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly child: ChildProcess,
    private readonly killAfterMs: number,
  ) {}

  stop(reason: string): void {
    if (this.reason) return;
    this.reason = reason;
    this.child.kill('SIGTERM');
    this.timer = setTimeout(() => this.child.kill('SIGKILL'), this.killAfterMs);
  }

  clear(): void {
    clearTimeout(this.timer);
  }
}
