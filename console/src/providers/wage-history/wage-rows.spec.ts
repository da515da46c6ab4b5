import {
  checkWageRows,
  historyOf,
  orderOf,
  stateOf,
  wageRows,
  withNewRow,
  withoutRow,
  withStart,
  type WageRow,
} from './wage-rows.js';

const row = (
  effectiveStart: string,
  effectiveEnd = '',
  baseWage: number | null = 46,
  goalWage: number | null = 62,
) => ({
  ...{ effectiveStart, effectiveEnd, baseWage, goalWage },
  commission: null,
});
const days = (rows: readonly WageRow[]): string[] =>
  rows.map(({ effectiveStart, effectiveEnd }) => `${effectiveStart || '?'}..${effectiveEnd}`);

describe('the rows of a history', () => {
  it('have the commission in percent, and become the same history again', () => {
    const providerWage = [
      {
        ...{ effectiveStart: '2026-01-01', effectiveEnd: '2026-07-01', baseWage: 46, goalWage: 62.25 },
        commissionPercentage: 0.3333,
      },
      {
        ...{ effectiveStart: '2026-07-01', effectiveEnd: null, baseWage: 48, goalWage: 65 },
        commissionPercentage: null,
      },
    ];
    const rows = wageRows({ providerWage, version: 'v1' });
    expect(rows.map(({ commission, effectiveEnd }) => [commission, effectiveEnd])).toEqual([
      [33.33, '2026-07-01'],
      [null, ''],
    ]);
    expect(historyOf(rows)).toEqual(providerWage);
  });

  it('are saved by start, an empty end as null and a commission of 0 as one', () => {
    const history = historyOf([row('2026-07-01'), { ...row('2026-01-01', '2026-07-01'), commission: 0 }]);
    expect(history.map((wage) => [wage.effectiveStart, wage.effectiveEnd, wage.commissionPercentage])).toEqual([
      ['2026-01-01', '2026-07-01', 0],
      ['2026-07-01', null, null],
    ]);
  });

  it('are ordered by start, those without one last', () => {
    expect(orderOf([row(''), row('2026-07-01'), row('2026-01-01')])).toEqual([2, 1, 0]);
  });
});

describe('the rules of a history', () => {
  const check = (...rows: WageRow[]) => checkWageRows(rows, 'no percentage');

  it('pass none, one, and wages that follow each other in any order of the rows', () => {
    expect(check()).toEqual([]);
    expect(check(row('2026-01-01'))).toEqual([]);
    expect(check(row('2026-07-01'), row('2026-01-01', '2026-07-01'))).toEqual([]);
  });

  it.each<[string, WageRow[], number, keyof WageRow, string]>([
    ['no start', [row('')], 0, 'effectiveStart', 'Effective Start Date is required.'],
    [
      'a start on its end',
      [row('2026-01-01', '2026-01-01')],
      0,
      'effectiveStart',
      'Effective Start Date must be less than Effective End Date',
    ],
    [
      'an open end before the last one, of the second row shown',
      [row('2026-07-01'), row('2026-01-01')],
      1,
      'effectiveEnd',
      'Only the last record should have no Effective End Date',
    ],
    [
      'an end of the last one',
      [row('2026-01-01', '2026-07-01')],
      0,
      'effectiveEnd',
      'The last record must not have an Effective End Date',
    ],
    ['no base wage', [row('2026-01-01', '', null)], 0, 'baseWage', 'Base Wage and Goal Wage must be greater than 0'],
    [
      'no goal wage, at the goal wage',
      [row('2026-01-01', '', 46, 0)],
      0,
      'goalWage',
      'Base Wage and Goal Wage must be greater than 0',
    ],
    [
      'a gap',
      [row('2026-01-01', '2026-06-30'), row('2026-07-01')],
      0,
      'effectiveEnd',
      'Effective End Date must be equal to the Effective Start Date of the next record',
    ],
    [
      'a goal below the base',
      [row('2026-01-01', '', 50, 49)],
      0,
      'goalWage',
      `Goal wage can't be less than base wage.`,
    ],
    [
      'a text as wage',
      [row('2026-01-01', '', Number.NaN)],
      0,
      'baseWage',
      'Base wage must be a number of dollars, 0 or more.',
    ],
    ['a part of a cent', [row('2026-01-01', '', 46, 62.005)], 0, 'goalWage', 'Goal wage must have at most 2 decimals.'],
    ['a commission above 100', [{ ...row('2026-01-01'), commission: 101 }], 0, 'commission', 'no percentage'],
    [
      'a commission that is no number',
      [{ ...row('2026-01-01'), commission: Number.NaN }],
      0,
      'commission',
      'no percentage',
    ],
    [
      'a commission of three decimals',
      [{ ...row('2026-01-01'), commission: 33.333 }],
      0,
      'commission',
      'no percentage',
    ],
  ])('refuse %s', (_name, rows, index, field, message) => {
    expect(check(...rows)).toEqual([{ index, field, message }]);
  });
});

describe('a new wage', () => {
  it('begins today, and the last one ends there', () => {
    expect(days(withNewRow([row('2026-01-01')], '2026-11-25'))).toEqual(['2026-01-01..2026-11-25', '2026-11-25..']);
    expect(days(withNewRow([], '2026-11-25'))).toEqual(['2026-11-25..']);
  });

  it('has no start yet when another one begins today or later, and ends nothing', () => {
    expect(days(withNewRow([row('2026-11-25')], '2026-11-25'))).toEqual(['2026-11-25..', '?..']);
  });
});

describe('another start', () => {
  it('of a new wage ends the one before, and is ended by the next one', () => {
    const rows = [row('2026-01-01', '2026-07-01'), row('2026-07-01'), row('')];
    expect(days(withStart(rows, 2, '2026-03-01'))).toEqual([
      '2026-01-01..2026-03-01',
      '2026-07-01..',
      '2026-03-01..2026-07-01',
    ]);
  });

  it('of a stored wage moves the end of the one before', () => {
    const rows = [row('2026-01-01', '2026-07-01'), row('2026-07-01')];
    expect(days(withStart(rows, 1, '2026-06-15'))).toEqual(['2026-01-01..2026-06-15', '2026-06-15..']);
  });

  it('leaves an end that somebody entered otherwise', () => {
    const rows = [row('2026-01-01', '2026-05-01'), row('2026-07-01')];
    expect(days(withStart(rows, 1, '2026-06-15'))).toEqual(['2026-01-01..2026-05-01', '2026-06-15..']);
  });

  it('before other wages takes it out of its old place', () => {
    const rows = [row('2026-01-01', '2026-07-01'), row('2026-07-01', '2027-01-01'), row('2027-01-01')];
    expect(days(withStart(rows, 2, '2026-05-01'))).toEqual([
      '2026-01-01..2026-05-01',
      '2026-07-01..',
      '2026-05-01..2026-07-01',
    ]);
  });

  it('after all other wages makes it the last one', () => {
    const rows = [row('2026-01-01', '2026-07-01'), row('2026-07-01')];
    expect(days(withStart(rows, 0, '2026-09-01'))).toEqual(['2026-09-01..', '2026-07-01..2026-09-01']);
  });

  it('that is emptied and entered again leaves no gap', () => {
    const rows = [row('2026-01-01', '2026-07-01'), row('2026-07-01')];
    const emptied = withStart(rows, 1, '');
    expect(days(emptied)).toEqual(['2026-01-01..', '?..']);
    expect(days(withStart(emptied, 1, '2026-06-15'))).toEqual(['2026-01-01..2026-06-15', '2026-06-15..']);
  });
});

describe('a removed wage', () => {
  it('leaves its end to the one before', () => {
    const rows = [row('2026-01-01', '2026-03-01'), row('2026-03-01', '2026-07-01'), row('2026-07-01')];
    expect(days(withoutRow(rows, 1))).toEqual(['2026-01-01..2026-07-01', '2026-07-01..']);
    expect(days(withoutRow(rows, 2))).toEqual(['2026-01-01..2026-03-01', '2026-03-01..']);
    expect(days(withoutRow(rows, 0))).toEqual(['2026-03-01..2026-07-01', '2026-07-01..']);
  });
});

it('a wage is past, in force or future', () => {
  const rows = [row('2026-01-01', '2026-07-01'), row('2026-07-01', '2027-01-01'), row('2027-01-01'), row('')];
  const states = (today: string) => rows.map((_, index) => stateOf(rows, index, today));
  expect(states('2026-11-25')).toEqual(['past', 'today', 'future', null]);
  expect(states('2026-07-01')).toEqual(['past', 'today', 'future', null]);
  expect(states('2026-06-30')).toEqual(['today', 'future', 'future', null]);
  expect(states('2025-12-31')).toEqual(['future', 'future', 'future', null]);
});
