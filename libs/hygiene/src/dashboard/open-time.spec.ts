import fc from 'fast-check';
import { openHours, openTimePercent, sumOfTime, timeSpent, type TimeSpent } from './open-time.js';

const time = (minutesWorked: number, minutesClocked: number | null): TimeSpent => ({ minutesWorked, minutesClocked });

describe('R-21 and R-22 time of a provider’s day', () => {
  it.each([
    ['past: the clock', { minutesBooked: 390, minutesClocked: 450, minutesScheduled: 480 }, true, 450],
    ['past, and nobody knows', { minutesBooked: 390, minutesClocked: null, minutesScheduled: null }, true, null],
    [
      'today: the schedule, since the day goes on',
      { minutesBooked: 390, minutesClocked: 240, minutesScheduled: 480 },
      false,
      480,
    ],
    [
      'no schedule: what the clock says',
      { minutesBooked: 390, minutesClocked: 240, minutesScheduled: null },
      false,
      240,
    ],
  ])('%s', (_name, stored, isPast, minutesClocked) => {
    expect(timeSpent(stored, isPast)).toEqual({ minutesWorked: 390, minutesClocked });
  });
});

describe('R-23 open time', () => {
  it.each([
    [390, 450, 13.3, 1],
    [480, 450, -6.7, -0.5],
    [450, 450, 0, 0],
    [0, 450, 100, 7.5],
    [405, 450, 10, 0.8], // 45 minutes are 0.75 h, half up
    [404.9, 450, 10, 0.8],
    [390, null, null, null],
    [390, 0, null, null],
  ])('of %s in %s minutes is %s %%, %s h', (worked, clocked, percent, hours) => {
    expect([openTimePercent(time(worked, clocked)), openHours(time(worked, clocked))]).toEqual([percent, hours]);
  });

  it('is never minus nothing', () => {
    expect(Object.is(openTimePercent(time(450.01, 450)), 0)).toBe(true);
    expect(Object.is(openHours(time(451, 450)), 0)).toBe(true);
  });

  it('of several days is that of their sums, not the mean of their percents', () => {
    // 10 % and 50 % have a mean of 30; 432 + 30 of 480 + 60 minutes are 462 of 540.
    expect(openTimePercent(sumOfTime([time(432, 480), time(30, 60)]))).toBe(14.4);
  });

  it('leaves out what was worked in nobody knows how much time', () => {
    const day = sumOfTime([time(390, 450), time(200, null), time(100, 0)]);
    expect([day, openTimePercent(day)]).toEqual([time(390, 450), 13.3]);
    expect(sumOfTime([time(200, null), time(100, 0)])).toEqual(time(300, null));
    expect(sumOfTime([])).toEqual(time(0, null));
  });

  it('is a number of at most 100 wherever the time at hand is known, and sums do not depend on the order', () => {
    const any = fc.record({
      minutesWorked: fc.nat(2000),
      minutesClocked: fc.option(fc.nat(1440)),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 9 }), (parts) => {
        const sum = sumOfTime(parts);
        const percent = openTimePercent(sum);
        expect(percent === null).toBe(!parts.some(({ minutesClocked }) => (minutesClocked ?? 0) > 0));
        if (percent !== null) expect(percent).toBeLessThanOrEqual(100);
        expect(sumOfTime([...parts].reverse())).toEqual(sum);
      }),
    );
  });
});
