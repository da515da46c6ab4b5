import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '@helix/child-environment';
import { SpeechError, SpeechRefusedError, type TranscribeOptions, type Transcript } from '../speech-to-text.js';
import type { SpeechChildMessage, TranscribeMessage } from './speech-protocol.js';

const CHILD = new URL('./speech.child.js', import.meta.url);
/** Of the JavaScript heap alone. The model is outside of it. */
const MAX_MEMORY_MB = 512;
/** Of what the child writes to its standard error, the last part is in the error's message. */
const MAX_ERROR_OUTPUT = 2_000;

/**
 * A process that has the model, started on its first use and again after it ended. Unlike `runInChild` it outlives its work:
 * loading the model takes longer than most pieces of speech.
 */
export class ModelProcess {
  private child: ChildProcess | undefined;
  private errorOutput = '';
  private idleTimer: NodeJS.Timeout | undefined;

  /** @param idleMs how long the process may wait for work before it ends. */
  constructor(private readonly idleMs: number) {}

  /** The number of the running process. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  /**
   * One at a time. Aborting ends the process, the model with it.
   *
   * @throws SpeechRefusedError, SpeechError as `SpeechToText`.
   */
  async transcribe(path: string, { onProgress, signal }: TranscribeOptions): Promise<Transcript> {
    signal?.throwIfAborted();
    clearTimeout(this.idleTimer);
    const child = (this.child ??= this.start());
    const abort = (): void => void this.stop();
    signal?.addEventListener('abort', abort);
    try {
      const outcome = await this.ask(child, { path }, onProgress);
      signal?.throwIfAborted();
      if (outcome.type === 'done') return outcome.transcript;
      throw new (outcome.isRefused ? SpeechRefusedError : SpeechError)(outcome.message);
    } finally {
      signal?.removeEventListener('abort', abort);
      this.idleTimer = setTimeout(() => void this.stop(), this.idleMs).unref();
    }
  }

  /** Ends the process, whatever it does; resolves once it has ended. */
  async stop(): Promise<void> {
    clearTimeout(this.idleTimer);
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'close');
  }

  private start(): ChildProcess {
    const built = fileURLToPath(CHILD);
    // Tests run from the TypeScript sources.
    const isBuilt = existsSync(built);
    const child = fork(isBuilt ? built : built.replace(/\.js$/, '.ts'), [], {
      execArgv: [`--max-old-space-size=${MAX_MEMORY_MB}`, ...(isBuilt ? [] : ['--import', 'tsx'])],
      env: childEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.errorOutput = '';
    child.stderr?.on('data', (text: Buffer) => {
      this.errorOutput = (this.errorOutput + text.toString()).slice(-MAX_ERROR_OUTPUT);
    });
    child.once('close', () => {
      if (this.child === child) this.child = undefined;
    });
    return child;
  }

  private ask(
    child: ChildProcess,
    message: TranscribeMessage,
    onProgress: TranscribeOptions['onProgress'],
  ): Promise<Exclude<SpeechChildMessage, { type: 'progress' }>> {
    return new Promise((resolve) => {
      const end = (outcome: Exclude<SpeechChildMessage, { type: 'progress' }>): void => {
        child.off('message', listen).off('close', onClose).off('error', onError);
        resolve(outcome);
      };
      const fail = (how: string): void => {
        const message = `the process of the speech model ${how} ${this.errorOutput}`.trim();
        end({ type: 'failed', message, isRefused: false });
      };
      const listen = (answer: SpeechChildMessage): void => {
        if (answer.type === 'progress') onProgress?.(answer.percent);
        else end(answer);
      };
      const onClose = (code: number | null, signal: NodeJS.Signals | null): void =>
        fail(signal ? `was killed by ${signal}` : `ended with exit code ${code}`);
      const onError = ({ message }: Error): void => fail(`could not start: ${message}`);
      child.on('message', listen).once('close', onClose).once('error', onError);
      // A process that has just ended cannot be asked; its end is heard above.
      child.send(message, () => undefined);
    });
  }
}
