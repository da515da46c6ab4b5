import { retryAfterOf } from './retry.js';

describe('retryAfterOf', () => {
  it.each([
    ['120', 120],
    [' 5 ', 5],
    ['0', 0],
    [null, null],
    ['', null],
    ['-1', null],
    ['Wed, 21 Oct 2026 07:28:00 GMT', null],
  ])('parses the header %j as %j seconds', (header, seconds) => {
    expect(retryAfterOf(header)).toBe(seconds);
  });
});
