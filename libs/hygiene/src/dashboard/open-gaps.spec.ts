import { maxGapMinutes, openGaps } from './open-gaps.js';

/** 8:30 is 510, 8:30:30 is 510.5. */
const at = (time: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return hours * 60 + minutes + seconds / 60;
};
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

  it.each([
    ['touch', ['17:30-18:20', '18:20-19:10']],
    ['overlap', ['17:30-18:40', '18:20-19:10']],
    ['are slots of ten minutes', ['17:30-17:40', '17:40-17:50', '18:00-18:10', '17:50-18:00', '18:10-19:10']],
    ['end a second before the next begins', ['17:30-17:59:59', '18:00-18:29:59', '18:30-19:10']],
    ['are sent twice', ['17:30-19:10', '17:30-19:10']],
  ])('finds one gap where parts of a schedule %s', (_how, schedule) => {
    expect(gapsOf(schedule, ['16:30-17:30'])).toEqual(['17:30-19:10 100 (16:30-17:30|none)']);
  });

  it('finds two gaps where the parts of a schedule are a minute apart', () => {
    expect(gapsOf(['17:30-18:19', '18:20-19:10'], [])).toEqual([
      '17:30-18:19 49 (none|none)',
      '18:20-19:10 50 (none|none)',
    ]);
  });

  it('counts the whole minutes of a gap that starts or ends within a minute', () => {
    expect(gapsOf(['08:00:30-12:00'], ['08:40:30-11:59'])).toEqual(['08:01-08:40 39 (none|08:40:30-11:59)']);
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

describe('maxGapMinutes', () => {
  const longest = (known: string[], appointments: string[]) => maxGapMinutes(known.map(span), appointments.map(span));

  it('is the longest gap within the known time', () => {
    expect(longest(['08:00-12:00', '13:00-16:00'], ['08:30-11:30', '14:00-15:00'])).toBe(60);
  });

  it('is 0 when the time is booked, or nearly', () => {
    expect(longest(['08:00-12:00'], ['08:05-12:00'])).toBe(0);
  });
});
