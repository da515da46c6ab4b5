import { parseChange } from './change.js';
import { isHigherVersion, parseVersion } from './version.js';

describe('parseVersion', () => {
  it.each<[unknown, number | string]>([
    [0, 0],
    [1_763_730_000_123, 1_763_730_000_123],
    [9_007_199_254_740_991, 9_007_199_254_740_991],
    ['0', 0],
    ['17', 17],
    ['00017', 17],
    ['9007199254740991', 9_007_199_254_740_991],
    ['9007199254740992', '9007199254740992'],
    ['9007199254740993', '9007199254740993'],
    ['0009223372036854775807', '9223372036854775807'],
  ])('accepts %j', (raw, version) => {
    expect(parseVersion(raw)).toEqual({ version });
  });

  it.each<[unknown, string]>([
    [JSON.parse('9007199254740993'), 'version: a number above 9007199254740991 is not exact, send it as text'],
    [2 ** 53, 'version: a number above 9007199254740991 is not exact, send it as text'],
    ['9223372036854775808', 'version: expected at most 9223372036854775807'],
    ['9'.repeat(1_000_000), 'version: expected at most 9223372036854775807'],
    [-1, 'version: expected at least 0'],
    [1.5, 'version: expected a whole number'],
    ['1.5', 'version: expected a whole number'],
    ['-1', 'version: expected a whole number'],
    ['', 'version: expected a whole number'],
    [' 7', 'version: expected a whole number'],
    ['0x10', 'version: expected a whole number'],
    [null, 'version: expected a whole number'],
    [[7], 'version: expected a whole number'],
  ])('refuses what is no version in words: %#', (raw, reason) => {
    expect(parseVersion(raw)).toEqual({ reason });
  });

  it('is how the version of a change is read', () => {
    const change = { entity: 'operatory', id: '3', op: 'delete', version: '638700000000000001' };
    expect(parseChange(change)).toEqual({ ok: true, change });
  });
});

describe('isHigherVersion', () => {
  it.each<[number | string, number | string, boolean]>([
    [8, 7, true],
    [7, 7, false],
    ['9007199254740993', '9007199254740992', true],
    ['9007199254740992', '9007199254740993', false],
    ['10000000000000000', 9, true],
    [9_007_199_254_740_991, '9007199254740992', false],
  ])('compares %s with %s: %s', (one, other, expected) => {
    expect(isHigherVersion(one, other)).toBe(expected);
  });
});
