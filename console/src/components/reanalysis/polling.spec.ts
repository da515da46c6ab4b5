import { pollInterval, percentDone } from './polling.js';

describe('pollInterval', () => {
  it('grows from one second to at most five', () => {
    expect([0, 1, 2, 8, 9, 50].map((times) => pollInterval('running', times))).toEqual([
      1000, 1200, 1440, 4300, 5000, 5000,
    ]);
    expect(pollInterval('waiting', 0)).toBe(1000);
  });

  it('is 15 seconds after a failure, and false when idle', () => {
    expect([pollInterval('failed', 0), pollInterval('idle', 0), pollInterval(undefined, 0)]).toEqual([
      15_000,
      false,
      false,
    ]);
  });
});

describe('percentDone', () => {
  const running = (done: number, total: number) => percentDone({ state: 'running', done, total, startedAt: null });

  it('returns a percentage once the total is known', () => {
    expect([running(0, 200), running(50, 200), running(200, 200), running(0, 0)]).toEqual([0, 25, 100, null]);
    expect(percentDone({ state: 'waiting', done: 3, total: 9, startedAt: null })).toBeNull();
  });

  it('is at most 100 when appointments are booked meanwhile', () => expect(running(201, 200)).toBe(100));
});
