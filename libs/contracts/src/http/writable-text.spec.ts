import { optionalWritableText, nameText, optionalNameText, writableText } from './writable-text.js';

const parse = (text: unknown, schema = writableText('First name')) => {
  const { success, data, error } = schema.safeParse(text);
  return success ? data : error.issues.map(({ message }) => message);
};

describe('writableText', () => {
  it.each([
    [' Ada ', 'Ada'],
    ['Zoë', 'Zoë'],
    ["O'Neil-Łukasz 3", "O'Neil-Łukasz 3"],
    ['می\u200cخواهم', 'می\u200cخواهم'], // a joiner that the script needs
    ['👩\u200d⚕️', '👩\u200d⚕️'],
  ])('accepts %j', (text, expected) => {
    expect(parse(text)).toBe(expected);
  });

  it.each(['', '   ', '\u200b', ' \u200b\u2060\ufeff ', '\u3164', '\u2800', '\u00ad', undefined, null, 5])(
    'rejects the invisible text %j as missing',
    (text) => {
      expect(parse(text)).toEqual(['First name is required.']);
    },
  );

  it.each(['a\u0000b', 'a\nb', '\ud800a', 'a\u2028b', 'a\u202eb', '\u200fa', 'a\u2066b', '\u061ca'])(
    'rejects %j, which is not plain text',
    (text) => {
      expect(parse(text)).toEqual(['First name must be plain text']);
    },
  );

  it('limits the length', () => {
    expect(parse('a'.repeat(100))).toBe('a'.repeat(100));
    expect(parse('a'.repeat(101))).toEqual(['First name must be at most 100 characters']);
    expect(parse('abcd', writableText('Code', 3))).toEqual(['Code must be at most 3 characters']);
  });
});

describe('optionalWritableText', () => {
  const optional = optionalWritableText('Last name');

  it('accepts an empty or a visible text', () => {
    expect(parse('  ', optional)).toBe('');
    expect(parse(' Ada ', optional)).toBe('Ada');
    for (const invalid of ['\u200b', 'a\u0000b', '\ud800', 'a\u202e', null])
      expect(parse(invalid, optional)).toEqual(['Last name must be plain text']);
  });
});

describe('nameText', () => {
  const errorsOf = (text: string) => parse(text, nameText('First name'));

  it.each(['https://maple.example', 'Win at maple.example', 'www.Maple', 'MAPLE.COM', 'Ana maple.Shop!', 'ftp://x'])(
    'refuses the web address in %p',
    (text) => expect(errorsOf(text)).toEqual(['First name must not contain a web address']),
  );

  it.each(['St.Pierre', 'J.R. Smith', 'Dr. Ana', 'Jean-Luc', 'O’Brien', 'Ana B.', 'Nina.C', 'Maple Dental Inc.'])(
    'takes the name %p',
    (text) => expect(errorsOf(text)).toBe(text),
  );

  it('takes an optional name that is empty, and no web address', () => {
    expect(parse('', optionalNameText('Last name'))).toBe('');
    expect(parse('maple.dev', optionalNameText('Last name'))).toEqual(['Last name must not contain a web address']);
  });
});
