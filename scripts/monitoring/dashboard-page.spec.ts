import { dashboardPage, textOf, type ShownPanel } from './dashboard-page.js';

const pageOf = (panel: Partial<ShownPanel>): string => {
  const shown = { title: 'Lag', description: 'How long it waits', unit: 's', lines: [], ...panel };
  return dashboardPage({ rows: [{ title: 'Log', panels: [shown] }], from: 1_000, to: 1_400, step: 100 });
};
const points = (...values: [number, number][]) => values.map(([at, value]) => ({ at, value }));
const paths = (page: string): string[] => [...page.matchAll(/<path[^>]* d="([^"]*)"/g)].map(([, path = '']) => path);

describe('dashboardPage', () => {
  it('draws a line over the whole time, from zero to a round number', () => {
    // The axis ends at 10, 110 high and 400 wide: 5 is in the middle.
    const page = pageOf({ lines: [{ name: 'apply', points: points([1_000, 0], [1_100, 5], [1_200, 10]) }] });
    expect(paths(page)).toEqual(['M0.0 110.0h0L100.0 55.0L200.0 0.0']);
    expect(page).toContain('<span>10 s</span><span>0 s</span>');
    expect(page).toContain('1970-01-01 00:16:40 to 1970-01-01 00:23:20 UTC');
  });

  it('breaks a line where values are missing or are no numbers', () => {
    const values = points([1_000, 10], [1_100, Number.NaN], [1_200, 10], [1_400, 0]);
    expect(paths(pageOf({ lines: [{ name: 'apply', points: values }] }))).toEqual([
      'M0.0 0.0h0M200.0 0.0h0M400.0 110.0h0',
    ]);
  });

  it('ends an axis of parts that are all zero at 100 %', () => {
    const page = pageOf({ unit: 'percentunit', lines: [{ name: 'errors', points: points([1_000, 0]) }] });
    expect(page).toContain('<span>100 %</span><span>0 %</span>');
  });

  it('draws the limit once a value is near it', () => {
    const line = (value: number) => [{ name: 'apply', points: points([1_000, value]) }];
    expect(paths(pageOf({ limit: 60, lines: line(30) }))).toHaveLength(1);
    expect(paths(pageOf({ limit: 60, lines: line(31) }))[1]).toBe('M0 0.0H400');
  });

  it('names lines with their newest values, the largest first, and says how many have no room', () => {
    const lines = Array.from({ length: 8 }, (_, at) => ({ name: `line ${at}`, points: points([1_000, at]) }));
    const names = [...pageOf({ lines }).matchAll(/<\/i>([^<]*)<b>([^<]*)/g)].map(([, name, value]) => [name, value]);
    expect(names.slice(0, 2)).toEqual([
      ['line 7', '7 s'],
      ['line 6', '6 s'],
    ]);
    expect(names).toHaveLength(6);
    expect(pageOf({ lines })).toContain('and 2 more');
  });

  it('says when there is nothing to draw, and writes names as text', () => {
    expect(pageOf({})).toContain('No data');
    expect(pageOf({ title: 'a < "b" & c' })).toContain('a &lt; &quot;b&quot; &amp; c');
  });
});

describe('textOf', () => {
  it('writes values with the units of panels', () => {
    const values = { s: [0.0123, 61, 0], percentunit: [0.5], decbytes: [123_456_789], reqps: [1.5] };
    const texts = Object.entries(values).map(([unit, ofUnit]) => ofUnit.map((value) => textOf(value, unit)));
    expect(texts).toEqual([['12.3 ms', '61 s', '0 s'], ['50 %'], ['123 MB'], ['1.5/s']]);
    expect([12_345, Number.NaN].map((value) => textOf(value, 'short'))).toEqual(['12,300', '–']);
  });
});
