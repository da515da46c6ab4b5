import { closedValue, firstLines, lastValue, openValues, placeOfDate, type ChartLine } from './chart-line.js';

const XS = ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05'];

/** A line with these values at the first places. @param openFrom the first place whose value may still change. */
function line(values: readonly (number | null)[], openFrom = Infinity, id = 'A'): ChartLine {
  const points = values.map((value, at) => [XS[at] ?? '', { value, text: '', isOpen: at >= openFrom }] as const);
  return { id, name: id, look: { color: 'blue' }, points: new Map(points) };
}

describe('firstLines', () => {
  it('are the first twelve lines that have a value', () => {
    const lines = Array.from({ length: 14 }, (_, at) => line([at === 1 ? null : at], Infinity, String(at)));
    expect(firstLines(lines).map(({ id }) => id)).toEqual('0 2 3 4 5 6 7 8 9 10 11 12'.split(' '));
  });
});

describe('The part of a line that may still change', () => {
  it('starts at the last final value, so that the line has no gap', () => {
    const some = line([10, 20, 30, 40], 2);
    expect(XS.map((x) => closedValue(some, x))).toEqual([10, 20, null, null]);
    expect([...openValues(some, XS)]).toEqual([
      ['2026-11-03', 20],
      ['2026-11-04', 30],
      ['2026-11-05', 40],
    ]);
  });

  it('is empty for a line that is final', () => {
    expect(openValues(line([10, 20]), XS).size).toBe(0);
  });
});

describe('placeOfDate', () => {
  it('is the period that has started last, and none before the first', () => {
    const months = ['2026-09-15', '2026-10-01', '2026-11-01'];
    expect(['2026-09-14', '2026-10-31', '2026-12-24'].map((date) => placeOfDate(date, months))).toEqual([
      undefined,
      '2026-10-01',
      '2026-11-01',
    ]);
  });
});

describe('lastValue', () => {
  it('skips gaps at the end', () => {
    expect([lastValue(line([10, 20, null]), XS), lastValue(line([null]), XS)]).toEqual([20, null]);
  });
});
