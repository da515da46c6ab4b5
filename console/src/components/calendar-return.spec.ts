import { calendarReturnPath, readCalendarReturn, type CalendarReturn } from './calendar-return.js';

const read = (path: string) => readCalendarReturn(new URLSearchParams(path.split('?')[1]));

describe('coming back to the calendar', () => {
  it('says the same there and back', () => {
    const whole: CalendarReturn = {
      target: '2026-11-24',
      id: '88121',
      rnaTotalPlanned: 182.5,
      newReason: 'Recall & scaling',
      newTotalCompleted: 0,
      isOptimal: false,
    };
    expect(read(calendarReturnPath(whole))).toEqual(whole);
    expect(read(calendarReturnPath({ target: '2026-11-24' }))).toEqual({ target: '2026-11-24' });
  });

  it('takes the day of a time, and leaves out what is no number', () => {
    expect(read('/dashboard?target=2026-11-24T09:00:00&id=1&rnaTotalPlanned=a lot&newTotalCompleted=')).toEqual({
      target: '2026-11-24',
      id: '1',
    });
  });

  it('is none without a day that exists', () => {
    expect([read('/dashboard?date=2026-11-24'), read('/dashboard?target=2026-13-01&id=1')]).toEqual([null, null]);
  });
});
