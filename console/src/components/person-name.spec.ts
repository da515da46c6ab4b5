import { shortName } from './person-name.js';

it.each([
  ['Morgan', 'Singh', 'Morgan S.'],
  [' jo ', ' de Vries', 'jo D.'],
  ['Ada', '', 'Ada'],
])('shortName of %s %s is %s', (firstName, lastName, expected) => {
  expect(shortName({ firstName, lastName })).toBe(expected);
});
