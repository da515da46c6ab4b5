import { nextLook, percentDone } from './reanalysis-pace.js';

describe('looking how far a re-analysis is', () => {
  it('happens each second at first, then less often, at least each five seconds', () => {
    expect([0, 1, 2, 8, 9, 50].map((times) => nextLook('running', times))).toEqual([
      1000, 1200, 1440, 4300, 5000, 5000,
    ]);
    expect(nextLook('waiting', 0)).toBe(1000);
  });

  it('goes on slowly after a failure, and ends when nothing is left', () => {
    expect([nextLook('failed', 0), nextLook('idle', 0), nextLook(undefined, 0)]).toEqual([15_000, false, false]);
  });
});

describe('how much is done', () => {
  const running = (done: number, total: number) => percentDone({ state: 'running', done, total, startedAt: null });

  it('is a percentage once it is known how much there is', () => {
    expect([running(0, 200), running(50, 200), running(200, 200), running(0, 0)]).toEqual([0, 25, 100, null]);
    expect(percentDone({ state: 'waiting', done: 3, total: 9, startedAt: null })).toBeNull();
  });

  it('is never more than all: appointments are booked meanwhile', () => expect(running(201, 200)).toBe(100));
});
