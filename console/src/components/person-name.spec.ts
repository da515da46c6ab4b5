import { fullName, shortName } from './person-name.js';

it.each([
  ['Morgan', 'Singh', 'Morgan S.'],
  [' jo ', ' de Vries', 'jo D.'],
  ['Ada', '', 'Ada'],
])('shortName of %s %s is %s', (firstName, lastName, expected) => {
  expect(shortName({ firstName, lastName })).toBe(expected);
});

it.each([
  ['Morgan', 'Singh', 'Morgan Singh'],
  ['', 'Singh', 'Singh'],
  ['Morgan', '', 'Morgan'],
  ['', '', ''],
])('fullName of %j and %j is %j', (firstName, lastName, expected) => {
  expect(fullName(firstName, lastName)).toBe(expected);
});
