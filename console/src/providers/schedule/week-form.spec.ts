import {
  checkWeekForm,
  copiedToWorkDays,
  minutesOfDay,
  scheduleOf,
  weekForm,
  withoutShift,
  withShift,
  type DayForm,
  type WeekForm,
} from './week-form.js';

const off: DayForm = { hasShift: false, shifts: [{ start: '', end: '' }] };
const on = (...times: [string, string][]): DayForm => ({
  hasShift: true,
  shifts: times.map(([start, end]) => ({ start, end })),
});
/** A week with one day that is not off. */
const week = (index: number, day: DayForm): WeekForm => [0, 1, 2, 3, 4, 5, 6].map((at) => (at === index ? day : off));
const at = (time: string): string => `2000-01-01T${time}:00`;
const none = { startTime2: null, endTime2: null, startTime3: null, endTime3: null };

const monday = {
  ...{ dayOfWeek: 2, startTime1: at('08:00'), endTime1: at('12:00'), startTime2: at('13:00'), endTime2: at('00:00') },
  ...{ startTime3: null, endTime3: null },
};

describe('the form of a week', () => {
  it('has seven days from Sunday on, and those without a shift are off', () => {
    const days = weekForm([monday]);
    expect(days).toHaveLength(7);
    expect(days[1]).toEqual(on(['08:00', '12:00'], ['13:00', '00:00']));
    expect(days.filter(({ hasShift }) => hasShift)).toHaveLength(1);
  });

  it('is saved as it was stored', () => {
    expect(scheduleOf(weekForm([monday]))).toEqual([monday]);
  });

  it('is saved without the days that are off, whatever their times are', () => {
    const days = week(1, { ...on(['08:00', '12:00']), hasShift: false });
    expect(scheduleOf(days)).toEqual([]);
  });

  it('is saved without second and third shifts that are empty', () => {
    expect(scheduleOf(week(6, on(['09:00', '17:00'], ['', ''], ['', ''])))).toEqual([
      { dayOfWeek: 7, startTime1: at('09:00'), endTime1: at('17:00'), ...none },
    ]);
  });
});

describe('the rules of a week', () => {
  const check = (days: WeekForm) => checkWeekForm(days, 'incomplete');

  it('pass shifts in order, also one until midnight', () => {
    expect(check(week(1, on(['08:00', '12:00'], ['12:00', '16:00'], ['18:00', '00:00'])))).toEqual([]);
  });

  it.each([
    ['no times', on(['', '']), 'days.1.shifts.0.start', 'Monday needs the times of its first shift.'],
    [
      'a second shift without a first one',
      on(['', ''], ['13:00', '17:00']),
      'days.1.shifts.0.start',
      'Monday needs the times of its first shift.',
    ],
    ['a start alone', on(['08:00', '']), 'days.1.shifts.0.end', 'incomplete'],
    ['an end alone', on(['08:00', '12:00'], ['', '17:00']), 'days.1.shifts.1.start', 'incomplete'],
    [
      'an end before the start',
      on(['12:00', '08:00']),
      'days.1.shifts.0.end',
      'Monday: the shift must end after it starts.',
    ],
    [
      'a shift within the one before',
      on(['08:00', '12:00'], ['', ''], ['11:00', '13:00']),
      'days.1.shifts.2.start',
      'Monday: the shift must start after the one before has ended.',
    ],
  ])('refuse %s', (_name, day, path, message) => {
    expect(check(week(1, day))).toEqual([{ path, message }]);
  });

  it('report every day, and none that is off', () => {
    const days = week(1, on(['12:00', '08:00']));
    days[3] = on(['', '']);
    days[4] = { ...on(['12:00', '08:00']), hasShift: false };
    expect(check(days).map(({ path }) => path)).toEqual(['days.1.shifts.0.end', 'days.3.shifts.0.start']);
  });
});

describe('the hours of a day', () => {
  it.each([
    ['two shifts', on(['08:00', '12:00'], ['13:00', '17:30']), 510],
    ['a shift until midnight', on(['20:00', '00:00']), 240],
    ['a shift without an end', on(['08:00', '12:00'], ['13:00', '']), 240],
    ['a shift that ends before it starts', on(['12:00', '08:00']), 0],
    ['overlapping shifts', on(['08:00', '12:00'], ['11:00', '13:00']), 300],
    ['a day that is off', { ...on(['08:00', '12:00']), hasShift: false }, 0],
  ])('of %s', (_name, day, minutes) => {
    expect(minutesOfDay(day)).toBe(minutes);
  });
});

describe('the edits of a week', () => {
  it('copy the shifts of a day to Monday to Friday, and leave the weekend', () => {
    const days = copiedToWorkDays(week(6, on(['09:00', '13:00'])), 6);
    expect(days.map((day) => minutesOfDay(day))).toEqual([0, 240, 240, 240, 240, 240, 240]);
    expect(days[1]?.shifts).not.toBe(days[2]?.shifts);
  });

  it('add an empty shift and remove one, but never the last', () => {
    const { shifts } = on(['08:00', '12:00']);
    expect(withShift(shifts)).toEqual([...shifts, { start: '', end: '' }]);
    expect(withoutShift(withShift(shifts), 0)).toEqual([{ start: '', end: '' }]);
    expect(withoutShift(shifts, 0)).toEqual([{ start: '', end: '' }]);
  });
});
