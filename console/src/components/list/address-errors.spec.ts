import { ApiError } from '../../api/problem.js';
import { addressErrors } from './address-errors.js';

const refused = (...errors: { field: string; message: string }[]) =>
  new ApiError(422, { title: 'Refused', status: 422, detail: 'Some values are invalid.', errors });
const searchOf = (filter: string) => `?${new URLSearchParams({ filter, page: '1' }).toString()}`;

describe('addressErrors', () => {
  it.each([
    ['', null],
    ['?page=2', null],
    [searchOf('{"email":"ada"}'), null],
    [searchOf('{"email":'), []],
    [searchOf('yesterday'), []],
    [searchOf('5'), []],
    [searchOf('null'), []],
    [searchOf('["from"]'), []],
  ])('of the address %j are %j without a server error', (search, expected) => {
    expect(addressErrors(null, search)).toEqual(expected);
  });

  it('lists the server’s message for each filter', () => {
    const error = refused(
      { field: 'filter.from', message: 'expected a day' },
      { field: 'filter', message: 'there is no filter named x' },
      { field: 'sort', message: 'expected one of at, id' },
    );
    expect(addressErrors(error, searchOf('{"from":"soon"}'))).toEqual([
      'from: expected a day',
      'there is no filter named x',
      'sort: expected one of at, id',
    ]);
    expect(addressErrors(refused(), '')).toEqual(['Some values are invalid.']);
  });

  it('returns null for errors other than 422', () => {
    expect(addressErrors(new ApiError(503, null), searchOf('{"from":"2026-11-10"}'))).toBeNull();
    expect(addressErrors(new TypeError('x'), '')).toBeNull();
  });
});
