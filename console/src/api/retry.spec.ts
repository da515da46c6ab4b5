import { ApiError } from './problem.js';
import { isQueryRetried, retryAfterOf } from './retry.js';

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

describe('isQueryRetried', () => {
  it.each([0, 502, 503, 504])('sends a query twice again after the status %s', (status) => {
    const error = new ApiError(status, null);
    expect([0, 1, 2].map((failures) => isQueryRetried(failures, error))).toEqual([true, true, false]);
  });

  it('does not repeat what another attempt would not change', () => {
    for (const error of [
      ...[400, 401, 403, 404, 409, 422, 429, 500].map((status) => new ApiError(status, null)),
      new Error('no'),
    ])
      expect(isQueryRetried(0, error)).toBe(false);
  });
});
