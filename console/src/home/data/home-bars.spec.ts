import type { OpenTimeRow } from '@helix/contracts';
import { openTimeBars, plannedBars, productionBars } from './home-bars.js';

const WORDS = { days: { actual: 'actual', partial: 'partly forecast', forecast: 'forecast' }, soFar: 'so far' };
const TODAY = '2026-11-24';
const GOAL = { perHour: 180, otherText: (perHour: number) => `goal ${perHour}` };

describe('home dashboard bars', () => {
  it('productionBars compares hourly production with the goal of each day', () => {
    const rows = [
      ['2026-11-23', 180],
      ['2026-11-24', 179.99],
      ['2026-11-25', null],
    ].map(([date, averageHourlyProduction], index) => ({
      date: date as string,
      averageHourlyProduction: averageHourlyProduction as number | null,
      // 190.00 until yesterday.
      goalHourlyProduction: index === 0 ? 190 : 180,
      appointmentsNeedingImprovement: 0,
      perfectAppointments: 0,
    }));
    expect(productionBars(rows, TODAY, GOAL, WORDS)).toEqual([
      {
        ...{
          key: '2026-11-23',
          label: 'Mon',
          subLabel: '23',
          name: 'Monday, 2026-Nov-23',
          value: 180,
          state: 'fail',
        },
        ...{ certainty: 'actual', note: 'actual', comparison: 'goal 190' },
      },
      {
        key: '2026-11-24',
        label: 'Tue',
        subLabel: '24',
        name: 'Tuesday, 2026-Nov-24',
        value: 179.99,
        state: 'fail',
        certainty: 'partial',
        note: 'partly forecast',
        isCurrent: true,
      },
      {
        key: '2026-11-25',
        label: 'Wed',
        subLabel: '25',
        name: 'Wednesday, 2026-Nov-25',
        value: null,
        state: 'none',
        certainty: 'forecast',
        note: 'forecast',
      },
    ]);
    const without = rows.map((row) => ({ ...row, goalHourlyProduction: 0 }));
    expect(productionBars(without, TODAY, { ...GOAL, perHour: 0 }, WORDS).map(({ state }) => state)).toEqual([
      ...['unknown', 'unknown', 'none'],
    ]);
  });

  it('openTimeBars sets the state by the open time limits', () => {
    const rows = [-6.7, 9.9, 10, 20, null].map((openTime, at): OpenTimeRow => ({
      date: `2026-11-0${at + 1}`,
      openTime,
      totalMinutesClocked: null,
      totalMinutesWorked: 0,
      clinicName: 'Maple',
      clinicId: 1,
    }));
    const bars = openTimeBars(rows, TODAY, WORDS);
    expect(bars.map(({ value, state }) => [value, state])).toEqual([
      [-6.7, 'success'],
      [9.9, 'success'],
      [10, 'warning'],
      [20, 'fail'],
      [null, 'none'],
    ]);
    expect(new Set(bars.map(({ note }) => note))).toEqual(new Set(['actual']));
  });

  it('plannedBars shows months and marks the current one', () => {
    const rows = (
      [
        ['December', 2025, 50],
        ['January', 2026, null],
        ['November', 2026, 66.7],
        ['November', 2025, 1],
      ] as const
    ).map(([theMonthName, theYear, percentagePlanned]) => ({ theMonthName, theYear, percentagePlanned }));
    expect(
      plannedBars(rows, TODAY, WORDS).map(({ name, label, subLabel, value, note }) =>
        [name, label, subLabel, value, note].join(),
      ),
    ).toEqual([
      'December 2025,Dec,2025,50,',
      'January 2026,Jan,2026,,',
      'November 2026,Nov,,66.7,so far',
      'November 2025,Nov,,1,',
    ]);
  });
});
