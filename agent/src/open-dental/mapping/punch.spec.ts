import { mapPunches, type ClockEventRow } from './punch.js';

const providerOf = new Map([['7', '3']]);
const row: ClockEventRow = {
  ClockEventNum: '40',
  EmployeeNum: '7',
  TimeDisplayed1: '2026-11-24 08:00:00',
  ClockStatus: 0,
  TimeDisplayed2: '2026-11-24 12:00:00',
};
const pause: ClockEventRow = {
  ...row,
  ClockEventNum: '41',
  ClockStatus: 2,
  TimeDisplayed1: '2026-11-24 10:00:00',
  TimeDisplayed2: '2026-11-24 10:15:00',
};
const map = (rows: ClockEventRow[], breaks: 'paid' | 'unpaid' = 'paid') =>
  mapPunches(rows, providerOf, breaks).map(({ id, data }) => `${id} ${data.date} ${data.timeIn} ${data.timeOut}`);

it('mapPunches sends worked time of a provider', () => {
  expect(mapPunches([row], providerOf, 'paid')).toEqual([
    { id: '40', data: { providerId: '3', date: '2026-11-24', timeIn: '08:00:00', timeOut: '12:00:00' } },
  ]);
});

it.each<[string, ClockEventRow, string[]]>([
  ['a pair that ends with lunch is worked', { ClockStatus: 1 }, ['40 2026-11-24 08:00:00 12:00:00']],
  ['a break is not worked', { ClockStatus: 2 }, []],
  ['of an employee who is no provider nothing is sent', { EmployeeNum: '8' }, []],
  [
    'who is still there has not clocked out',
    { TimeDisplayed2: '0001-01-01 00:00:00' },
    ['40 2026-11-24 08:00:00 null'],
  ],
  ['without a start there is nothing', { TimeDisplayed1: '0001-01-01 00:00:00' }, []],
  ['what ends before it starts is nothing', { TimeDisplayed2: '2026-11-24 07:00:00' }, []],
  [
    'a pair over midnight is two',
    { TimeDisplayed1: '2026-11-24 22:00:00', TimeDisplayed2: '2026-11-25 01:30:00' },
    ['40 2026-11-24 22:00:00 24:00:00', '40.2 2026-11-25 00:00:00 01:30:00'],
  ],
  [
    'a pair that ends at midnight is one',
    { TimeDisplayed1: '2026-12-31 22:00:00', TimeDisplayed2: '2027-01-01 00:00:00' },
    ['40 2026-12-31 22:00:00 24:00:00'],
  ],
  [
    'a pair over two midnights is three',
    { TimeDisplayed1: '2026-02-27 22:00:00', TimeDisplayed2: '2026-03-01 01:00:00' },
    ['40 2026-02-27 22:00:00 24:00:00', '40.2 2026-02-28 00:00:00 24:00:00', '40.3 2026-03-01 00:00:00 01:00:00'],
  ],
])('%s', (_rule, change, punches) => {
  expect(map([{ ...row, ...change }])).toEqual(punches);
});

it('paid breaks are part of the worked time', () => {
  expect(map([row, pause])).toEqual(['40 2026-11-24 08:00:00 12:00:00']);
});

it.each<[string, ClockEventRow[], string[]]>([
  ['in it', [row, pause], ['40 2026-11-24 08:00:00 10:00:00', '40.2 2026-11-24 10:15:00 12:00:00']],
  [
    'at its start',
    [row, { ...pause, TimeDisplayed1: '2026-11-24 07:55:00', TimeDisplayed2: '2026-11-24 08:10:00' }],
    ['40 2026-11-24 08:10:00 12:00:00'],
  ],
  ['without an end', [row, { ...pause, TimeDisplayed2: '0001-01-01 00:00:00' }], ['40 2026-11-24 08:00:00 10:00:00']],
  ['of somebody else', [row, { ...pause, EmployeeNum: '8' }], ['40 2026-11-24 08:00:00 12:00:00']],
  [
    'in one that lasts',
    [{ ...row, TimeDisplayed2: '0001-01-01 00:00:00' }, pause],
    ['40 2026-11-24 08:00:00 10:00:00', '40.2 2026-11-24 10:15:00 null'],
  ],
  [
    'after midnight',
    [{ ...row, TimeDisplayed1: '2026-11-23 22:00:00' }, pause],
    ['40 2026-11-23 22:00:00 24:00:00', '40.2 2026-11-24 00:00:00 10:00:00', '40.3 2026-11-24 10:15:00 12:00:00'],
  ],
])('an unpaid break is cut out of worked time: %s', (_where, rows, punches) => {
  expect(map(rows, 'unpaid')).toEqual(punches);
});
