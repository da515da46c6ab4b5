import { appointmentsPerYear, hoursOfAppointments, hoursPerWeek, hygieneResourcing } from './hygiene-resourcing.js';

const patients = (...of: [count: number, interval: number | null][]) =>
  of.flatMap(([count, interval]) => Array.from({ length: count }, () => interval));

describe('hygieneResourcing (R-39)', () => {
  it('needs 12 / n appointments a year for each patient who comes every n months', () => {
    expect(hygieneResourcing(patients([500, 6], [90, 9], [60, 3]))).toEqual({
      intervals: [
        { intervalInMonths: 3, patients: 60, appointmentsPerYear: 240 },
        { intervalInMonths: 6, patients: 500, appointmentsPerYear: 1000 },
        { intervalInMonths: 9, patients: 90, appointmentsPerYear: 120 },
      ],
      appointmentsPerYear: 1360,
    });
  });

  it('rounds each interval half up, and adds the rounded numbers', () => {
    // 1 x 12 / 8 is 1.5, 1 x 12 / 9 is 1.33, 1 x 12 / 5 is 2.4: 2 + 1 + 2, where the sum is 5.23.
    const { intervals, appointmentsPerYear: total } = hygieneResourcing(patients([1, 8], [1, 9], [1, 5]));
    expect(intervals.map((need) => need.appointmentsPerYear)).toEqual([2, 2, 1]);
    expect(total).toBe(5);
  });

  it('needs nothing for patients without an interval', () => {
    expect(hygieneResourcing(patients([12, null]))).toEqual({ intervals: [], appointmentsPerYear: 0 });
  });
});

describe('appointmentsPerYear', () => {
  it.each([
    [6, 2],
    [9, 1.33],
    [8, 1.5],
    [24, 0.5],
    [7, 1.71],
  ])('of an interval of %s months are %s', (interval, expected) => {
    expect(appointmentsPerYear(interval)).toBe(expected);
  });
});

describe('hours', () => {
  it('of appointments are whole, and not known without an average length', () => {
    // 2000 x 55 / 60 are 1833.3 hours.
    expect([hoursOfAppointments(2000, 55), hoursOfAppointments(2000, null)]).toEqual([1833, null]);
  });

  it('of a week are those of the year / 52.18, with one decimal', () => {
    // 187,848 minutes are 3,130.8 hours: 60.0 a week.
    expect([hoursPerWeek(187_848), hoursPerWeek(0), hoursPerWeek(100_000)]).toEqual([60, 0, 31.9]);
  });
});
