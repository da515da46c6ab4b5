import { looksOf, yearColor } from './line-colors.js';

describe('looksOf', () => {
  it('gives each id a look of its own, whatever their order', () => {
    const ids = Array.from({ length: 24 }, (_, at) => `H${at}`);
    const looks = looksOf(ids);
    expect(new Set([...looks.values()].map(({ color, dashes }) => `${color} ${dashes}`)).size).toBe(24);
    expect(looksOf([...ids].reverse())).toEqual(looks);
  });

  it('keeps the look of a provider when another one, who has a different look, comes or goes', () => {
    expect(looksOf(['H1', 'H2']).get('H2')).toEqual(looksOf(['H2']).get('H2'));
  });

  it('has looks for more ids than there are', () => {
    const ids = Array.from({ length: 40 }, (_, at) => `H${at}`);
    expect(looksOf(ids).size).toBe(40);
  });
});

describe('yearColor', () => {
  it('differs from 2022 to 2027, and later years take the same colours in turn', () => {
    const years = [2022, 2023, 2024, 2025, 2026, 2027];
    expect(new Set(years.map(yearColor)).size).toBe(6);
    expect(years.map((year) => yearColor(year + 6))).toEqual(years.map(yearColor));
  });
});
