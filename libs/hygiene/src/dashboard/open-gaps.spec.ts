import { openGaps } from './open-gaps.js';

/** 8:30 is 510. */
const at = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const span = (text: string) => {
  const [start = '', end = ''] = text.split('-');
  return { startMinutes: at(start), endMinutes: at(end) };
};
const booked = (text: string) => ({ ...span(text), id: text });
const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Each gap as `start-end minutes (before|after)`. */
const gapsOf = (schedule: string[], appointments: string[]): string[] =>
  openGaps(schedule.map(span), appointments.map(booked)).map(
    ({ startMinutes, endMinutes, minutes, before, after }) =>
      `${clock(startMinutes)}-${clock(endMinutes)} ${minutes} (${before?.id ?? 'none'}|${after?.id ?? 'none'})`,
  );

describe('openGaps', () => {
  it('finds the time between appointments, at both ends of the day, and not in the break', () => {
    expect(gapsOf(['08:00-12:00', '12:40-16:30'], ['08:50-09:30', '10:10-12:00', '12:40-16:00'])).toEqual([
      '08:00-08:50 50 (none|08:50-09:30)',
      '09:30-10:10 40 (08:50-09:30|10:10-12:00)',
      '16:00-16:30 30 (12:40-16:00|none)',
    ]);
  });

  it('leaves out less than ten minutes', () => {
    expect(gapsOf(['08:00-10:00'], ['08:09-09:00', '09:10-10:00'])).toEqual([
      '09:00-09:10 10 (08:09-09:00|09:10-10:00)',
    ]);
  });

  it('joins parts of a schedule that overlap or touch', () => {
    expect(gapsOf(['09:00-11:00', '08:00-09:30', '11:00-12:00'], [])).toEqual(['08:00-12:00 240 (none|none)']);
  });

  it('counts overlapping appointments once, and names the one that ends last', () => {
    expect(gapsOf(['08:00-12:00'], ['08:00-10:00', '08:30-09:00', '11:00-12:00'])).toEqual([
      '10:00-11:00 60 (08:00-10:00|11:00-12:00)',
    ]);
  });

  it('reads appointments that reach beyond the schedule or lie outside of it', () => {
    expect(gapsOf(['09:00-12:00'], ['07:00-08:00', '08:30-09:40', '11:30-12:30', '13:00-14:00'])).toEqual([
      '09:40-11:30 110 (08:30-09:40|11:30-12:30)',
    ]);
  });

  it('finds nothing without a schedule, in one without length, or in a full day', () => {
    expect(gapsOf([], ['09:00-10:00'])).toEqual([]);
    expect(gapsOf(['09:00-09:00', '11:00-10:00'], [])).toEqual([]);
    expect(gapsOf(['09:00-10:00'], ['09:00-10:00'])).toEqual([]);
  });
});
