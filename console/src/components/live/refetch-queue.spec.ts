import { jest } from '@jest/globals';
import { eventTrace, inEventTrace } from '../../api/event-trace.js';
import { RefetchQueue } from './refetch-queue.js';

describe('RefetchQueue', () => {
  const GAP_MS = 300;
  const RETRY_DELAY_MS = 5000;
  let refetches: string[][];
  let outcomes: ((error?: Error) => void)[];
  let queue: RefetchQueue;
  const settle = async (index: number, error?: Error): Promise<void> => {
    outcomes[index]!(error);
    await jest.advanceTimersByTimeAsync(0);
  };

  beforeEach(() => {
    jest.useFakeTimers();
    refetches = [];
    outcomes = [];
    queue = new RefetchQueue(
      (items) => {
        refetches.push(items);
        return new Promise((resolve, reject) => outcomes.push((error) => (error ? reject(error) : resolve())));
      },
      GAP_MS,
      RETRY_DELAY_MS,
    );
  });
  afterEach(() => {
    queue.stop();
    jest.useRealTimers();
  });

  it('refetches at once and coalesces everything added in the same turn', async () => {
    for (const item of ['a', 'b', 'a']) queue.add([item]);
    await jest.advanceTimersByTimeAsync(0);
    await settle(0);
    await jest.advanceTimersByTimeAsync(RETRY_DELAY_MS);
    expect(refetches).toEqual([['a', 'b']]);
  });

  it('lets a running refetch finish, then fetches what was added meanwhile in one refetch', async () => {
    queue.add(['a']);
    await jest.advanceTimersByTimeAsync(0);
    queue.add(['b']);
    queue.add(['c', 'b']);
    await jest.advanceTimersByTimeAsync(2 * GAP_MS);
    expect(refetches).toEqual([['a']]);
    await settle(0);
    expect(refetches).toEqual([['a'], ['b', 'c']]);
  });

  it('keeps the gap between the starts of two refetches', async () => {
    queue.add(['a']);
    await jest.advanceTimersByTimeAsync(0);
    await settle(0);
    queue.add(['b']);
    await jest.advanceTimersByTimeAsync(GAP_MS - 1);
    expect(refetches).toEqual([['a']]);
    await jest.advanceTimersByTimeAsync(1);
    expect(refetches).toEqual([['a'], ['b']]);
  });

  it('retries the items of a failed refetch after the retry delay', async () => {
    queue.add(['a', 'b']);
    await jest.advanceTimersByTimeAsync(0);
    await settle(0, new Error('no answer'));
    await jest.advanceTimersByTimeAsync(RETRY_DELAY_MS - 1);
    expect(refetches).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(refetches).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
  });

  it('refetches in the trace of the last event that asked for it, and in none without one', async () => {
    const traces: (string | null)[] = [];
    const traced = new RefetchQueue(async () => void traces.push(eventTrace()), GAP_MS);
    inEventTrace('first', () => traced.add(['a']));
    inEventTrace('second', () => traced.add(['b']));
    traced.add(['c']);
    expect(eventTrace()).toBeNull();
    await jest.advanceTimersByTimeAsync(0);
    traced.add(['d']);
    await jest.advanceTimersByTimeAsync(GAP_MS);
    expect(traces).toEqual(['second', null]);
    traced.stop();
  });

  it('starts no refetch after stop, neither for pending nor for added items', async () => {
    queue.add(['a']);
    await jest.advanceTimersByTimeAsync(0);
    queue.add(['b']);
    queue.stop();
    await settle(0);
    queue.add(['c']);
    await jest.advanceTimersByTimeAsync(RETRY_DELAY_MS);
    expect(refetches).toEqual([['a']]);
  });
});
