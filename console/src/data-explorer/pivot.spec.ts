import { clinicFormat } from '../components/clinic-format.js';
import { buildExplorerRow } from '../testing/build-explorer-row.js';
import { cellText, pivotCsv, pivotOf, spansOf, TOTAL } from './pivot.js';
import type { PivotLayout } from './pivot-layout.js';

const ROWS = [
  buildExplorerRow({ month: '2026-02', moneyEarned: 100, totalMinutesWorked: 60 }),
  buildExplorerRow({ month: '2026-02', moneyEarned: 100, totalMinutesWorked: 180 }),
  buildExplorerRow({ month: '2026-01', moneyEarned: 90, totalMinutesWorked: 60 }),
  buildExplorerRow({ month: '2026-01', clinicId: 2, clinicName: 'Oak', moneyEarned: 300, totalMinutesWorked: 60 }),
  buildExplorerRow({ month: '2026-01', clinicId: 3, clinicName: 'Elm', moneyEarned: 0, totalMinutesWorked: 0 }),
];
const BY_CLINIC: PivotLayout = {
  ...{ rows: ['clinicName'], columns: ['month'], value: 'perHour', order: 'name', filters: {} },
};

describe('pivotOf', () => {
  it('divides the sums of each cell, row, column and of all, and has gaps where there are no rows', () => {
    const { rowKeys, columnKeys, valueAt } = pivotOf(ROWS, BY_CLINIC);
    expect(rowKeys).toEqual([['Elm'], ['Maple Dental'], ['Oak']]);
    expect(columnKeys).toEqual([['2026-01'], ['2026-02']]);
    expect(rowKeys.map((row) => [...columnKeys, TOTAL].map((column) => valueAt(row, column)))).toEqual([
      [null, null, null],
      // 290 in 300 minutes.
      [90, 50, 58],
      [300, null, 300],
    ]);
    // 390 in 120 minutes, 200 in 240, 590 in 360.
    expect([...columnKeys, TOTAL].map((column) => valueAt(TOTAL, column))).toEqual([195, 50, 98.33]);
  });

  it.each([
    ['highest', ['Oak', 'Maple Dental', 'Elm']],
    ['lowest', ['Maple Dental', 'Oak', 'Elm']],
  ] as const)('sorts rows by the %s total, those without one last', (order, expected) => {
    expect(pivotOf(ROWS, { ...BY_CLINIC, order }).rowKeys.map(([name]) => name)).toEqual(expected);
  });

  it('has the total alone without rows and columns', () => {
    const { rowKeys, columnKeys, valueAt } = pivotOf(ROWS, { ...BY_CLINIC, rows: [], columns: [] });
    expect([rowKeys, columnKeys, valueAt(TOTAL, TOTAL)]).toEqual([[], [], 98.33]);
  });
});

describe('spansOf', () => {
  it('joins keys that begin with the same names', () => {
    const keys = [
      ['Oak', 'Ana'],
      ['Oak', 'Ben'],
      ['Elm', 'Ben'],
    ];
    expect([spansOf(keys, 0), spansOf(keys, 1)]).toEqual([
      [2, 0, 1],
      [1, 1, 1],
    ]);
  });
});

describe('cellText', () => {
  it.each([
    [1234.5, 'perHour', '$1,234.50'],
    [7.5, 'totalMinutesWorked', '7:30'],
    [-3.25, 'openTime', '−3.3%'],
    [1240, 'appointments', '1,240'],
    [0, 'noShows', '0'],
    [null, 'perHour', '–'],
  ] as const)('of %p as %s is %s', (value, key, expected) => {
    expect(cellText(value, key, clinicFormat('CAD'))).toBe(expected);
  });
});

describe('pivotCsv', () => {
  it('has the names of rows and columns, plain numbers and all totals', () => {
    const names = { rows: ['Clinic'], value: 'Hourly production', total: 'Total' };
    expect(pivotCsv(pivotOf(ROWS, BY_CLINIC), 'perHour', names).split('\r\n')).toEqual([
      '\uFEFFClinic,2026-01,2026-02,Total',
      'Elm,,,',
      'Maple Dental,90.00,50.00,58.00',
      'Oak,300.00,,300.00',
      'Total,195.00,50.00,98.33',
      '',
    ]);
  });

  it('has the value as the only column without columns, and keeps formulas from being computed', () => {
    const rows = [buildExplorerRow({ providerName: '=1+1', appointments: 3, plannedAppointments: 1 })];
    const layout: PivotLayout = { ...BY_CLINIC, rows: ['providerName', 'weekday'], columns: [], value: 'planned' };
    const names = { rows: ['Hygienist', 'Weekday'], value: 'Planned', total: 'Total' };
    expect(pivotCsv(pivotOf(rows, layout), 'planned', names).split('\r\n').slice(0, 3)).toEqual([
      '\uFEFFHygienist,Weekday,Planned',
      "'=1+1,Tuesday,33.3",
      'Total,,33.3',
    ]);
  });
});
