import { makeStorable, parseStorableJson } from './storable.js';

/** What `makeStorable` makes of a value, or the place and the reason why it cannot be stored. */
const storable = (value: unknown, levels = 4) => {
  const members = { value };
  const unstorable = makeStorable(members, levels);
  return unstorable ? `${unstorable.path.join('.')}: ${unstorable.reason}` : members.value;
};

describe('makeStorable', () => {
  it.each<[string, unknown, unknown]>([
    ['the first half of an emoji at the end', 'call mother \ud83d', 'call mother \ufffd'],
    ['the second half at the start', '\ude00 smiles', '\ufffd smiles'],
    ['halves in the wrong order', 'a\ude00\ud83db', 'a\ufffd\ufffdb'],
    ['a half in a list of a list', [['\ud83d']], [['\ufffd']]],
    ['a half in a field', { note: { text: 'x\udc00' } }, { note: { text: 'x\ufffd' } }],
  ])('replaces %s', (_name, value, expected) => {
    expect(storable(value)).toEqual(expected);
  });

  it('replaces a half in a field that objects of JavaScript have', () => {
    expect(JSON.stringify(storable(JSON.parse(String.raw`{"__proto__":"a\ud83d"}`)))).toBe('{"__proto__":"a\ufffd"}');
  });

  it.each<[unknown]>([['whole 😀'], ['می\u200cخواهم'], ['\uffff\u0001'], [{ a: [1, null, true, 'b'] }], [null], [0]])(
    'leaves %j as it is',
    (value) => {
      expect(storable(structuredClone(value))).toEqual(value);
    },
  );

  it.each<[string, unknown, string]>([
    ['the null character', 'a\u0000b', 'value: the null character cannot be stored'],
    ['the null character in a list', { a: ['b', '\u0000'] }, 'value.a.1: the null character cannot be stored'],
    ['the null character in a name', { 'a\u0000b': 1 }, 'value: the null character cannot be stored'],
    ['half of a character in a name', { '\ud83d': 1 }, 'value: the name of a field has half of a character'],
    [
      'two names that replacing would make one',
      { '\ud83d': 1, '\ud83e': 2 },
      'value: the name of a field has half of a character',
    ],
    ['a number that JSON cannot write', { a: -Infinity }, 'value.a: a number is too large'],
    ['too many levels', [[[[]]]], 'value.0.0.0: nested deeper than 3 levels'],
  ])('refuses %s', (_name, value, expected) => {
    expect(storable(value, 3)).toBe(expected);
  });
});

describe('parseStorableJson', () => {
  it.each([
    ['a text with half of a character', '{"note":"a\\ud83d"}', { note: 'a\ufffd' }],
    ['half of a character', '"\\udc00"', '\ufffd'],
    ['null', 'null', null],
    ['what is no JSON as undefined', '{', undefined],
    ['the null character as undefined', '{"note":"\\u0000"}', undefined],
    ['half of a character in a name as undefined', '{"\\ud83d":1}', undefined],
    ['a number beyond 1e308 as undefined', '[1e999]', undefined],
    ['5,000 levels as undefined', '['.repeat(5_000) + ']'.repeat(5_000), undefined],
  ])('parses %s', (_name, text, expected) => {
    expect(parseStorableJson(text)).toEqual(expected);
  });
});
