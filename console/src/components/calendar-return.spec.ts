import { calendarReturnPath, parseCalendarReturn, type CalendarReturn } from './calendar-return.js';

const parse = (path: string) => parseCalendarReturn(new URLSearchParams(path.split('?')[1]));

describe('parseCalendarReturn', () => {
  it('parses what calendarReturnPath wrote', () => {
    const full: CalendarReturn = {
      target: '2026-11-24',
      id: '88121',
      rnaTotalPlanned: 182.5,
      newReason: 'Recall & scaling',
      newTotalCompleted: 0,
      isOptimal: false,
    };
    expect(parse(calendarReturnPath(full))).toEqual(full);
    expect(parse(calendarReturnPath({ target: '2026-11-24' }))).toEqual({ target: '2026-11-24' });
  });

  it('takes the date of a date-time and leaves out malformed amounts', () => {
    expect(parse('/dashboard?target=2026-11-24T09:00:00&id=1&rnaTotalPlanned=a lot&newTotalCompleted=')).toEqual({
      target: '2026-11-24',
      id: '1',
    });
  });

  it('returns null without a target or with a date that does not exist', () => {
    expect([parse('/dashboard?date=2026-11-24'), parse('/dashboard?target=2026-13-01&id=1')]).toEqual([null, null]);
  });
});
