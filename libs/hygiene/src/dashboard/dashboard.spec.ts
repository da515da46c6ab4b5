import fc from 'fast-check';
import { hourlyProductionState, openTimeState, shareState } from './dashboard-state.js';
import {
  averageHourlyProductionCents,
  hourlyChartMaximum,
  hygieneCounts,
  percentagePlanned,
  percentageUnplanned,
  resultCounts,
  shortfallsOf,
  appointmentResult,
  type DashboardAppointment,
} from './dashboard-measures.js';
import { monthsUpTo, weekOf } from '../time/day-ranges.js';

const NOW = 10_000;
/** An hour that ended 7 minutes ago: 150.00 completed of a goal of 150.00, planned, everything due done. */
const appointment = (change: Partial<DashboardAppointment> = {}): DashboardAppointment => ({
  endMinutes: NOW - 7,
  durationInMinutes: 60,
  totalCompleted: 15_000,
  rnaTotalPlanned: 20_000,
  totalPlanned: 9_000,
  priceOfScaling: 26_400,
  goalPercentage: 0.3,
  goal: 15_000,
  isPlanned: true,
  isRebooked: false,
  hasPlanNext: false,
  dueAndNotDone: 0,
  missedWithoutReason: 0,
  ...change,
});
const NOT_OVER = { endMinutes: NOW - 6 };

describe('hygieneCounts (R-17)', () => {
  it('counts 8 appointments, 6 planned, 5 rebooked, 4 with a next-appointment plan', () => {
    const appointments = Array.from({ length: 8 }, (_, at) =>
      appointment({ isPlanned: at < 6, isRebooked: at < 5, hasPlanNext: at >= 4 }),
    );
    expect(hygieneCounts(appointments)).toEqual({
      totalAppointments: 8,
      plannedAppointments: 6,
      rebooked: 5,
      planNext: 4,
    });
    expect(hygieneCounts([])).toEqual({ totalAppointments: 0, plannedAppointments: 0, rebooked: 0, planNext: 0 });
  });

  it.each([
    [8, 6, 75, 25],
    [3, 2, 66.7, 33.3],
    [3, 0, 0, 100],
    [2000, 1999, 100, 0.1], // 99.95 and 0.05, half up
    [0, 0, null, null],
  ])(
    'of %s appointments with %s planned, %s %% are planned and %s %% are not',
    (appointments, planned, share, rest) => {
      expect([percentagePlanned({ appointments, planned }), percentageUnplanned({ appointments, planned })]).toEqual([
        share,
        rest,
      ]);
    },
  );
});

describe('appointmentResult (R-18)', () => {
  it.each<[string, Partial<DashboardAppointment>, string]>([
    ['a complete appointment that is over', {}, 'perfect'],
    ['a cent below the goal', { totalCompleted: 14_999 }, 'needsImprovement'],
    ['not planned', { isPlanned: false }, 'needsImprovement'],
    ['a due procedure that is not done', { dueAndNotDone: 1 }, 'needsImprovement'],
    ['a planned procedure that was missed without a reason', { missedWithoutReason: 1 }, 'needsImprovement'],
    ['no goal', { goal: null }, 'unknown'],
    ['a goal of 0', { goal: 0 }, 'unknown'],
    ['an upcoming appointment by its plan', { ...NOT_OVER, totalCompleted: 0 }, 'perfect'],
    [
      'an upcoming appointment without its missed procedures',
      { ...NOT_OVER, dueAndNotDone: 2, missedWithoutReason: 1 },
      'perfect',
    ],
    [
      'an upcoming appointment with a plan below the goal',
      { ...NOT_OVER, rnaTotalPlanned: 14_999 },
      'needsImprovement',
    ],
    [
      'an upcoming appointment that is only planned in the PMS',
      { ...NOT_OVER, isPlanned: false, totalPlanned: 20_000 },
      'needsImprovement',
    ],
    [
      'an appointment 6 minutes after its end by its plan',
      { ...NOT_OVER, totalCompleted: 15_000, rnaTotalPlanned: 1 },
      'needsImprovement',
    ],
  ])('rates %s', (_name, change, expected) => {
    expect(appointmentResult(appointment(change), NOW)).toBe(expected);
  });

  it('counts every appointment with a goal once', () => {
    const appointments = [
      appointment(),
      appointment({ isPlanned: false }),
      appointment({ goal: null }),
      appointment(NOT_OVER),
    ];
    expect(resultCounts(appointments, NOW)).toEqual({ perfectAppointments: 2, appointmentsNeedingImprovement: 1 });
  });
});

describe('averageHourlyProductionCents (R-19)', () => {
  const of = (totalCompleted: number, durationInMinutes: number) => appointment({ totalCompleted, durationInMinutes });

  it('divides the sums: 150, 210 and 90 in 60, 60 and 30 minutes are 180 an hour', () => {
    expect(averageHourlyProductionCents([of(15_000, 60), of(21_000, 60), of(9_000, 30)], NOW)).toBe(18_000);
  });

  it('uses the completed amount of past appointments and the forecast of the others', () => {
    // 100.00 done, 200.00 planned in Helix, 90.00 in the PMS, 264.00 at 30 % estimated: 469.20 in four hours.
    const appointments = [
      of(10_000, 60),
      appointment(NOT_OVER),
      appointment({ ...NOT_OVER, rnaTotalPlanned: null }),
      appointment({ ...NOT_OVER, rnaTotalPlanned: null, totalPlanned: 0 }),
    ];
    expect(averageHourlyProductionCents(appointments, NOW)).toBe(11_730);
  });

  it('rounds half up at the end', () => {
    // Each at 30 % of 1.05 is 0.315: 0.63 in two hours is 0.315 an hour.
    const estimate = appointment({ ...NOT_OVER, rnaTotalPlanned: null, totalPlanned: 0, priceOfScaling: 105 });
    expect(averageHourlyProductionCents([estimate, estimate], NOW)).toBe(32);
  });

  it('returns null without minutes', () => {
    expect([averageHourlyProductionCents([], NOW), averageHourlyProductionCents([of(100, 0)], NOW)]).toEqual([
      null,
      null,
    ]);
  });

  it.each([
    [[], 100],
    [[null, null], 100],
    [[0], 100],
    [[100], 100],
    [[100.01, 40], 200],
    [[null, 182.5, 230], 300],
    [[-40], 100],
  ])('returns for a chart of %j the maximum %s', (values, expected) => {
    expect(hourlyChartMaximum(values)).toBe(expected);
  });
});

describe('shortfallsOf', () => {
  const below = { goal: 20_000, totalCompleted: 100, rnaTotalPlanned: 100 };
  const undone = { dueAndNotDone: 1, missedWithoutReason: 2 };

  it.each<[string, Parameters<typeof appointment>[0], string[]]>([
    ['one that is over and complete', {}, []],
    ['one without a plan', { isPlanned: false }, ['notPlanned']],
    ['one below its goal', below, ['belowGoal']],
    ['one without a goal', { ...below, goal: null }, []],
    ['one that is over with something undone', undone, ['dueNotDone', 'missedWithoutReason']],
    ['one that is not over with something undone', { ...NOT_OVER, ...undone }, []],
    [
      'one with everything',
      { ...below, ...undone, isPlanned: false },
      ['notPlanned', 'belowGoal', 'dueNotDone', 'missedWithoutReason'],
    ],
  ])('of %s', (_what, change, expected) => {
    expect(shortfallsOf(appointment(change), NOW)).toEqual(expected);
  });
});

describe('dashboard states', () => {
  it.each([
    [-6.7, 'success'],
    [9.9, 'success'],
    [10, 'warning'],
    [19.9, 'warning'],
    [20, 'fail'],
    [100, 'fail'],
    [null, 'none'],
  ])('open time of %s percent is %s', (percent, expected) => {
    expect(openTimeState(percent)).toBe(expected);
  });

  it.each([
    [180, 180, 'success'],
    [179.99, 180, 'fail'],
    [0, 180, 'fail'],
    [null, 180, 'none'],
    [200, 0, 'unknown'],
  ])('%s dollars an hour with a goal of %s is %s', (perHour, goal, expected) => {
    expect(hourlyProductionState(perHour, goal)).toBe(expected);
  });

  it.each([
    [8, 8, 'success'],
    [7, 8, 'warning'],
    [0, 8, 'warning'],
    [0, 0, 'none'],
  ])('%s of %s is %s', (count, total, expected) => {
    expect(shareState(count, total)).toBe(expected);
  });
});

describe('weekOf and monthsUpTo', () => {
  const week = (date: string) => [weekOf(date).at(0), weekOf(date).at(-1), weekOf(date).length];

  it.each([
    ['2026-11-16', '2026-11-16', '2026-11-22'], // a Monday
    ['2026-11-22', '2026-11-16', '2026-11-22'], // a Sunday
    ['2026-01-01', '2025-12-29', '2026-01-04'],
    ['2026-11-01', '2026-10-26', '2026-11-01'], // the clocks go back
  ])('weekOf %s is %s to %s', (date, first, last) => {
    expect(week(date)).toEqual([first, last, 7]);
  });

  it('monthsUpTo ends with the month of the day', () => {
    expect(monthsUpTo('2026-02-28', 4)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
    expect(monthsUpTo('2026-12-01', 1)).toEqual(['2026-12']);
  });
});

describe('dashboard measures with arbitrary inputs', () => {
  const money = fc.integer({ min: -1_000_000, max: 10_000_000 });
  const anyAppointment = fc.record({
    endMinutes: fc.integer({ min: NOW - 1000, max: NOW + 1000 }),
    durationInMinutes: fc.integer({ min: -30, max: 600 }),
    totalCompleted: money,
    rnaTotalPlanned: fc.option(money),
    totalPlanned: money,
    priceOfScaling: fc.option(money),
    goalPercentage: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    goal: fc.option(money),
    isPlanned: fc.boolean(),
    isRebooked: fc.boolean(),
    hasPlanNext: fc.boolean(),
    dueAndNotDone: fc.nat(9),
    missedWithoutReason: fc.nat(9),
  });

  it('classify every appointment with a goal and return whole cents or null', () => {
    fc.assert(
      fc.property(fc.array(anyAppointment, { maxLength: 12 }), (appointments) => {
        const { perfectAppointments, appointmentsNeedingImprovement } = resultCounts(appointments, NOW);
        const withGoal = appointments.filter(({ goal }) => goal !== null && goal > 0).length;
        expect(perfectAppointments + appointmentsNeedingImprovement).toBe(withGoal);
        const cents = averageHourlyProductionCents(appointments, NOW);
        expect(cents === null || Number.isInteger(cents)).toBe(true);
      }),
    );
  });
});
