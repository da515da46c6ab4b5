import { etagOf, isVersionOf } from './version-header.js';

describe('isVersionOf', () => {
  it.each(['"abc"', 'W/"abc"', 'abc', '*', '"x", "abc"', ' "abc" '])('accepts %s for the version abc', (header) => {
    expect(isVersionOf(header, 'abc')).toBe(true);
  });

  it.each(['"abd"', '', '"abc', '"ABC"', 'x, y'])('does not accept %j for the version abc', (header) => {
    expect(isVersionOf(header, 'abc')).toBe(false);
  });

  it('accepts the tag of a version', () => {
    expect(etagOf('a-b_1')).toBe('"a-b_1"');
    expect(isVersionOf(etagOf('a-b_1'), 'a-b_1')).toBe(true);
  });
});
