import { comparisonOf } from './comparison.js';

const translate = (key: string, values?: Record<string, unknown>): string =>
  [key.replace('dashboards.compare.', ''), values?.['value'], values?.['since']].join(' ');
const compared = (value: number | null, before: number | null) =>
  comparisonOf(translate, { value, before, format: (percent) => `${percent.toFixed(0)}%`, since: 'last Monday' });

describe('comparisonOf', () => {
  it.each([
    [13, 10, 'up', 'up 10% last Monday'],
    [-6, 10, 'down', 'down 10% last Monday'],
    [10.4, 9.6, 'same', 'same 10% last Monday'],
    [10, null, 'none', 'none  last Monday'],
  ])('compares %s with %s', (value, before, direction, text) => {
    expect(compared(value, before)).toEqual({ direction, text, short: `short.${text}` });
  });

  it('says nothing of an unknown value', () => {
    expect(compared(null, 10)).toBeUndefined();
  });
});
