import { productionByCategory, productionCategory } from './production-category.js';

describe('productionCategory', () => {
  it.each([
    ['exam', ['01000', '01202', '01999']],
    ['xRay', ['02000', '02144', '02999']],
    ['hygiene', ['04403', '11000', '11112', '12113', '12999', '13000', '13410', '13412', '13999']],
    ['hygiene', ['41300', '41399', '43400', '43499', '43500', '43599', '49100', '49199', '49200', '49299']],
    ['hygiene', ['98000', '98999']],
    ['other', ['00999', '03000', '04402', '04404', '10999', '13411', '14000', '41299', '41400', '43399', '43600']],
    ['other', ['49099', '49300', '97999', '99000']],
  ])('is %s for each of %j', (category, codes) => {
    expect(codes.map((code) => [code, productionCategory(code)])).toEqual(codes.map((code) => [code, category]));
  });

  it.each([
    ['1202', 'exam'],
    ['D11112', 'hygiene'],
    ['cda 02144', 'xRay'],
    ['02144.1', 'xRay'],
    ['D13411', 'other'],
    [' 4403 ', 'hygiene'],
  ])('reads %j as the catalogue does: %s', (code, category) => {
    expect(productionCategory(code)).toBe(category);
  });

  it.each(['', 'EXAM', 'D1110', '111112', 'A11112'])('is other for %j, which is no code of five digits', (code) => {
    expect(productionCategory(code)).toBe('other');
  });
});

describe('productionByCategory', () => {
  it('sums what a day earned by category, reversals included', () => {
    const amounts = [
      { code: '01202', cents: 4200 },
      { code: '02144', cents: 5500 },
      { code: '11112', cents: 13200 },
      { code: '11107', cents: 3000 },
      { code: '12113', cents: 3200 },
      { code: '11107', cents: -3000 },
      { code: '23111', cents: 15000 },
    ];
    expect(productionByCategory(amounts)).toEqual({ hygiene: 16400, xRay: 5500, exam: 4200, other: 15000 });
  });
});
