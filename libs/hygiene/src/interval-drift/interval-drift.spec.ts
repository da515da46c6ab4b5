import { appointmentsLostPerYear, driftMeasures, gapsEndingIn, notReturned } from './interval-drift.js';

const YEAR = { startDate: '2026-01-01', endDate: '2026-12-31' };

describe('gapsEndingIn', () => {
  it('has the gaps that end within the range, with the days after the interval', () => {
    // 6 months after 2025-08-31 is 2026-02-28, 14 days before 14 March; the next treatment came in time.
    expect(gapsEndingIn(['2025-02-01', '2025-08-31', '2026-03-14', '2026-09-10'], 6, YEAR)).toEqual([
      { from: '2025-08-31', to: '2026-03-14', days: 195, overdueDays: 14 },
      { from: '2026-03-14', to: '2026-09-10', days: 180, overdueDays: 0 },
    ]);
  });

  it('has gaps that end on the first and the last day, and none that end before or after', () => {
    const days = ['2024-12-31', '2025-12-31', '2026-01-01', '2026-12-31', '2027-01-01'];
    expect(gapsEndingIn(days, 6, YEAR).map(({ to }) => to)).toEqual(['2026-01-01', '2026-12-31']);
  });

  it('has none of a first treatment', () => {
    expect(gapsEndingIn(['2026-03-14'], 6, YEAR)).toEqual([]);
    expect(gapsEndingIn([], 6, YEAR)).toEqual([]);
  });
});

describe('notReturned', () => {
  const of = (last: string, today: string) => notReturned(['2020-01-01', last], 6, YEAR, today);

  it('is a last treatment whose interval ended in the range more than 30 days ago', () => {
    // Due on 15 July; 14 August is 30 days later.
    expect(of('2026-01-15', '2026-08-14')).toBeNull();
    expect(of('2026-01-15', '2026-08-15')).toEqual({ from: '2026-01-15', previous: '2020-01-01', overdueDays: 31 });
    expect(notReturned(['2026-01-15'], 6, YEAR, '2029-01-01')?.previous).toBeNull();
  });

  it.each([
    ['2025-06-30', null],
    ['2025-07-01', '2025-07-01'],
    ['2026-06-30', '2026-06-30'],
    ['2026-07-01', null],
  ])('of a last treatment on %s, read years later, begins on %s', (last, expected) => {
    expect(of(last, '2029-01-01')?.from ?? null).toBe(expected);
  });

  it('is none of a patient who was never treated', () => {
    expect(notReturned([], 6, YEAR, '2029-01-01')).toBeNull();
  });
});

describe('appointmentsLostPerYear', () => {
  it.each([
    // 12 / 6 - 365.25 / 243.5 = 2 - 1.5.
    [[243.5], 6, 0.5],
    // The mean of 200 and 287 is 243.5: not what each gap alone would lose.
    [[200, 287], 6, 0.5],
    // 12 / 3 - 365.25 / 121.75 = 4 - 3.
    [[121.75], 3, 1],
    // 365.25 / 182.625 is 2: exactly in time.
    [[182.625], 6, 0],
    // Earlier than the interval loses nothing, and wins nothing.
    [[91], 6, 0],
    [[], 6, 0],
  ])('of gaps of %j days at an interval of %d months is %d', (days, interval, expected) => {
    const gaps = days.map((one) => ({ days: one }));
    expect(appointmentsLostPerYear(gaps, interval)).toBeCloseTo(expected, 10);
  });
});

describe('driftMeasures', () => {
  const gap = (days: number, overdueDays = 0) => ({ days, overdueDays });

  it('has the median in months and the percent that came more than 30 days late', () => {
    // 213 / 30.4375 = 6.998; 30 days late is not yet late.
    expect(driftMeasures([gap(400, 218), gap(180), gap(213, 30)])).toEqual({
      ...{ gaps: 3, medianMonths: 7, latePercent: 33.3 },
    });
  });

  it('has the mean of the middle two of an even number', () => {
    // (180 + 200) / 2 / 30.4375 = 6.242.
    expect(driftMeasures([gap(200), gap(900, 31), gap(180), gap(100)])).toEqual({
      ...{ gaps: 4, medianMonths: 6.2, latePercent: 25 },
    });
  });

  it('has nothing to say without gaps', () => {
    expect(driftMeasures([])).toEqual({ gaps: 0, medianMonths: null, latePercent: null });
  });
});
