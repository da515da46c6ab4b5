import { parseTooth, toggled, TOOTH_ROWS, toothByKey, toothText } from './tooth-chart.js';

describe('TOOTH_ROWS', () => {
  it("has the patient's right on the left side, adults outside and children inside", () => {
    expect(TOOTH_ROWS.map(({ right, left }) => [...right, ...left].join(' '))).toEqual([
      '18 17 16 15 14 13 12 11 21 22 23 24 25 26 27 28',
      '55 54 53 52 51 61 62 63 64 65',
      '85 84 83 82 81 71 72 73 74 75',
      '48 47 46 45 44 43 42 41 31 32 33 34 35 36 37 38',
    ]);
  });
});

describe('toothByKey', () => {
  it.each([
    ['over the midline', 11, 'ArrowRight', 21],
    ['back over the midline', 21, 'ArrowLeft', 11],
    ['not past the last tooth', 28, 'ArrowRight', 28],
    ['not past the first tooth', 18, 'ArrowLeft', 18],
    ['down to the tooth below', 13, 'ArrowDown', 53],
    ['down from a molar to the last primary tooth', 18, 'ArrowDown', 55],
    ['up to the tooth above', 36, 'ArrowUp', 75],
    ['not above the first row', 16, 'ArrowUp', 16],
    ['not below the last row', 46, 'ArrowDown', 46],
    ['to the start of the row', 26, 'Home', 18],
    ['to the end of the row', 55, 'End', 65],
  ])('moves %s', (_what, tooth, key, expected) => {
    expect(toothByKey(tooth, key)).toBe(expected);
  });

  it('ignores other keys', () => {
    expect(toothByKey(16, 'Enter')).toBeNull();
  });
});

it('toothText writes surfaces in the usual order and only those that the tooth has', () => {
  expect(toothText({ tooth: 16, surfaces: ['O', 'M'] })).toBe('16MO');
  expect(toothText({ tooth: 11, surfaces: ['O', 'I', 'L'] })).toBe('11IL');
  expect(parseTooth('16MO')).toEqual({ tooth: 16, surfaces: ['M', 'O'] });
  expect(parseTooth('16')).toEqual({ tooth: 16, surfaces: [] });
});

it('toggled removes a selected value and adds another one at the end', () => {
  expect(toggled([16, 26], 36)).toEqual([16, 26, 36]);
  expect(toggled([16, 26, 36], 16)).toEqual([26, 36]);
});
