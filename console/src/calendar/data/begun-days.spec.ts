import { jest } from '@jest/globals';
import { begunDays } from './begun-days.js';

const NOVEMBER = { startDate: '2026-11-10', endDate: '2026-12-08' };
const DECEMBER = { startDate: '2026-12-09', endDate: '2027-01-06' };

describe('days that were begun', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    Object.assign(globalThis, { window: globalThis });
  });
  afterEach(() => {
    begunDays.drop();
    jest.useRealTimers();
  });

  it('are handed over once, still kept', () => {
    const stop = jest.fn();
    begunDays.put('A', NOVEMBER, stop);
    expect(begunDays.take('A', { ...NOVEMBER })).toBe(stop);
    expect(begunDays.take('A', NOVEMBER)).toBeNull();
    jest.advanceTimersByTime(60_000);
    expect(stop).not.toHaveBeenCalled();
  });

  it.each([
    ['of another clinic', 'B', NOVEMBER],
    ['of another window', 'A', DECEMBER],
  ])('end when the calendar turns out to be %s', (_whose, clinicGuid, loaded) => {
    const stop = jest.fn();
    begunDays.put('A', NOVEMBER, stop);
    expect(begunDays.take(clinicGuid, loaded)).toBeNull();
    expect(stop).toHaveBeenCalledTimes(1);
    expect(begunDays.take('A', NOVEMBER)).toBeNull();
  });

  it('end after half a minute in which no calendar came, and not before', () => {
    const stop = jest.fn();
    begunDays.put('A', NOVEMBER, stop);
    jest.advanceTimersByTime(29_999);
    expect(stop).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(stop).toHaveBeenCalledTimes(1);
    expect(begunDays.take('A', NOVEMBER)).toBeNull();
  });

  it('end when others are begun', () => {
    const [first, second] = [jest.fn(), jest.fn()];
    begunDays.put('A', NOVEMBER, first);
    begunDays.put('A', DECEMBER, second);
    expect(first).toHaveBeenCalledTimes(1);
    expect(begunDays.take('A', DECEMBER)).toBe(second);
  });
});
