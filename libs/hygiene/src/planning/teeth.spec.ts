import { planSealants } from '../calculation-types/sealants.js';
import { isTooth, QUADRANTS, surfacesOf } from './teeth.js';

describe('teeth and sealants', () => {
  it('knows the quadrants of adults and children', () => {
    expect(QUADRANTS.map((teeth) => [teeth[0], teeth.at(-1)])).toEqual([
      [11, 18],
      [21, 28],
      [31, 38],
      [41, 48],
      [51, 55],
      [61, 65],
      [71, 75],
      [81, 85],
    ]);
    expect([11, 48, 55, 85].every(isTooth)).toBe(true);
    expect([10, 19, 56, 91, 0, -11, 11.5].some(isTooth)).toBe(false);
    expect([surfacesOf(16).join(''), surfacesOf(13).join(''), surfacesOf(19).join('')]).toEqual(['MODBL', 'MIDBL', '']);
  });

  it('bills the more expensive code for the first tooth of each quadrant', () => {
    const options = [
      { adaCode: '13409', feeCents: 2200 },
      { adaCode: '13401', feeCents: 3200 },
    ];
    const planned = planSealants([17, 16, 36, 16, 37, 99], options);
    expect(planned.map(({ tooth, option }) => `${tooth} ${option.adaCode}`)).toEqual([
      '17 13401',
      '16 13409',
      '36 13401',
      '37 13409',
    ]);
    expect(planSealants([16, 17], [{ adaCode: '13401', feeCents: 3200 }]).map(({ option }) => option.adaCode)).toEqual([
      '13401',
      '13401',
    ]);
    expect(planSealants([16], [])).toEqual([]);
  });
});
