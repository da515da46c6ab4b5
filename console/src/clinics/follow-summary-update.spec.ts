import { jest } from '@jest/globals';
import type { SummaryUpdate } from '@helix/contracts';
import { ApiError } from '../api/problem.js';
import { followSummaryUpdate } from './follow-summary-update.js';

const update = (state: SummaryUpdate['state'], percent: number | null = null): SummaryUpdate => ({
  ...{ state, percent },
  error: state === 'failed' ? 'The update failed.' : null,
});
const answers = (...steps: (SummaryUpdate | Error)[]) => {
  const left = [...steps];
  return async (): Promise<SummaryUpdate> => {
    const step = left.shift();
    if (step === undefined) throw new Error('asked once too often');
    if (step instanceof Error) throw step;
    return step;
  };
};

async function follow(begin: SummaryUpdate | Error, ...reads: (SummaryUpdate | Error)[]) {
  const wait = jest.fn(async () => undefined);
  const onProgress = jest.fn();
  const calls = { begin: answers(begin), read: answers(...reads), wait, onProgress };
  const state = await followSummaryUpdate(calls).catch((error: unknown) => error);
  return { state, waits: wait.mock.calls.length, progress: onProgress.mock.calls.map(([percent]) => percent) };
}

describe('followSummaryUpdate', () => {
  it.each(['done', 'failed', 'none'] as const)('ends at once where the first answer is %s', async (state) => {
    expect(await follow(update(state))).toEqual({ state, waits: 0, progress: [] });
  });

  it('waits before each read, and reports how much is done', async () => {
    const steps = [update('running', 0), update('running', 40), update('done', 100)];
    expect(await follow(update('waiting'), ...steps)).toEqual({ state: 'done', waits: 3, progress: [null, 0, 40] });
  });

  it('asks again while the server does not answer, since the update may go on', async () => {
    const away = [new ApiError(0, null), new ApiError(503, null)];
    expect(await follow(update('running', 10), ...away, update('failed'))).toEqual({
      state: 'failed',
      waits: 3,
      progress: [10, 10, 10],
    });
  });

  it('throws what refuses it: the start, or a read of a clinic that is gone', async () => {
    const failure = new ApiError(500, null);
    expect((await follow(failure)).state).toBe(failure);
    const gone = new ApiError(404, null);
    expect((await follow(update('running', 10), gone)).state).toBe(gone);
  });
});
