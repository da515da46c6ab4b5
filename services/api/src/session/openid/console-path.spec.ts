import fc from 'fast-check';
import { consolePath } from './console-path.js';

describe('consolePath', () => {
  it.each(['/', '/dashboard?date=2026-11-24&p_id=H1', '/appointment/A1#plan', '/reports/été', '/a//b'])(
    'accepts %j',
    (path) => expect(consolePath(path)).toBe(path),
  );

  it.each([
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    '\n//elsewhere.example',
    '/a\r\nSet-Cookie: a=b',
    'javascript:alert(1)',
    'dashboard',
    '',
    `/${'a'.repeat(2000)}`,
    undefined,
    ['/dashboard'],
  ])('refuses %j', (path) => expect(consolePath(path)).toBeUndefined());

  it('never returns a path to another origin', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '@',
      ':',
      '\t',
      '\n',
      'elsewhere.example',
      'http:',
      '?',
      '#',
      '%2f',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const path = consolePath(pieces.join(''));
        return path === undefined || new URL(path, 'https://helix.example').origin === 'https://helix.example';
      }),
    );
  });
});
