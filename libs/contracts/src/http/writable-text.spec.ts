import { optionalWritableText, writableText } from './writable-text.js';

const said = (text: unknown, schema = writableText('First name')) => {
  const { success, data, error } = schema.safeParse(text);
  return success ? data : error.issues.map(({ message }) => message);
};

describe('a text that people type and others read', () => {
  it.each([
    [' Ada ', 'Ada'],
    ['Zoë', 'Zoë'],
    ["O'Neil-Łukasz 3", "O'Neil-Łukasz 3"],
    ['می\u200cخواهم', 'می\u200cخواهم'], // a joiner that the script needs
    ['👩\u200d⚕️', '👩\u200d⚕️'],
  ])('may be %j', (text, expected) => {
    expect(said(text)).toBe(expected);
  });

  it.each(['', '   ', '\u200b', ' \u200b\u2060\ufeff ', '\u3164', '\u2800', '\u00ad', undefined, null, 5])(
    'is required where it is %j, which nobody sees',
    (text) => {
      expect(said(text)).toEqual(['First name is required.']);
    },
  );

  it.each(['a\u0000b', 'a\nb', '\ud800a', 'a\u2028b', 'a\u202eb', '\u200fa', 'a\u2066b', '\u061ca'])(
    'must be plain text, not %j',
    (text) => {
      expect(said(text)).toEqual(['First name must be plain text']);
    },
  );

  it('has a longest length', () => {
    expect(said('a'.repeat(100))).toBe('a'.repeat(100));
    expect(said('a'.repeat(101))).toEqual(['First name must be at most 100 characters']);
    expect(said('abcd', writableText('Code', 3))).toEqual(['Code must be at most 3 characters']);
  });
});

describe('one that may be empty', () => {
  const optional = optionalWritableText('Last name');

  it('is empty, or to be seen', () => {
    expect(said('  ', optional)).toBe('');
    expect(said(' Ada ', optional)).toBe('Ada');
    for (const wrong of ['\u200b', 'a\u0000b', '\ud800', 'a\u202e', null])
      expect(said(wrong, optional)).toEqual(['Last name must be plain text']);
  });
});
