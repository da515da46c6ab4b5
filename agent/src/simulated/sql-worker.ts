import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { childEnvironment } from '@helix/child-environment';
import { QueryError, type QueryAnswer } from '../source.js';
import type { SqlQuestion, SqlWorkerData, SqlWorkerMessage } from './sql-protocol.js';

const WORKER = new URL('./sql.worker.js', import.meta.url);
/** Of JavaScript; SQLite's memory is outside of it. */
const MAX_HEAP_MB = 512;

/**
 * A thread that answers statements, one after the other. It is ended with a statement that takes too long, since SQLite in
 * WebAssembly cannot be interrupted, and when nobody has asked for a while; the next question starts another.
 */
export class SqlWorker {
  private worker: Worker | undefined;
  private last: Promise<unknown> = Promise.resolve();
  private idleTimer: NodeJS.Timeout | undefined;

  /** @param idleMs how long the thread keeps its rows after a question. */
  constructor(
    private readonly data: SqlWorkerData,
    private readonly idleMs: number,
  ) {}

  /** @throws QueryError when the statement fails or takes longer than it may. */
  ask(question: SqlQuestion): Promise<QueryAnswer> {
    const answer = this.last.then(() => this.askNow(question));
    this.last = answer.catch(() => undefined);
    return answer;
  }

  async close(): Promise<void> {
    clearTimeout(this.idleTimer);
    const { worker } = this;
    this.worker = undefined;
    await worker?.terminate();
  }

  private async askNow(question: SqlQuestion): Promise<QueryAnswer> {
    clearTimeout(this.idleTimer);
    const worker = (this.worker ??= this.start());
    try {
      return await answerOf(worker, question, () => this.close());
    } finally {
      if (this.worker) this.idleTimer = setTimeout(() => void this.close(), this.idleMs).unref();
    }
  }

  private start(): Worker {
    const built = fileURLToPath(WORKER);
    const options = {
      workerData: this.data,
      env: childEnvironment(),
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    };
    // Tests run from the TypeScript sources.
    const worker = existsSync(built)
      ? new Worker(built, options)
      : new Worker(fromSource(built), { ...options, eval: true });
    worker.once('exit', () => {
      if (this.worker === worker) this.worker = undefined;
    });
    worker.unref();
    return worker;
  }
}

const fromSource = (built: string): string =>
  `import('tsx/esm/api').then(({ register }) => { register(); return import('${pathToFileURL(built.replace(/\.js$/, '.ts')).href}'); })`;

function answerOf(worker: Worker, question: SqlQuestion, end: () => Promise<void>): Promise<QueryAnswer> {
  const { statementMs } = question.limits;
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const finish = (): void => {
      clearTimeout(timer);
      worker.off('message', listen).off('error', fail).off('exit', onExit);
    };
    const fail = (error: Error): void => {
      finish();
      reject(error);
    };
    const onExit = (): void => fail(new QueryError('The statement was ended.'));
    const listen = (message: SqlWorkerMessage): void => {
      if (message.type === 'started') {
        timer = setTimeout(() => {
          finish();
          const words = `The statement took longer than ${statementMs / 1000} seconds and was ended.`;
          void end().then(() => reject(new QueryError(words)));
        }, statementMs);
        return;
      }
      finish();
      if (message.type === 'answered') resolve(message.answer);
      else reject(new QueryError(message.message));
    };
    worker.on('message', listen).once('error', fail).once('exit', onExit);
    worker.postMessage(question);
  });
}
