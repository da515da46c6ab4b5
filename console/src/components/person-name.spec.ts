import { shortName } from './person-name.js';

it.each([
  ['Morgan', 'Singh', 'Morgan S.'],
  [' jo ', ' de Vries', 'jo D.'],
  ['Ada', '', 'Ada'],
])('%s %s is called %s', (firstName, lastName, expected) => {
  expect(shortName({ firstName, lastName })).toBe(expected);
});
