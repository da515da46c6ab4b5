/** Says to work that a newer one took its place. */
export class OvertakenError extends Error {
  constructor() {
    super('a newer one took its place');
  }
}

/** Lets one piece of work at a time run for a key, in this process: a newer one ends the one before, then begins. */
export class LatestOnly<Key> {
  private readonly last = new Map<Key, { newer: AbortController; ended: Promise<unknown> }>();

  /**
   * Runs work once nothing else runs for the key.
   *
   * @param work looks at the signal wherever it can stop (`throwIfAborted`).
   * @throws OvertakenError when a newer one came.
   */
  async run<T>(key: Key, work: (newer: AbortSignal) => Promise<T>): Promise<T> {
    const before = this.last.get(key);
    before?.newer.abort(new OvertakenError());
    const newer = new AbortController();
    const result = (async () => {
      await before?.ended;
      newer.signal.throwIfAborted();
      return work(newer.signal);
    })();
    const mine = { newer, ended: result.then(nothing, nothing) };
    this.last.set(key, mine);
    try {
      return await result;
    } finally {
      if (this.last.get(key) === mine) this.last.delete(key);
    }
  }
}

const nothing = (): void => undefined;
