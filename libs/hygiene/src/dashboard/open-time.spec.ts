import fc from 'fast-check';
import { openHours, openTimePercent, sumOfTime, timeSpent, type TimeSpent } from './open-time.js';

const time = (minutesWorked: number, minutesClocked: number | null): TimeSpent => ({ minutesWorked, minutesClocked });

describe('timeSpent (R-21, R-22)', () => {
  it.each([
    ['the clocked time of a past day', { minutesBooked: 390, minutesClocked: 450, minutesScheduled: 480 }, true, 450],
    [
      'null for a past day without punches',
      { minutesBooked: 390, minutesClocked: null, minutesScheduled: null },
      true,
      null,
    ],
    ['the schedule today', { minutesBooked: 390, minutesClocked: 240, minutesScheduled: 480 }, false, 480],
    [
      'null today without a schedule, whatever was punched so far',
      { minutesBooked: 390, minutesClocked: 240, minutesScheduled: null },
      false,
      null,
    ],
  ])('uses %s', (_name, stored, isPast, minutesClocked) => {
    expect(timeSpent(stored, isPast)).toEqual({ minutesWorked: 390, minutesClocked });
  });
});

describe('openTimePercent and openHours (R-23)', () => {
  it.each([
    [390, 450, 13.3, 1],
    [480, 450, -6.7, -0.5],
    [450, 450, 0, 0],
    [0, 450, 100, 7.5],
    [405, 450, 10, 0.8], // 45 minutes are 0.75 h, half up
    [404.9, 450, 10, 0.8],
    [390, null, null, null],
    [390, 0, null, null],
  ])('%s worked of %s clocked minutes leave %s %% open, %s h', (worked, clocked, percent, hours) => {
    expect([openTimePercent(time(worked, clocked)), openHours(time(worked, clocked))]).toEqual([percent, hours]);
  });

  it('never return -0', () => {
    expect(Object.is(openTimePercent(time(450.01, 450)), 0)).toBe(true);
    expect(Object.is(openHours(time(451, 450)), 0)).toBe(true);
  });

  it('divide the sums of several days instead of averaging percents', () => {
    // 10 % and 50 % have a mean of 30; 432 + 30 of 480 + 60 minutes are 462 of 540.
    expect(openTimePercent(sumOfTime([time(432, 480), time(30, 60)]))).toBe(14.4);
  });

  it('ignore work with unknown available time', () => {
    const day = sumOfTime([time(390, 450), time(200, null), time(100, 0)]);
    expect([day, openTimePercent(day)]).toEqual([time(390, 450), 13.3]);
    expect(sumOfTime([time(200, null), time(100, 0)])).toEqual(time(300, null));
    expect(sumOfTime([])).toEqual(time(0, null));
  });

  it('are at most 100 percent and do not depend on the order of the parts', () => {
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
