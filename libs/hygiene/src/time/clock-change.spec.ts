import { clockChangeOn } from './clock-change.js';

const hours = (start: number, end: number) => ({ start: start * 3600, end: end * 3600 });

describe('the clock change of a day', () => {
  it.each([
    ['2026-03-08', 'America/Toronto', hours(2, 3)],
    ['2026-11-01', 'America/Toronto', hours(1, 2)],
    ['2026-03-08', 'America/St_Johns', hours(2, 3)],
    ['2027-11-07', 'America/New_York', hours(1, 2)],
    // At midnight, so that the day starts at 1:00.
    ['2026-03-08', 'America/Havana', hours(0, 1)],
    ['2026-10-04', 'Australia/Lord_Howe', hours(2, 2.5)],
    ['2026-03-07', 'America/Toronto', null],
    ['2026-03-09', 'America/Toronto', null],
    ['2026-11-02', 'America/Toronto', null],
    ['2026-03-08', 'America/Regina', null],
  ])('on %s in %s is %j', (date, timeZone, change) => {
    expect(clockChangeOn(date, timeZone)).toEqual(change);
  });
});
