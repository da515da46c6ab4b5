/** Aborts work that was replaced by newer work for the same key. */
export class SupersededError extends Error {
  override name = 'SupersededError';

  constructor() {
    super('superseded by newer work for the same key');
  }
}

/**
 * Runs one piece of work per key at a time in this process: a newer one aborts the running one and starts when it has
 * ended.
 */
export class LatestWins<Key> {
  private readonly latest = new Map<Key, { controller: AbortController; ended: Promise<unknown> }>();

  /**
   * Runs work once nothing else runs for the key.
   *
   * @param work checks the signal wherever it can stop (`throwIfAborted`).
   * @throws SupersededError when newer work for the key came.
   */
  async run<T>(key: Key, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const previous = this.latest.get(key);
    previous?.controller.abort(new SupersededError());
    const controller = new AbortController();
    const result = (async () => {
      await previous?.ended;
      controller.signal.throwIfAborted();
      return work(controller.signal);
    })();
    const current = { controller, ended: result.then(ignore, ignore) };
    this.latest.set(key, current);
    try {
      return await result;
    } finally {
      if (this.latest.get(key) === current) this.latest.delete(key);
    }
  }
}

const ignore = (): void => undefined;
