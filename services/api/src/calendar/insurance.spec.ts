import { insuranceIconName, isOdsp } from './insurance.js';

describe('insurance', () => {
  it.each([
    ['ODSP', null, true],
    ['Adult', 'ODSP / Ontario Works (Accerta)', true],
    ['ontario works', 'Accerta', true],
    ['Ontario Disability Support Program', null, true],
    ['CDCP', 'Sun Life', false],
    ['Ontario Seniors Dental Care', 'Accerta', false],
    ['Blodsport', null, false],
    [null, null, false],
  ])('of plan %s and carrier %s is social assistance: %s', (plan, carrier, expected) => {
    expect(isOdsp(plan, carrier)).toBe(expected);
  });

  it('has an icon for each kind', () => {
    expect(([0, 1, 2, 3] as const).map(insuranceIconName)).toEqual(['unknown', 'private', 'public', 'none']);
  });
});
