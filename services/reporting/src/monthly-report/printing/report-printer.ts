import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '@helix/child-environment';
import {
  PrintError,
  tookTooLong,
  type PrintAnswer,
  type PrintedReport,
  type PrintInput,
  type PrintMessage,
} from './print-protocol.js';

const CHILD = new URL('./print.child.js', import.meta.url);
/** Of the JavaScript heap of the child. The browser is outside of it. */
const MAX_MEMORY_MB = 256;
/** How much longer the child may take to start Chromium and to say that a page took too long, before it is killed. */
const GRACE_MS = 45_000;
const CLOSE_MS = 5_000;
/** Of what the child writes to its standard error, the last part is in the error's message. */
const MAX_ERROR_OUTPUT = 2_000;
const FAILED = 'The report could not be printed.';

export interface PrinterLimits {
  /** How long a page may take until its PDF. */
  timeoutMs: number;
  /** How long the process may wait for work before it ends. */
  idleMs: number;
  /** Of the process and its browser, as of `setPriority`: 0 is that of the service, 19 the lowest. */
  niceness: number;
}

export const PRINTER_LIMITS: PrinterLimits = {
  timeoutMs: 60_000,
  idleMs: 5 * 60_000,
  // Calendars are not to wait for reports. The lowest one starves beside a busy process: a page would never end in time.
  niceness: constants.priority.PRIORITY_BELOW_NORMAL,
};

/**
 * A process that has a browser, started on its first use and again after it ended. Unlike `runInChild` it outlives its work:
 * starting a browser takes longer than most reports.
 */
export class ReportPrinter {
  private child: ChildProcess | undefined;
  private errorOutput = '';
  private idleTimer: NodeJS.Timeout | undefined;

  constructor(private readonly limits: PrinterLimits = PRINTER_LIMITS) {}

  /** The number of the running process. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  /**
   * One at a time. Aborting ends the process, the browser with it.
   *
   * @throws PrintError whose message is a sentence for the clinic, and whose cause is for the log.
   */
  async print(input: PrintInput, signal?: AbortSignal): Promise<PrintedReport> {
    signal?.throwIfAborted();
    clearTimeout(this.idleTimer);
    const child = (this.child ??= this.start());
    const { timeoutMs, idleMs } = this.limits;
    let isLate = false;
    const stop = (): void => void child.kill('SIGKILL');
    const timer = setTimeout(() => {
      isLate = true;
      stop();
    }, timeoutMs + GRACE_MS);
    signal?.addEventListener('abort', stop);
    try {
      const answer = await this.ask(child, { input, timeoutMs });
      signal?.throwIfAborted();
      if (answer.type === 'done') return answer;
      const reason = isLate ? tookTooLong(timeoutMs) : (answer.reason ?? FAILED);
      throw new PrintError(reason, { cause: new Error(answer.message) });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      this.idleTimer = setTimeout(() => void this.stop(), idleMs).unref();
    }
  }

  /** Ends the process and its browser; resolves once it has ended. */
  async stop(): Promise<void> {
    clearTimeout(this.idleTimer);
    const { child } = this;
    this.child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), CLOSE_MS);
    await once(child, 'close');
    clearTimeout(timer);
  }

  private start(): ChildProcess {
    const built = fileURLToPath(CHILD);
    // Tests run from the TypeScript sources.
    const isBuilt = existsSync(built);
    const child = fork(isBuilt ? built : built.replace(/\.js$/, '.ts'), [], {
      execArgv: [`--max-old-space-size=${MAX_MEMORY_MB}`, ...(isBuilt ? [] : ['--import', 'tsx'])],
      env: childEnvironment(),
      // A PDF is sent as bytes.
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    lowerPriority(child, this.limits.niceness);
    this.errorOutput = '';
    child.stderr?.on('data', (text: Buffer) => {
      this.errorOutput = (this.errorOutput + text.toString()).slice(-MAX_ERROR_OUTPUT);
    });
    child.once('close', () => {
      if (this.child === child) this.child = undefined;
    });
    return child;
  }

  private ask(child: ChildProcess, message: PrintMessage): Promise<PrintAnswer> {
    return new Promise((resolve) => {
      const end = (answer: PrintAnswer): void => {
        child.off('message', end).off('close', onClose).off('error', onError);
        resolve(answer);
      };
      const fail = (how: string): void =>
        end({
          type: 'failed',
          message: `the process that prints reports ${how} ${this.errorOutput}`.trim(),
          reason: this.errorOutput.includes('heap out of memory')
            ? `Printing the report needed more than ${MAX_MEMORY_MB} MB of memory.`
            : undefined,
        });
      const onClose = (code: number | null, signal: NodeJS.Signals | null): void =>
        fail(signal ? `was killed by ${signal}` : `ended with exit code ${code}`);
      const onError = ({ message: text }: Error): void => fail(`could not start: ${text}`);
      child.on('message', end).once('close', onClose).once('error', onError);
      // A process that has just ended cannot be asked; its end is heard above.
      child.send(message, () => undefined);
    });
  }
}

function lowerPriority({ pid }: ChildProcess, niceness: number): void {
  try {
    if (pid !== undefined) setPriority(pid, niceness);
  } catch {
    // It has ended, which is heard elsewhere.
  }
}
