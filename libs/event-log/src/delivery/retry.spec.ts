import { jest } from '@jest/globals';
import { repeat, retry, type RetryOptions } from './retry.js';

const BACKOFF = { minDelayMs: 100, maxDelayMs: 1_000 };

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** Runs work that fails, and notes the delay before each further attempt. */
async function delaysOf(attempts: number, random: number): Promise<number[]> {
  jest.spyOn(Math, 'random').mockReturnValue(random);
  const times: number[] = [];
  const done = retry(
    () => {
      times.push(Date.now());
      return times.length < attempts ? Promise.reject(new Error('again')) : Promise.resolve();
    },
    { signal: new AbortController().signal, backoff: BACKOFF, onFailure: () => undefined },
  );
  await jest.advanceTimersByTimeAsync(60_000);
  await done;
  return times.slice(1).map((time, i) => time - (times[i] ?? 0));
}

describe('retry', () => {
  let stopping: AbortController;
  let failures: unknown[];
  let options: RetryOptions;

  beforeEach(() => {
    stopping = new AbortController();
    failures = [];
    options = { signal: stopping.signal, backoff: BACKOFF, onFailure: (error) => failures.push(error) };
  });

  it('doubles the delay up to the limit', async () => {
    expect(await delaysOf(7, 1)).toEqual([100, 200, 400, 800, 1_000, 1_000]);
  });

  it('makes up to half of a delay random', async () => {
    expect(await delaysOf(5, 0)).toEqual([50, 100, 200, 400]);
  });

  it('resolves with the result, and reports each failure before it', async () => {
    const results = [new Error('one'), new TypeError('two'), 'done'];
    const done = retry(() => {
      const result = results.shift();
      return result instanceof Error ? Promise.reject(result) : Promise.resolve(result);
    }, options);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await done).toBe('done');
    expect(failures).toEqual([new Error('one'), new TypeError('two')]);
  });

  it('throws an error that is not to be retried', async () => {
    const error = new Error('stale');
    await expect(retry(() => Promise.reject(error), { ...options, shouldRetry: () => false })).rejects.toBe(error);
    expect(failures).toEqual([]);
  });

  it('resolves with undefined when the signal aborts during a delay', async () => {
    const done = retry(() => Promise.reject(new Error('again')), options);
    await jest.advanceTimersByTimeAsync(10);
    stopping.abort();
    expect(await done).toBeUndefined();
    expect(failures).toHaveLength(1);
  });

  it('makes no attempt when the signal has aborted before', async () => {
    stopping.abort();
    const attempt = jest.fn(() => Promise.resolve());
    expect(await retry(attempt, options)).toBeUndefined();
    expect(attempt).not.toHaveBeenCalled();
  });

  describe('repeat', () => {
    it('repeats work until the signal aborts', async () => {
      let runs = 0;
      await repeat(() => {
        runs += 1;
        if (runs === 3) stopping.abort();
        return Promise.resolve();
      }, options);
      expect(runs).toBe(3);
      expect(failures).toEqual([]);
    });

    it('starts again with the first delay after a failure that followed progress', async () => {
      jest.spyOn(Math, 'random').mockReturnValue(1);
      const times: number[] = [];
      const done = repeat((onProgress) => {
        times.push(Date.now());
        if (times.length === 4) onProgress();
        return Promise.reject(new Error(`failure ${times.length}`));
      }, options);
      await jest.advanceTimersByTimeAsync(1_100);
      stopping.abort();
      await done;
      expect(times.slice(1).map((time, i) => time - (times[i] ?? 0))).toEqual([100, 200, 400, 100, 200]);
      expect(failures).toEqual([1, 2, 3, 4, 5, 6].map((n) => new Error(`failure ${n}`)));
    });
  });
});
