import { checkWeek, type Shift } from './weekly-schedule.js';

/** `08:00-12:00 13:00-17:00`. */
const shifts = (text: string): Shift[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((shift) => ({ start: shift.slice(0, 5), end: shift.slice(6) }));

describe('a weekly schedule', () => {
  it('has up to three shifts on a day, which may touch and end at midnight', () => {
    const week = [
      { dayOfWeek: 2, shifts: shifts('08:00-12:00 12:00-17:00 18:00-24:00') },
      { dayOfWeek: 1, shifts: shifts('00:00-00:01') },
    ];
    expect(checkWeek(week)).toEqual([]);
    expect(checkWeek([])).toEqual([]);
  });

  it.each([
    ['a day without times', '', 1, 'Tuesday needs the times of its first shift.'],
    ['a shift that ends before it starts', '17:00-08:00', 1, 'Tuesday: the shift must end after it starts.'],
    ['a shift that ends when it starts', '08:00-08:00', 1, 'Tuesday: the shift must end after it starts.'],
    [
      'shifts that overlap',
      '08:00-12:00 11:59-17:00',
      2,
      'Tuesday: the shift must start after the one before has ended.',
    ],
    [
      'shifts out of order',
      '13:00-17:00 08:00-12:00',
      2,
      'Tuesday: the shift must start after the one before has ended.',
    ],
  ])('refuses %s', (_name, text, shift, message) => {
    expect(checkWeek([{ dayOfWeek: 3, shifts: shifts(text) }])).toEqual([{ index: 0, shift, message }]);
  });

  it('refuses a day that is there twice', () => {
    const day = { dayOfWeek: 7, shifts: shifts('08:00-12:00') };
    expect(checkWeek([day, day])).toEqual([{ index: 1, shift: null, message: 'Saturday is there twice.' }]);
  });
});
