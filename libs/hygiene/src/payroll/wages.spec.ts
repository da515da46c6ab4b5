import {
  changedWageDays,
  checkWageHistory,
  goalWageCents,
  perHourGoal,
  wageOn,
  wagePeriods,
  withWageFrom,
  type Wage,
  type WageHistoryRow,
  type WageRecord,
} from './wages.js';

const wage = (base: number | null, goal: number | null = null, commission: number | null = null): Wage => ({
  baseWageCents: base,
  goalWageCents: goal,
  commissionPercentage: commission,
});
const from = (effectiveStart: string, ...values: Parameters<typeof wage>): WageRecord => ({
  effectiveStart,
  ...wage(...values),
});

const NONE = wage(null);
const SETTINGS = wage(4000, 5400);
const MAY = from('2026-05-01', 4500, 6000, 0.3);
const JULY = from('2026-07-01', 5000, 6500);

describe('the wage that counts on a day', () => {
  it.each([
    ['2026-04-30', 4000],
    ['2026-05-01', 4500],
    ['2026-06-30', 4500],
    ['2026-07-01', 5000],
    ['2030-01-01', 5000],
  ])('on %s is that of the last record that started, else of the settings', (date, cents) => {
    expect(wageOn(SETTINGS, [JULY, MAY], date).baseWageCents).toBe(cents);
    expect(wageOn(SETTINGS, [], date).baseWageCents).toBe(4000);
  });

  it('is not set when it is 0, but a commission of 0 is one', () => {
    expect(wageOn(wage(0, 0, 0), [], '2026-05-01')).toEqual(wage(null, null, 0));
  });

  it('has periods that cover every day once', () => {
    expect(wagePeriods(SETTINGS, [JULY, MAY])).toEqual([
      { ...SETTINGS, effectiveStart: null, effectiveEnd: '2026-05-01' },
      { ...MAY, effectiveEnd: '2026-07-01' },
      { ...JULY, effectiveEnd: null },
    ]);
    expect(wagePeriods(SETTINGS, [])).toEqual([{ ...SETTINGS, effectiveStart: null, effectiveEnd: null }]);
  });
});

describe('a wage that is changed today', () => {
  const TODAY = '2026-06-10';
  const NEW = wage(4700, 6200, 0.3);

  it('goes to the settings when it is the first one', () => {
    expect(withWageFrom(NONE, [], NEW, TODAY)).toEqual({ settings: NEW, records: [] });
  });

  it('starts today when there is one, and leaves those before and after', () => {
    expect(withWageFrom(SETTINGS, [], NEW, TODAY)).toEqual({
      settings: SETTINGS,
      records: [from(TODAY, 4700, 6200, 0.3)],
    });
    expect(withWageFrom(SETTINGS, [JULY, MAY], NEW, TODAY).records).toEqual([MAY, from(TODAY, 4700, 6200, 0.3), JULY]);
  });

  it('starts today when the only wage is one of later', () => {
    expect(withWageFrom(NONE, [JULY], NEW, TODAY)).toEqual({
      settings: NONE,
      records: [from(TODAY, 4700, 6200, 0.3), JULY],
    });
  });

  it('changes the record that starts today in place', () => {
    expect(withWageFrom(SETTINGS, [from(TODAY, 4600)], NEW, TODAY).records).toEqual([from(TODAY, 4700, 6200, 0.3)]);
  });

  it.each<[string, Wage, WageRecord[], Wage, Wage, WageRecord[]]>([
    ['base', wage(null, 5400), [], wage(4000, 5400), wage(4000, 5400), []],
    ['goal', wage(4000), [], wage(4000, 5400), wage(4000, 5400), []],
    ['base beside a changed goal', wage(null, 5400), [], wage(4000, 6000), wage(4000, 5400), [from(TODAY, 4000, 6000)]],
    [
      'base beside dated goals',
      wage(null, 5400),
      [from('2026-05-01', null, 6000), from('2026-07-01', null, 6500)],
      wage(4000, 6000),
      wage(4000, 5400),
      [from('2026-05-01', 4000, 6000), from('2026-07-01', 4000, 6500)],
    ],
  ])('counts on all days in its first %s', (_name, settings, records, changed, always, dated) => {
    expect(withWageFrom(settings, records, changed, TODAY)).toEqual({ settings: always, records: dated });
  });

  it.each<[string, Wage, WageRecord[], WageRecord[]]>([
    ['ends the one before', SETTINGS, [MAY], [MAY, from(TODAY, null)]],
    ['removes one of today that had none before', NONE, [from(TODAY, 4000, 5400), JULY], [JULY]],
    [
      'starts no second one after one that was emptied',
      SETTINGS,
      [from('2026-05-01', null), from(TODAY, 4600)],
      [from('2026-05-01', null)],
    ],
  ])('%s when it is emptied', (_name, settings, records, dated) => {
    expect(withWageFrom(settings, records, NONE, TODAY)).toEqual({ settings, records: dated });
  });

  it('changes nothing when it is the one that counts today', () => {
    expect(withWageFrom(SETTINGS, [JULY, MAY], wage(4500, 6000, 0.3), TODAY)).toEqual({
      settings: SETTINGS,
      records: [MAY, JULY],
    });
  });
});

describe('a wage history', () => {
  const row = (
    effectiveStart: string | null,
    effectiveEnd: string | null,
    baseWage: number | null = 40,
    goalWage: number | null = 54,
  ): WageHistoryRow => ({ effectiveStart, effectiveEnd, baseWage, goalWage });
  const LAST = row('2026-07-01', null);

  it('is valid when each wage ends where the next one starts, and the last one has no end', () => {
    expect(checkWageHistory([row('2026-01-01', '2026-05-01'), row('2026-05-01', '2026-07-01'), LAST])).toBeNull();
    expect(checkWageHistory([row('2026-07-01', null, 54, 54)])).toBeNull();
    expect(checkWageHistory([])).toBeNull();
  });

  it.each<[string, WageHistoryRow[], number, string, string]>([
    [
      'a wage without a start',
      [row(null, '2026-07-01'), LAST],
      0,
      'effectiveStart',
      'Effective Start Date is required.',
    ],
    [
      'a start after its end',
      [row('2026-06-01', '2026-05-01'), LAST],
      0,
      'effectiveStart',
      'Effective Start Date must be less than Effective End Date',
    ],
    [
      'a start that is its end',
      [row('2026-07-01', '2026-07-01'), LAST],
      0,
      'effectiveStart',
      'Effective Start Date must be less than Effective End Date',
    ],
    [
      'an open end before the last wage',
      [row('2026-05-01', null), LAST],
      0,
      'effectiveEnd',
      'Only the last record should have no Effective End Date',
    ],
    [
      'an end of the last wage',
      [row('2026-05-01', '2026-07-01'), row('2026-07-01', '2026-08-01')],
      1,
      'effectiveEnd',
      'The last record must not have an Effective End Date',
    ],
    [
      'a base wage of 0',
      [row('2026-05-01', '2026-07-01', 0), LAST],
      0,
      'baseWage',
      'Base Wage and Goal Wage must be greater than 0',
    ],
    [
      'no goal wage',
      [row('2026-05-01', '2026-07-01', 40, null), LAST],
      0,
      'baseWage',
      'Base Wage and Goal Wage must be greater than 0',
    ],
    [
      'a gap',
      [row('2026-05-01', '2026-06-30'), LAST],
      0,
      'effectiveEnd',
      'Effective End Date must be equal to the Effective Start Date of the next record',
    ],
    [
      'wages that overlap',
      [row('2026-05-01', '2026-07-02'), LAST],
      0,
      'effectiveEnd',
      'Effective End Date must be equal to the Effective Start Date of the next record',
    ],
    [
      'a goal below the base',
      [row('2026-07-01', null, 54, 53.99)],
      0,
      'goalWage',
      `Goal wage can't be less than base wage.`,
    ],
    // The gap of the first row is a later rule than the missing wage of the second one.
    [
      'the first rule that fails, before another one of an earlier wage',
      [row('2026-05-01', '2026-06-30'), row('2026-07-01', null, 0)],
      1,
      'baseWage',
      'Base Wage and Goal Wage must be greater than 0',
    ],
  ])('reports %s', (_name, rows, index, field, message) => {
    expect(checkWageHistory(rows)).toEqual({ index, field, message });
  });
});

describe('the days on which a wage differs', () => {
  const goals = (before: [Wage, WageRecord[]], after: [Wage, WageRecord[]]) =>
    changedWageDays({ settings: before[0], records: before[1] }, { settings: after[0], records: after[1] }, [
      'goalWageCents',
    ]);

  it.each<[string, [Wage, WageRecord[]], [Wage, WageRecord[]], [string | null, string | null][]]>([
    ['none when nothing changed', [SETTINGS, [MAY, JULY]], [SETTINGS, [JULY, MAY]], []],
    ['all when the settings changed', [SETTINGS, []], [wage(4000, 5500), []], [[null, null]]],
    ['those before the first record', [SETTINGS, [MAY]], [wage(4000, 5500), [MAY]], [[null, '2026-05-01']]],
    ['those from a new record on', [SETTINGS, [MAY]], [SETTINGS, [MAY, JULY]], [['2026-07-01', null]]],
    [
      'those until the next record',
      [SETTINGS, [MAY, JULY]],
      [SETTINGS, [from('2026-05-01', 4500, 6100), JULY]],
      [['2026-05-01', '2026-07-01']],
    ],
    [
      'both sides when a record moves',
      [SETTINGS, [MAY]],
      [SETTINGS, [{ ...MAY, effectiveStart: '2026-05-15' }]],
      [['2026-05-01', '2026-05-15']],
    ],
    ['neighbours together', [SETTINGS, [MAY, JULY]], [SETTINGS, []], [['2026-05-01', null]]],
    ['none when another field changed', [SETTINGS, [MAY]], [SETTINGS, [from('2026-05-01', 1, 6000)]], []],
    ['none when 0 becomes not set', [wage(1, 0), []], [wage(1, null), []], []],
  ])('are %s', (_name, before, after, days) => {
    expect(goals(before, after).map(({ from: first, to }) => [first, to])).toEqual(days);
  });
});

describe('a goal per hour', () => {
  it.each([
    [18_000, 0.3, 5400],
    // 175.55 x 0.3 is 52.665.
    [17_555, 0.3, 5267],
    [10_010, 0.35, 3504],
  ])('of %d cents at %d is a goal wage of %d', (cents, percentage, stored) => {
    expect(goalWageCents(cents, percentage)).toBe(stored);
  });

  it.each([
    [5400, 0.3, 180],
    // 50.01 / 0.3 is 166.70; 50.02 / 0.3 is 166.73; 50.50 / 0.3 is 168.33.
    [5001, 0.3, 166.7],
    [5050, 0.3, 168.3],
    // 26.69 / 0.2 is 133.45.
    [2669, 0.2, 133.5],
    [null, 0.3, null],
    [0, 0.3, null],
    [5400, null, null],
    [5400, 0, null],
  ])('of a goal wage of %p at %p is %p', (cents, percentage, goal) => {
    expect(perHourGoal(cents, percentage)).toBe(goal);
  });
});
