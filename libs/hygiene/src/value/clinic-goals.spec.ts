import {
  changedGoalDays,
  goalOn,
  goalPeriods,
  withGoalFrom,
  type ClinicGoal,
  type DatedGoals,
} from './clinic-goals.js';

const goal = (goalHourlyCents: number | null, goalPercentage: number | null = 0.3): ClinicGoal => ({
  goalHourlyCents,
  goalPercentage,
});
const NONE: DatedGoals = { current: goal(null, null), former: [], setOn: null };
/** 150 until 2026-03-01, 160 until 2026-05-01, then 175. */
const THREE: DatedGoals = {
  current: goal(17_500),
  former: [
    { ...goal(15_000), effectiveEnd: '2026-03-01' },
    { ...goal(16_000), effectiveEnd: '2026-05-01' },
  ],
  setOn: '2026-05-01',
};

describe('the goals of a clinic', () => {
  it.each([
    ['2020-01-01', 15_000],
    ['2026-02-28', 15_000],
    ['2026-03-01', 16_000],
    ['2026-04-30', 16_000],
    ['2026-05-01', 17_500],
    ['2030-01-01', 17_500],
  ])('on %s counts the goal of that day: %d', (date, cents) => {
    expect(goalOn(THREE, date)).toEqual(goal(cents));
  });

  it('counts the only goal on all days', () => {
    expect(goalOn({ current: goal(17_500), former: [] }, '1999-12-31')).toEqual(goal(17_500));
  });

  it('lists the goals with their days', () => {
    expect(
      goalPeriods(THREE).map(({ effectiveStart, effectiveEnd, goalHourlyCents }) => [
        effectiveStart,
        effectiveEnd,
        goalHourlyCents,
      ]),
    ).toEqual([
      [null, '2026-03-01', 15_000],
      ['2026-03-01', '2026-05-01', 16_000],
      ['2026-05-01', null, 17_500],
    ]);
  });
});

describe('a changed goal of a clinic', () => {
  it('counts on all days when it is the first one', () => {
    const first = withGoalFrom(NONE, goal(17_500), '2026-06-10');
    expect(first).toEqual({ current: goal(17_500), former: [], setOn: '2026-06-10' });
    expect(changedGoalDays(NONE, first)).toEqual([{ from: null, to: null }]);
  });

  it('counts from today on when there was one, and leaves past days alone', () => {
    const changed = withGoalFrom(THREE, goal(18_000), '2026-06-10');
    expect(changed).toEqual({
      current: goal(18_000),
      former: [...THREE.former, { ...goal(17_500), effectiveEnd: '2026-06-10' }],
      setOn: '2026-06-10',
    });
    expect(changedGoalDays(THREE, changed)).toEqual([{ from: '2026-06-10', to: null }]);
  });

  it('replaces that of the same day', () => {
    const once = withGoalFrom(THREE, goal(18_000), '2026-06-10');
    const twice = withGoalFrom(once, goal(19_000, 0.35), '2026-06-10');
    expect(twice).toEqual({ ...once, current: goal(19_000, 0.35) });
    expect(changedGoalDays(once, twice)).toEqual([{ from: '2026-06-10', to: null }]);
  });

  it('replaces the first one on its day, also for the days before', () => {
    const typo = withGoalFrom(NONE, goal(1750), '2026-06-10');
    const corrected = withGoalFrom(typo, goal(17_500), '2026-06-10');
    expect(corrected).toEqual({ current: goal(17_500), former: [], setOn: '2026-06-10' });
    expect(changedGoalDays(typo, corrected)).toEqual([{ from: null, to: null }]);
  });

  it('leaves nothing when it is taken back on its day, and the next change starts a goal again', () => {
    const once = withGoalFrom(THREE, goal(18_000), '2026-06-10');
    const undone = withGoalFrom(once, goal(17_500), '2026-06-10');
    expect(undone).toEqual(THREE);
    expect(changedGoalDays(once, undone)).toEqual([{ from: '2026-06-10', to: null }]);
    expect(withGoalFrom(undone, goal(19_000), '2026-06-10').former).toEqual(once.former);
  });

  it('leaves a past goal as it was when the goal is taken away from today on', () => {
    const without = withGoalFrom(THREE, goal(null, null), '2026-06-10');
    expect([goalOn(without, '2026-06-09'), goalOn(without, '2026-06-10')]).toEqual([goal(17_500), goal(null, null)]);
    expect(withGoalFrom(without, goal(18_000), '2026-07-01').former).toHaveLength(4);
  });

  it('replaces what is yet to come after a clinic moved to an earlier time zone', () => {
    // Set on 2026-06-11 in Sydney; in Vancouver it is still 2026-06-10.
    const sydney = withGoalFrom(THREE, goal(18_000), '2026-06-11');
    const vancouver = withGoalFrom(sydney, goal(19_000), '2026-06-10');
    expect(vancouver.former.at(-1)).toEqual({ ...goal(17_500), effectiveEnd: '2026-06-10' });
    expect(goalOn(vancouver, '2026-06-12')).toEqual(goal(19_000));
    expect(changedGoalDays(sydney, vancouver)).toEqual([{ from: '2026-06-10', to: null }]);
  });

  it('changes no day when the goal is the same, and treats 0 as none', () => {
    expect(changedGoalDays(NONE, { current: goal(0, 0), former: [] })).toEqual([]);
    expect(changedGoalDays(THREE, THREE)).toEqual([]);
  });
});
