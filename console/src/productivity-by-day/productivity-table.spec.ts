import { productivityCsv, productivityRows } from './productivity-table.js';

const DAYS = [
  { date: '2026-02-03', totalCompleted: 0.1 },
  { date: '2026-02-04', totalCompleted: 0.2 },
  { date: '2026-02-05', totalCompleted: -20 },
];
const textOf = (key: string) => key;

describe('productivityRows', () => {
  it('add up to the exact cent', () => {
    expect(productivityRows(DAYS.slice(0, 2), textOf, String)).toEqual({
      columns: ['date', 'day', 'completed'],
      rows: [
        ['2026-02-03', 'Tue', '0.1'],
        ['2026-02-04', 'Wed', '0.2'],
      ],
      foot: ['total', '', '0.3'],
    });
  });

  it('have no amounts and no total where money is hidden', () => {
    expect(productivityRows(DAYS.slice(0, 1), textOf, null)).toEqual({
      ...{ columns: ['date', 'day'], rows: [['2026-02-03', 'Tue']], foot: null },
    });
  });
});

describe('productivityCsv', () => {
  it('has plain numbers with two decimals, also negative ones', () => {
    expect(productivityCsv(DAYS, textOf, false)).toBe(
      '\uFEFFdate,day,completed\r\n2026-02-03,Tue,0.10\r\n2026-02-04,Wed,0.20\r\n2026-02-05,Thu,-20.00\r\n',
    );
    expect(productivityCsv(DAYS.slice(0, 1), textOf, true)).toBe('\uFEFFdate,day\r\n2026-02-03,Tue\r\n');
  });
});
