import { ApiError } from '../../api/problem.js';
import { listRefusal } from './list-refusal.js';

const refused = (...errors: { field: string; message: string }[]) =>
  new ApiError(422, { title: 'Refused', status: 422, detail: 'Some values are not right.', errors });
const searchOf = (filter: string) => `?${new URLSearchParams({ filter, page: '1' }).toString()}`;

describe('what is not right with the address of a list', () => {
  it.each([
    ['', null],
    ['?page=2', null],
    [searchOf('{"email":"ada"}'), null],
    [searchOf('{"email":'), []],
    [searchOf('yesterday'), []],
    [searchOf('5'), []],
    [searchOf('null'), []],
    [searchOf('["from"]'), []],
  ])('of %j is %j before the server is asked', (search, expected) => {
    expect(listRefusal(null, search)).toEqual(expected);
  });

  it('is what the server says of each filter', () => {
    const error = refused(
      { field: 'filter.from', message: 'expected a day' },
      { field: 'filter', message: 'there is no filter named x' },
      { field: 'sort', message: 'expected one of at, id' },
    );
    expect(listRefusal(error, searchOf('{"from":"soon"}'))).toEqual([
      'from: expected a day',
      'there is no filter named x',
      'sort: expected one of at, id',
    ]);
    expect(listRefusal(refused(), '')).toEqual(['Some values are not right.']);
  });

  it('is nothing when the server has failed', () => {
    expect(listRefusal(new ApiError(503, null), searchOf('{"from":"2026-11-10"}'))).toBeNull();
    expect(listRefusal(new TypeError('x'), '')).toBeNull();
  });
});
