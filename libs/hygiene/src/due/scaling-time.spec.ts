import { scalingTimesOf, usualScaling } from './scaling-time.js';
import { done } from './testing/build.js';

const DATE = '2026-03-10';
const time = (date: string, minutes: number) => ({ date, minutes });

describe('R-08 usual scaling', () => {
  it.each([
    [
      'the median of the last three',
      [time('2025-09-01', 30), time('2025-03-01', 45), time('2024-09-01', 15), time('2024-03-01', 60)],
      30,
    ],
    [
      'whatever order they come in',
      [time('2024-03-01', 60), time('2024-09-01', 15), time('2025-09-01', 30), time('2025-03-01', 45)],
      30,
    ],
    ['the mean of two', [time('2025-09-01', 30), time('2025-03-01', 37.5)], 33.75],
    ['the only one', [time('2025-09-01', 22.5)], 22.5],
    ['36 months ago', [time('2023-03-10', 50)], 50],
    ['longer ago', [time('2023-03-09', 50)], 30],
    ['at the appointment itself', [time('2026-03-10', 50)], 30],
    [
      'times that are none',
      [time('2025-09-01', 0), time('2025-09-02', -5), time('2025-09-03', NaN), time('2025-09-04', Infinity)],
      30,
    ],
  ])('%s', (_name, times, expected) => {
    expect(usualScaling(times, DATE, 40).minutes).toBe(expected);
  });

  it.each([
    [15, 15],
    [16, 30],
    [null, 30],
  ])('without times at the age of %s: %s', (age, minutes) => {
    expect(usualScaling([], DATE, age)).toEqual({ minutes, from: [] });
  });

  it('says which times it went by, the latest first', () => {
    const times = [time('2024-09-01', 15), time('2025-09-01', 30), time('2024-03-01', 60), time('2025-03-01', 45)];
    expect(usualScaling(times, DATE, 40).from).toEqual([times[1], times[3], times[0]]);
  });
});

describe('scaling times of the PMS', () => {
  it('are the minutes of a day, or those of its units', () => {
    const items = [
      done('2025-09-01', '11112', { id: 'A', minutes: 40 }),
      done('2025-03-01', '11112', { id: 'B' }),
      done('2025-03-01', '11117', { id: 'C' }),
      done('2024-09-01', '11113', { status: 105 }),
      done('2024-08-01', '11113', { isElsewhere: true }),
      done('2024-07-01', '43421'),
    ];
    expect(scalingTimesOf(items)).toEqual([
      { date: '2025-09-01', minutes: 40, rows: [{ entity: 'procedure', id: 'A' }] },
      {
        date: '2025-03-01',
        minutes: 37.5,
        rows: [
          { entity: 'procedure', id: 'B' },
          { entity: 'procedure', id: 'C' },
        ],
      },
    ]);
  });

  it('give way to what users entered', () => {
    const items = [done('2025-09-01', '11112', { minutes: 40 }), done('2025-03-01', '11112')];
    const times = (actual: number) =>
      scalingTimesOf(items, [time('2025-09-01', actual)]).map(({ date, minutes }) => time(date, minutes));
    expect(times(55)).toEqual([time('2025-09-01', 55), time('2025-03-01', 30)]);
    expect(times(0)).toEqual([time('2025-03-01', 30)]);
  });
});
