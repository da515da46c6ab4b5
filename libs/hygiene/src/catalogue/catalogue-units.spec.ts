import { catalogueUnits, unitsOfDone, unitsOfRow } from './catalogue-units.js';

describe('catalogueUnits', () => {
  it.each([
    ['11117', 18, 0.5],
    [' 11119 ', 18, 1],
    ['02115', 35, 5],
    // Codes that only histories have.
    ['02146', 4, 6],
    ['12103', 14, 1],
    ['11111', 9999, 0],
  ])('of %s as type %s are %s', (code, type, units) => {
    expect(catalogueUnits(code, type)).toBe(units);
  });
});

it.each([
  [3, '11119', 18, 3],
  [-1.5, '11119', 18, 1.5],
  [null, '11113', 18, 3],
  [0, '11117', 18, 0.5],
  [Number.NaN, '11114', 18, 4],
])('%p units of the row of %s as type %i are %d', (units, code, type, expected) => {
  expect(unitsOfRow(units, code, type)).toBe(expected);
});

describe('unitsOfDone', () => {
  it.each([
    // A code of its own stands for its units, whatever the row says.
    [5, '11112', 18, 2],
    [3, '11119', 18, 3],
    [null, '11119', 18, 1],
    [-2, '11119', 18, 2],
    // 6 bitewings, which only histories have.
    [0, '02146', 4, 6],
    [2, '99999', 18, 0],
  ])('of %p units of the row of %s as type %i are %d', (units, code, type, expected) => {
    expect(unitsOfDone(units, code, type)).toBe(expected);
  });
});
