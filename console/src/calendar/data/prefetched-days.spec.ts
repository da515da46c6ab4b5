import { jest } from '@jest/globals';
import { prefetchedDays } from './prefetched-days.js';

const NOVEMBER = { startDate: '2026-11-10', endDate: '2026-12-08' };
const DECEMBER = { startDate: '2026-12-09', endDate: '2027-01-06' };

describe('prefetchedDays', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    Object.assign(globalThis, { window: globalThis });
  });
  afterEach(() => {
    prefetchedDays.drop();
    jest.useRealTimers();
  });

  it('hands a subscription over once and leaves it active', () => {
    const unsubscribe = jest.fn();
    prefetchedDays.offer('A', NOVEMBER, unsubscribe);
    expect(prefetchedDays.take('A', { ...NOVEMBER })).toBe(unsubscribe);
    expect(prefetchedDays.take('A', NOVEMBER)).toBeNull();
    jest.advanceTimersByTime(60_000);
    expect(unsubscribe).not.toHaveBeenCalled();
  });

  it.each([
    ['clinic', 'B', NOVEMBER],
    ['window', 'A', DECEMBER],
  ])('ends the subscription when the calendar shows another %s', (_what, clinicGuid, loaded) => {
    const unsubscribe = jest.fn();
    prefetchedDays.offer('A', NOVEMBER, unsubscribe);
    expect(prefetchedDays.take(clinicGuid, loaded)).toBeNull();
    expect(unsubscribe).toHaveBeenCalledTimes(1);
    expect(prefetchedDays.take('A', NOVEMBER)).toBeNull();
  });

  it('ends the subscription after 30 seconds when no calendar takes it over', () => {
    const unsubscribe = jest.fn();
    prefetchedDays.offer('A', NOVEMBER, unsubscribe);
    jest.advanceTimersByTime(29_999);
    expect(unsubscribe).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(unsubscribe).toHaveBeenCalledTimes(1);
    expect(prefetchedDays.take('A', NOVEMBER)).toBeNull();
  });

  it('ends the previous subscription when other days are prefetched', () => {
    const [first, second] = [jest.fn(), jest.fn()];
    prefetchedDays.offer('A', NOVEMBER, first);
    prefetchedDays.offer('A', DECEMBER, second);
    expect(first).toHaveBeenCalledTimes(1);
    expect(prefetchedDays.take('A', DECEMBER)).toBe(second);
  });
});
