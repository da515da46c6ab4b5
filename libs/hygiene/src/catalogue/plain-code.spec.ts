import { plainCode } from './plain-code.js';
import { catalogueCode, isCatalogueCode, ruleTypeOfCode } from './rule-type-of-code.js';
import { SPELLINGS } from './testing/spellings.js';

describe('plainCode', () => {
  it.each(SPELLINGS)('reads %j as %s', (code, expected) => {
    expect(plainCode(code)).toBe(expected);
  });
});

describe('catalogueCode', () => {
  it.each([
    ['1202', '01202'],
    ['02144.1', '02144'],
    ['cda-11112', '11112'],
  ])('returns the code of the catalogue for %s', (code, expected) => {
    expect([catalogueCode(code), isCatalogueCode(code)]).toEqual([expected, true]);
    expect(ruleTypeOfCode(code, { attributedToDoctor: false })).toBe(
      ruleTypeOfCode(expected, { attributedToDoctor: false }),
    );
  });

  it.each([
    [' 999 ', '999'],
    ['D1110', 'D1110'],
    ['RECALL', 'RECALL'],
    ['99555.2', '99555.2'],
  ])('returns a code that the catalogue lacks as it is: %s', (code, expected) => {
    expect([catalogueCode(code), isCatalogueCode(code)]).toEqual([expected, false]);
    expect(ruleTypeOfCode(code, { attributedToDoctor: false })).toBeNull();
  });
});
