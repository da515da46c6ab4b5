import { readAccessToken } from './access-token.js';

/** A token in the server's format; the signature does not matter here. */
const tokenOf = (claims: unknown): string =>
  ['{"alg":"EdDSA"}', JSON.stringify(claims), 'signature']
    .map((part) => btoa(String.fromCharCode(...new TextEncoder().encode(part))))
    .map((part) => part.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''))
    .join('.');

describe('readAccessToken', () => {
  it('returns the subject and the lifetime of a token', () => {
    expect(readAccessToken(tokenOf({ sub: '7', iat: 1_000, exp: 2_800, sid: 'x' }))).toEqual({
      subject: '7',
      lifetime: 1_800_000,
    });
    // Claims whose base64url contains `-` and `_`, which base64 does not have.
    expect(readAccessToken(tokenOf({ sub: 'ÿ?þ>~~', iat: 0, exp: 1 }))?.subject).toBe('ÿ?þ>~~');
  });

  it.each([
    '',
    'broken',
    'a.b.c',
    tokenOf(null),
    tokenOf([]),
    tokenOf({ sub: 7, iat: 1, exp: 2 }),
    tokenOf({ sub: '7' }),
  ])('returns null for the malformed token %j', (token) => {
    expect(readAccessToken(token)).toBeNull();
  });
});
