import { scalingTimesOf, usualScaling } from './scaling-time.js';
import { done } from './testing/build.js';

const DATE = '2026-03-10';
const time = (date: string, minutes: number) => ({ date, minutes });

describe('usualScaling (R-08)', () => {
  it.each([
    [
      'the median of the last three',
      [time('2025-09-01', 30), time('2025-03-01', 45), time('2024-09-01', 15), time('2024-03-01', 60)],
      30,
    ],
    [
      'the median in any input order',
      [time('2024-03-01', 60), time('2024-09-01', 15), time('2025-09-01', 30), time('2025-03-01', 45)],
      30,
    ],
    ['the mean of two', [time('2025-09-01', 30), time('2025-03-01', 37.5)], 33.75],
    ['the only one', [time('2025-09-01', 22.5)], 22.5],
    ['a time 36 months ago', [time('2023-03-10', 50)], 50],
    ['the default when the times are older', [time('2023-03-09', 50)], 30],
    ['the default when the time is on the day of the appointment', [time('2026-03-10', 50)], 30],
    [
      'the default when the times are invalid',
      [time('2025-09-01', 0), time('2025-09-02', -5), time('2025-09-03', NaN), time('2025-09-04', Infinity)],
      30,
    ],
  ])('takes %s', (_name, times, expected) => {
    expect(usualScaling(times, DATE, 40).minutes).toBe(expected);
  });

  it.each([
    [15, 15],
    [16, 30],
    [null, 30],
  ])('defaults at the age of %s to %s minutes', (age, minutes) => {
    expect(usualScaling([], DATE, age)).toEqual({ minutes, from: [] });
  });

  it('returns the counted times, latest first', () => {
    const times = [time('2024-09-01', 15), time('2025-09-01', 30), time('2024-03-01', 60), time('2025-03-01', 45)];
    expect(usualScaling(times, DATE, 40).from).toEqual([times[1], times[3], times[0]]);
  });
});

describe('scalingTimesOf', () => {
  it('reads the units of a code however it is spelled', () => {
    const items = [done('2025-05-12', 'CDA-11113.1'), done('2025-05-12', ' d11117')];
    expect(scalingTimesOf(items)).toMatchObject([{ date: '2025-05-12', minutes: 52.5 }]);
  });

  it('returns the minutes of each day, or those of its units', () => {
    const items = [
      done('2025-09-01', '11112', { id: 'A', minutes: 40 }),
      done('2025-03-01', '11112', { id: 'B' }),
      done('2025-03-01', '11117', { id: 'C' }),
      done('2024-09-01', '11113', { status: 105 }),
      done('2024-08-01', '11113', { id: 'D', isElsewhere: true }),
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
      { date: '2024-08-01', minutes: 45, rows: [{ entity: 'procedure', id: 'D' }] },
    ]);
  });

  it('counts each further unit by the units of its row', () => {
    const items = [
      ...[done('2025-09-01', '11116'), done('2025-09-01', '11119', { units: 3 })],
      ...[done('2025-03-01', '11112', { units: 7 }), done('2025-03-01', '11119', { units: 0 })],
    ];
    expect(scalingTimesOf(items).map(({ date, minutes }) => [date, minutes])).toEqual([
      ['2025-09-01', 135],
      ['2025-03-01', 45],
    ]);
  });

  it('ignores reversals', () => {
    const items = [done('2025-09-01', '11113'), done('2025-09-01', '11111', { units: -1, isReversal: true })];
    expect(scalingTimesOf(items)).toMatchObject([{ date: '2025-09-01', minutes: 45 }]);
  });

  it('prefers the minutes that users entered', () => {
    const items = [done('2025-09-01', '11112', { minutes: 40 }), done('2025-03-01', '11112')];
    const times = (actual: number) =>
      scalingTimesOf(items, [time('2025-09-01', actual)]).map(({ date, minutes }) => time(date, minutes));
    expect(times(55)).toEqual([time('2025-09-01', 55), time('2025-03-01', 30)]);
    expect(times(0)).toEqual([time('2025-03-01', 30)]);
  });
});
