import { setTimeout as sleep } from 'node:timers/promises';
import { ClassicLevel } from 'classic-level';
import type { Logger } from 'pino';

/** One change of the store: undefined removes the key. */
export type StoreWrite = readonly [key: string, value: string | undefined];

export interface KeyRange {
  gt?: string;
  gte?: string;
  lt: string;
  limit?: number;
  reverse?: boolean;
}

/** How long to wait before a write that failed is tried again. */
const RETRY_MS = 5_000;

/** The store was closed while something waited for it. */
export class StoreClosedError extends Error {}

/**
 * Keys and values in LevelDB. Every write is synced before it counts, all of it or nothing.
 *
 * A write that the disk refuses, because it is full or away, waits until it succeeds: the caller goes on as if it had only
 * taken longer. LevelDB takes no further writes after one has failed, so it is opened again each time.
 */
export class LevelStore {
  private isClosed = false;
  /** Settles when the store is open again after a failed write. */
  private reopening: Promise<void> | undefined;
  private failures = 0;
  private readonly closing = new AbortController();

  private constructor(
    private level: ClassicLevel<string, string>,
    private readonly log: Logger | undefined,
    private readonly retryMs: number,
    private readonly create: () => ClassicLevel<string, string>,
  ) {}

  /**
   * Opens or creates a store in a folder. Fails when another process has it open.
   *
   * @param retryMs how long to wait before a failed write is tried again.
   * @param create makes the database; tests put one there that fails.
   */
  static async open(
    folder: string,
    log?: Logger,
    retryMs = RETRY_MS,
    create = () => new ClassicLevel<string, string>(folder),
  ): Promise<LevelStore> {
    const level = create();
    await level.open();
    return new LevelStore(level, log?.child({ folder }), retryMs, create);
  }

  get(key: string): Promise<string | undefined> {
    return this.read((level) => level.get(key));
  }

  getMany(keys: readonly string[]): Promise<(string | undefined)[]> {
    return this.read((level) => level.getMany([...keys]));
  }

  keys(range: KeyRange): Promise<string[]> {
    return this.read((level) => level.keys(range).all());
  }

  /** All entries of a range at once; `each` is for many. */
  entries(range: KeyRange): Promise<[string, string][]> {
    return this.read((level) => level.iterator(range).all());
  }

  /** The entries of a range, a few at a time. */
  async *each(range: KeyRange): AsyncIterable<[string, string]> {
    const { limit: _limit, ...rest } = range;
    let next: KeyRange = { ...rest, limit: 100 };
    for (;;) {
      const page = await this.entries(next);
      yield* page;
      const last = page.at(-1)?.[0];
      if (last === undefined || page.length < 100) return;
      next = { gt: last, lt: range.lt, limit: 100 };
    }
  }

  /** Writes everything or nothing, and resolves once the disk has it. @throws StoreClosedError when it is closed first. */
  async write(changes: readonly StoreWrite[]): Promise<void> {
    const operations = changes.map(([key, value]) =>
      value === undefined ? ({ type: 'del', key } as const) : ({ type: 'put', key, value } as const),
    );
    for (;;) {
      await this.whenReady();
      const { level } = this;
      try {
        await level.batch(operations, { sync: true });
      } catch (error) {
        if (this.isClosed) throw new StoreClosedError('the store is closed');
        if (!isOfTheDisk(error) && level === this.level && !this.reopening) throw error;
        await this.reopen(level, error);
        continue;
      }
      if (this.failures > 0) this.log?.info({ failures: this.failures }, 'the disk takes what the agent writes again');
      this.failures = 0;
      return;
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.closing.abort();
    await this.reopening;
    await this.level.close();
  }

  private async read<T>(readFrom: (level: ClassicLevel<string, string>) => Promise<T>): Promise<T> {
    for (;;) {
      await this.whenReady();
      const { level } = this;
      try {
        return await readFrom(level);
      } catch (error) {
        // Read while a failed write had the database opened again.
        if (this.isClosed || (level === this.level && !this.reopening)) throw error;
      }
    }
  }

  private async whenReady(): Promise<void> {
    await this.reopening;
    if (this.isClosed) throw new StoreClosedError('the store is closed');
  }

  private async reopen(failed: ClassicLevel<string, string>, reason: unknown): Promise<void> {
    // Another write has failed and had it opened again.
    if (failed !== this.level) return;
    if (!this.reopening) {
      this.failures += 1;
      // Once is enough in a log that may be on the same disk.
      if (this.failures === 1) this.log?.error({ reason: reasonOf(reason) }, WORDS);
      this.reopening = this.openAgain(failed).finally(() => (this.reopening = undefined));
    }
    await this.reopening;
  }

  private async openAgain(failed: ClassicLevel<string, string>): Promise<void> {
    await failed.close().catch(() => undefined);
    while (!this.isClosed) {
      await sleep(this.retryMs, undefined, { signal: this.closing.signal }).catch(() => undefined);
      const level = this.create();
      try {
        await level.open();
        this.level = level;
        return;
      } catch {
        await level.close().catch(() => undefined);
      }
    }
  }
}

const DISK_ERRORS = new Set(['LEVEL_IO_ERROR', 'LEVEL_CORRUPTION']);
const WORDS =
  'The disk does not take what the agent writes: it is full or away. Nothing is lost; the agent goes on when there is room.';

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

/** Whether LevelDB could not write, or has not since. */
function isOfTheDisk(error: unknown): boolean {
  return error instanceof Error && 'code' in error && DISK_ERRORS.has(String(error.code));
}
