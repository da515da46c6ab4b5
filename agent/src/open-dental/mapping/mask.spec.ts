import { mask, maskNumber } from './mask.js';

const names = ['Zoé', "O'Neil-Brown", 'Mary Ann', 'J'];

describe('mask', () => {
  it.each([
    ['a name in any case', 'ZOÉ prefers mornings; zoé!', '[removed] prefers mornings; [removed]!'],
    ['a name without its accent', 'Zoe called', '[removed] called'],
    ['a name with a combining accent', 'Zoe\u0301 called', '[removed] called'],
    ['the whole of a name with marks', "Mrs. o'neil-brown", 'Mrs. [removed]'],
    ['parts of a name', "Brown or O'Neil, Ann", '[removed] or [removed], [removed]'],
    ['a possessive', "Mary Ann's chair", "[removed]'s chair"],
    ['two words of a name', 'for Mary Ann and Mary', 'for [removed] and [removed]'],
  ])('removes %s', (_what, text, masked) => {
    expect(mask(text, names)).toBe(masked);
  });

  it.each(['Zoeller', 'browning', 'annual J exam', 'Maryland'])('leaves words that only contain a name: %s', (text) => {
    expect(mask(text, names)).toBe(text);
  });

  it.each([
    '604-555-0199',
    '(604) 555-0199',
    '(604)555-0199',
    '604.555.0199',
    '604 555 0199',
    '+1 604 555 0199',
    '1-604-555-0199',
    '6045550199',
    '+16045550199',
    '555-0199',
    'mia.lund+dental@clinic-mail.example.ca',
    "o'neil@example.com",
    'V6B 1A1',
    'v6b1a1',
    'V6B-1A1',
    '90210-1234',
  ])('removes %s', (found) => {
    expect(mask(`call ${found}, please`)).toBe('call [removed], please');
    expect(mask(found)).toBe('[removed]');
  });

  it.each([
    '11101 and 43421, 2 units',
    'teeth 16 17 18, 2026-11-24 09:00',
    '11111-01202',
    'chart 1234567',
    'BP 120-80',
    '$1,234.50',
    'A1 shade, B2',
    'rnmx 02111 @ 9',
    '[removed]',
  ])('leaves what is no personal data: %s', (text) => {
    expect(mask(text)).toBe(text);
  });

  it('treats signs in a name as signs', () => {
    expect(mask('call (Bob) or Bob', ['(Bob)'])).toBe('call [removed] or [removed]');
    expect(mask('a.b acb', ['a.b'])).toBe('[removed] acb');
  });
});

describe('maskNumber', () => {
  it.each(['6045550199', '50832-01', '12345-6789', 'GRP 0012'])('leaves the number %s of a group', (number) => {
    expect(maskNumber(number)).toBe(number);
  });

  it.each(['604-555-0199', 'a@b.ca', 'V6B 1A1'])('removes %s, which is none', (text) => {
    expect(maskNumber(text)).toBe('[removed]');
  });
});
